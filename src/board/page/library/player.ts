/** A player of the library: statistics, and the review of all games. */
import { signal } from '@preact/signals';
import type { ListedPlayer, PlayerStatistics } from '../../library/statistics.ts';
import type { AnswerTo } from '../../service/messages.ts';
import { hold } from '../analyse/live.ts';
import { query } from '../engine/client.ts';
import { complain, say } from '../game/game.ts';
import { openPageKit } from '../game/games.ts';
import { fromGameTree, lineFrom, ROOT } from '../game/tree.ts';
import { keepMistakes } from '../learn/puzzles.ts';
import { isOver, playing } from '../play/play.ts';
import { annotated, isAnnotated } from '../review/annotate.ts';
import { depth, isPuzzle } from '../review/review.ts';
import { TEXTS } from '../texts/texts.ts';
import { changed, libraryPort } from './library.ts';

const MOST_LISTED = 100;
const PAGE = 200;

export const players = signal<readonly ListedPlayer[]>([]);
/** The name of the player who was chosen, and their statistics as soon as they are known. */
export const chosenPlayer = signal<string | undefined>(undefined);
export const statistics = signal<PlayerStatistics | undefined>(undefined);

export async function fetchPlayers(): Promise<void> {
  try {
    players.value = (await libraryPort.ask('players', { limit: MOST_LISTED })).players;
    const shown = players.value.find(({ name }) => name === chosenPlayer.value) ?? players.value[0];
    if (shown) await choosePlayer(shown.name);
    else statistics.value = undefined;
  } catch (error) {
    complain(error);
  }
}

export async function choosePlayer(name: string): Promise<void> {
  chosenPlayer.value = name;
  try {
    const found = await libraryPort.ask('statistics', { name });
    if (chosenPlayer.value === name) statistics.value = found;
  } catch (error) {
    complain(error);
  }
}

/** The review of all games of a player. */
export interface ReviewBatch {
  readonly player: string;
  readonly games: number;
  /** Games done, those of them reviewed earlier, and those that failed. */
  readonly done: number;
  readonly known: number;
  readonly failed: number;
  /** Progress of the current game, as a share. */
  readonly share: number;
  /** Of the player, in the reviewed games. */
  readonly moves: number;
  readonly lost: number;
  readonly marks: number;
  readonly isOver: boolean;
}

export const batch = signal<ReviewBatch | undefined>(undefined);
let running: AbortController | undefined;

function note(change: (before: ReviewBatch) => Partial<ReviewBatch>): void {
  if (batch.value) batch.value = { ...batch.value, ...change(batch.value) };
}

/** Reviews the games of a player one after the other, and stores the results with them. */
export async function reviewAll(player: string): Promise<void> {
  if (playing.value && !isOver.value) {
    say(TEXTS.finishFirst(), true);
    return;
  }
  stopBatch();
  const own = new AbortController();
  running = own;
  batch.value = {
    player,
    games: 0,
    done: 0,
    known: 0,
    failed: 0,
    share: 0,
    moves: 0,
    lost: 0,
    marks: 0,
    isOver: false,
  };
  // The engine serves one purpose of the page at a time.
  hold('batch', true);
  try {
    const ids = await gamesOf(player);
    if (own.signal.aborted) return;
    note(() => ({ games: ids.length }));
    for (const id of ids) {
      const outcome = await reviewOne(id, player, own.signal);
      if (own.signal.aborted) return;
      note(({ done, known, failed }) => ({
        done: done + 1,
        known: known + Number(outcome === 'known'),
        failed: failed + Number(outcome === 'failed'),
        share: 0,
      }));
    }
  } catch (error) {
    complain(error);
  } finally {
    if (running === own) await finish();
  }
}

/** Finished reviews are kept. */
export function stopBatch(): void {
  if (!running) return;
  running.abort();
  void finish();
}

function finish(): Promise<void> {
  running = undefined;
  hold('batch', false);
  note(() => ({ isOver: true }));
  return changed();
}

/**
 * Ids of a player's games, newest first. The search by part of a name may find other players, too.
 */
async function gamesOf(player: string): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; ; ) {
    const { games, total } = await libraryPort.ask('search', { player, from, limit: PAGE });
    for (const { id, players: names } of games) if (names.includes(player)) ids.push(id);
    from += games.length;
    if (games.length === 0 || from >= total) return ids;
  }
}

/** Reviews a game and stores the result. `stopping` ends it early. */
async function reviewOne(id: number, player: string, stopping: AbortSignal): Promise<'done' | 'known' | 'failed'> {
  const { tree: game } = await libraryPort.ask('game', { id });
  if (isAnnotated(game)) return 'known';
  const tree = fromGameTree(game);
  const moves = lineFrom(tree, ROOT).flatMap((node) => tree.nodes.get(node)?.move || []);
  if (game.start !== undefined || moves.length === 0) return 'failed';
  const message = { action: 'review', game: game.game, rules: game.rules, moves, playouts: depth.value } as const;
  const answer = await new Promise<AnswerTo<typeof message> | undefined>((resolve) => {
    if (stopping.aborted) return resolve(undefined);
    const end = query(message, (heard) => {
      if (heard.isDuringSearch) note(() => ({ share: (heard.done ?? 0) / (heard.plies ?? moves.length) }));
      else resolve(heard);
    });
    stopping.addEventListener('abort', () => {
      end();
      resolve(undefined);
    });
  });
  const review = answer?.review;
  if (!review) return 'failed';
  await libraryPort.ask('save', { tree: annotated(game, review), id });
  const { rules } = (await openPageKit(game)).spec;
  const names = Object.keys(review.sides);
  for (const [seat, name] of names.entries()) {
    const side = review.sides[name];
    if (game.players?.[seat] !== player || !side) continue;
    const own = review.plies.filter((one) => one.mover === name && isPuzzle(one));
    keepMistakes(own, { game: game.game, rules, moves, playouts: depth.value });
    note((before) => ({
      moves: before.moves + side.moves,
      lost: before.lost + side.moves * (side.meanLost ?? 0),
      marks: before.marks + side.mistake + side.blunder,
    }));
  }
  return 'done';
}
