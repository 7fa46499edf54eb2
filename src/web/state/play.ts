/** Games that are played at the board: against the engine, or between people. The game played is the main line of the tree. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Rules } from '../../games/kit.ts';
import { timeForMove } from '../../search/limits.ts';
import { exchanged, placeToMove, type Seating } from '../model/places.ts';
import { lineFrom, movesTo, nodeOf, prune, ROOT } from '../model/tree.ts';
import { mayMove, onBlocked } from './board.ts';
import type { Answer } from './connection.ts';
import { query } from './engine.ts';
import {
  change,
  current,
  facts,
  forgetChanges,
  gameKey,
  gameNumber,
  goTo,
  isLocked,
  newGame,
  notice,
  openTree,
  playMove,
  replaced,
  say,
  tree,
  viewOf,
} from './game.ts';
import { detailsOf } from './games.ts';
import { keptInTab } from './kept.ts';
import { hold, queryFields } from './live.ts';

export type Feedback = 'dots' | 'ask';

export interface Playing {
  /** Of the game, which is known by it. */
  readonly startedAt: string;
  /** The place of the person; null where people sit everywhere. */
  readonly place: number | null;
  /** The engine plays as strong as a level, or with this many seconds a move, or by the clock alone. */
  readonly level?: number | undefined;
  readonly seconds?: number | undefined;
  /** Milliseconds that are left to each place, and what every move adds. */
  readonly clocks?: readonly number[] | undefined;
  readonly incrementMs?: number | undefined;
  /** Plies that were there before the game began: it goes on from a position. */
  readonly from?: number | undefined;
  /** The person's moves get dots by what they lose, and for bad ones the question whether to take them back. */
  readonly feedback?: Feedback | undefined;
  /** How often the person has taken moves back. */
  readonly takenBack?: number | undefined;
  /** The game was given up, or lost on time, by the seat of that number. */
  readonly lost?: { readonly seat: number; readonly end: 'resign' | 'time' } | undefined;
}

export const playing = keptInTab<Playing | null>('play', null, (value) => value === null || typeof value === 'object');
export const isThinking = signal(false);
/** Why the engine has not moved: the game waits until somebody has it try again. */
export const failure = signal<string | undefined>(undefined);

/** The last node of the game that is played. */
export const tip = computed(() => lineFrom(tree.value, ROOT).at(-1) as number);
export const seating = computed((): Seating => {
  const { seats = [], choiceAfter = null } = facts.value ?? {};
  return {
    seats: seats.map(({ name }) => name),
    choiceAfter: tree.value.game.start === undefined ? choiceAfter : null,
  };
});
export const toMoveAtTip = computed(() => {
  const shown = viewOf(tip.value);
  return shown && placeToMove(seating.value, movesTo(tree.value, tip.value), shown.toMove);
});
export const isOver = computed(() => playing.value?.lost !== undefined || viewOf(tip.value)?.outcome != null);
export const isPersonsTurn = computed(() => {
  const { place } = playing.value ?? {};
  return !isOver.value && (place === null || toMoveAtTip.value === place);
});

/** A game that is not over yet. */
export const isUnderWay = computed(() => playing.value !== null && !isOver.value);
/** The game goes on, and an earlier position of it is shown. */
export const isLookingBack = computed(() => isUnderWay.value && current.value !== tip.value);

/** The place of a seat, or the seat of a place, as far as sides are chosen. */
export function placeOfSeat(seat: number): number {
  return exchanged(seating.value, movesTo(tree.value, tip.value), seat);
}

type Strength = Pick<Playing, 'level' | 'seconds' | 'incrementMs' | 'feedback'>;
export interface Start extends Strength {
  /** Default: by chance. */
  readonly place?: number | null | undefined;
  readonly minutes?: number | undefined;
}

/** Begins a game. */
export async function startPlaying({ game, rules, ...start }: Start & AskedGame): Promise<void> {
  if (await newGame(game, rules)) begin(start);
}
interface AskedGame {
  readonly game: string;
  readonly rules: Rules;
}

/** On a board of this size a game is short, where the game has sizes. */
const FIRST_SIZE = 5;

/** Begins a short game against the weakest level, for somebody who is new to a game. */
export function playFirstGame(game: string): void {
  const range = detailsOf(game)?.options.find(({ name }) => name === 'size')?.range;
  const isSized = range !== undefined && range[0] <= FIRST_SIZE && FIRST_SIZE <= range[1];
  const rules = { ...facts.value?.rules, ...(isSized && { size: FIRST_SIZE }) };
  void startPlaying({ game, rules, level: 1, place: 0 });
}

/** Begins a game that goes on from the position that is shown; the one that was on the board stays among the recent ones. */
export async function playFromHere(start: Start): Promise<void> {
  const moves = movesTo(tree.value, current.value);
  const { game, rules, start: position } = tree.value.game;
  const nodes = moves.map((move) => ({ move }));
  const opened = { game, ...(rules && { rules }), ...(position !== undefined && { start: position }), nodes };
  if (await openTree(opened)) begin(start, moves.length);
}

/** The game is played that is on the board. */
function begin({ place, minutes, ...strength }: Start, from = 0): void {
  leaveGame();
  const count = facts.value?.seats.length ?? 2;
  const seat = place === undefined ? Math.floor(Math.random() * count) : place;
  const names = (facts.value?.seats ?? []).map((_, at) => (seat === null ? '' : at === seat ? 'person' : 'sightline'));
  const startedAt = new Date().toISOString();
  tree.value = { ...tree.value, game: { ...tree.value.game, startedAt, ...(seat !== null && { players: names }) } };
  playing.value = {
    ...strength,
    startedAt,
    place: seat,
    ...(from > 0 && { from }),
    ...(minutes !== undefined && { clocks: names.map(() => 60_000 * minutes) }),
  };
}

/** The game that was being played when another one took its place on the board. */
let interrupted: { readonly key: string; readonly game: Playing } | undefined;

/** Goes on with the game of that key, which is on the board again, with its clocks as they were. */
export function resume(key: string): void {
  if (interrupted?.key === key && gameKey.peek() === key) playing.value = interrupted.game;
}

/** Leaves the game as it is, to be looked at. */
export function leaveGame(): void {
  stopThinking();
  endedAt = undefined;
  clockPlace = undefined;
  playing.value = null;
}

function lose(seat: number, end: 'resign' | 'time'): void {
  if (!playing.value) return;
  stopThinking();
  playing.value = { ...playing.value, lost: { seat, end } };
  const seats = facts.value?.seats ?? [];
  const winner = seats.length === 2 ? (seats[1 - seat]?.name ?? null) : null;
  tree.value = { ...tree.value, game: { ...tree.value.game, winner, end } };
  void goTo(current.value);
}

/** The person gives up; of several the one to move. */
export function resign(): void {
  const shown = viewOf(tip.value);
  const { place } = playing.value ?? {};
  if (!shown || place === undefined || isOver.value) return;
  lose(place === null ? shown.toMove : exchanged(seating.value, movesTo(tree.value, tip.value), place), 'resign');
}

/** The node before the person's last move; undefined where there is none. */
const beforeLastMove = computed(() => {
  const { place = null, from = 0 } = playing.value ?? {};
  const moves = movesTo(tree.value, tip.value);
  const line = lineFrom(tree.value, ROOT);
  for (let ply = moves.length - 1; ply >= from; ply--) {
    const id = line[ply] as number;
    const before = viewOf(id);
    if (!before) return undefined;
    if (place === null || placeToMove(seating.value, moves.slice(0, ply), before.toMove) === place) return id;
  }
  return undefined;
});
export const canTakeBack = computed(() => playing.value?.lost !== undefined || beforeLastMove.value !== undefined);

/** Takes back all moves from the person's last one on, or a resignation. */
export async function takeBack(): Promise<void> {
  const game = playing.value;
  if (!game) return;
  if (game.lost) {
    endedAt = undefined;
    const { winner: _, end: __, ...rest } = tree.value.game;
    tree.value = { ...tree.value, game: rest };
    playing.value = { ...game, lost: undefined };
    return;
  }
  if (beforeLastMove.value !== undefined) await goOnFrom(beforeLastMove.value);
}

/** Goes on with the game from an earlier position of it, without the moves after that. */
export async function goOnFrom(id: number): Promise<void> {
  const game = playing.value;
  const next = nodeOf(tree.value, id).children[0];
  if (!game || next === undefined || movesTo(tree.value, id).length < (game.from ?? 0)) return;
  stopThinking();
  endedAt = undefined;
  const pruned = prune(tree.value, next);
  batch(() => {
    change(pruned.tree, id);
    playing.value = { ...game, takenBack: (game.takenBack ?? 0) + 1 };
  });
  return goTo(id);
}

/** Shows the position in which the game goes on. */
export async function backToGame(): Promise<void> {
  await goTo(tip.value);
  say('Back to the current position.');
}

/** The end of the game that is over: where it is changed otherwise than by taking back, the game is only looked at from then on. */
let endedAt: number | undefined;

/** Whether the engine may reply, where somebody has to look at the person's move before. */
const readiness = signal<ReadonlySignal<boolean>>(signal(true));
export function replyWhen(isReady: ReadonlySignal<boolean>): void {
  readiness.value = isReady;
}

let stopQuery = () => {};

function stopThinking(): void {
  stopQuery();
  stopQuery = () => {};
  isThinking.value = false;
  failure.value = undefined;
}

const attempts = signal(0);

/** Has the engine try again what it has failed in. */
export function tryAgain(): void {
  attempts.value++;
}

/** Has the engine choose a move for the place whose turn it is. */
function think(game: Playing, place: number): void {
  const [number, at] = [gameNumber.peek(), tip.peek()];
  const left = game.clocks?.[place];
  const seconds =
    left === undefined ? game.seconds : timeForMove({ remainingMs: left, incrementMs: game.incrementMs }) / 1000;
  isThinking.value = true;
  const strength = game.level === undefined ? { seconds: seconds ?? 1 } : { level: game.level };
  const message = { action: 'choose', ...queryFields(), moves: movesTo(tree.peek(), at), ...strength };
  stopQuery = query(message, (answer: Answer) => {
    isThinking.value = false;
    if (answer.move === undefined) {
      failure.value = answer.error ?? 'it has not answered';
      return;
    }
    if (tip.peek() !== at) return;
    void playMove(answer.move, at).then((isPlayed) => {
      const isStillAsked = gameNumber.peek() === number && tip.peek() === at;
      if (!isPlayed && isStillAsked) failure.value = notice.peek()?.text ?? 'the move could not be played';
    });
  });
}

/** Whose clock runs: where another one's does, this one has moved and gets its increment. */
let clockPlace: number | undefined;

/** Keeps the game going. To be called once. */
export function keepPlaying(): void {
  effect(() => {
    const game = playing.value;
    // Another game on the board is not the one that is played.
    if (game && game.startedAt !== tree.value.game.startedAt) {
      const { key } = replaced.peek() ?? {};
      interrupted = key === undefined ? undefined : { key, game };
      leaveGame();
    }
    hold('play', game !== null && !isOver.value);
    mayMove.value = game === null || isOver.value || (current.value === tip.value && isPersonsTurn.value);
    isLocked.value = isUnderWay.value;
  });
  onBlocked.value = () => {
    if (isLookingBack.peek()) void backToGame();
    else say('It is not your turn.');
  };
  effect(() => {
    const isEnded = playing.value !== null && isOver.value;
    const at = isEnded ? tip.value : undefined;
    if (isEnded && endedAt === undefined) untracked(forgetChanges);
    if (!isEnded && endedAt !== undefined) untracked(leaveGame);
    endedAt = at;
  });
  let asked = '';
  effect(() => {
    const game = playing.value;
    const place = toMoveAtTip.value;
    const wish =
      game && !isOver.value && place !== undefined && !isPersonsTurn.value && readiness.value.value
        ? `${gameNumber.value} ${tip.value} ${attempts.value}`
        : '';
    if (wish === asked) return;
    asked = wish;
    failure.value = undefined;
    if (wish !== '') think(game as Playing, place as number);
  });
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const passed = now - last;
    last = now;
    const game = playing.peek();
    const place = toMoveAtTip.peek();
    const isWaiting = isOver.peek() || place === undefined || failure.peek() !== undefined;
    if (!game?.clocks || isWaiting || nodeOf(tree.peek(), tip.peek()).parent === null) return;
    const isNewTurn = clockPlace !== undefined && clockPlace !== place;
    const clocks = game.clocks.map((ms, at) => {
      return ms - (at === place ? passed : 0) + (isNewTurn && at === clockPlace ? (game.incrementMs ?? 0) : 0);
    });
    clockPlace = place;
    playing.value = { ...game, clocks };
    if ((clocks[place] as number) <= 0)
      lose(exchanged(seating.peek(), movesTo(tree.peek(), tip.peek()), place), 'time');
  }, 100);
}
