/** The entry of a thread that plays games. */
import '../../src/node/install.ts';
import { parentPort } from 'node:worker_threads';
import { Judge } from '../../src/engine/judge.ts';
import type { GameSpec } from '../../src/games/kit.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { GtpPlayer } from '../players/gtp-player.ts';
import { createPlayer, type Player } from '../players/player.ts';
import { loggedPlayer, type PlayerSpec } from '../players/players.ts';
import { sharePrograms } from '../players/programs.ts';
import { playGame } from './game.ts';
import { kitOf } from './kit.ts';
import type { CurrentGame, LoggedGame } from './logged-game.ts';
import type { GameSettings } from './settings.ts';
import type { Cancellable } from './thread-runner.ts';

export interface GameTask extends Cancellable {
  readonly index: number;
  readonly round: number;
  /** By seat; where a player chooses a seat, the one who has made the moves before that, and the one who chooses. */
  readonly players: readonly PlayerSpec[];
  readonly settings: GameSettings;
}

/** The main thread is told of a game this many times a second. */
const MOST_TOLD = 5;

/** Our own players of this thread by name and seat, kept from game to game. */
const players = new Map<string, { readonly text: string; readonly player: Player }>();
/** Chooses seats; kept for one game. */
let judge: { readonly game: string; readonly judge: Judge } | undefined;

/** Plays one game; undefined when it was cancelled. */
export async function gameTask({ round, index, cancel, programs, ...task }: GameTask): Promise<LoggedGame | undefined> {
  sharePrograms(programs);
  const cancelled = new Int32Array(cancel);
  const { spec, choiceAfter, seats } = kitOf(task.settings.game);
  const seated = [...task.players];
  const settings = { ...task.settings };
  if (choiceAfter !== undefined) {
    const chosen = await judgeOf(spec).chooseSeat(settings.opening);
    // The second player chooses.
    if (chosen === 0) seated.reverse();
    settings.opening = [...settings.opening, seats[chosen]?.name as string];
  }
  const isCancelled = () => Atomics.load(cancelled, 0) !== 0;
  const all: Player[] = [];
  for (const [seat, player] of seated.entries()) all.push(await playerOf(player, seat, settings.game, isCancelled));
  const about = { v: 1, id: `${index}`, ...fieldsOfSpec(spec), index };
  const current = { ...about, players: seated.map(({ name }) => ({ name })), startedAt: new Date().toISOString() };
  const tell = sometimes((moves: readonly string[]) =>
    parentPort?.postMessage({ ...current, moves } satisfies CurrentGame),
  );
  const played = await playGame(all, settings, isCancelled, tell).finally(() => endPrograms(all));
  if (!played) return undefined;
  return {
    ...about,
    ...(seats.length === 2 ? { pair: round } : { round }),
    players: seated.map(loggedPlayer),
    opening: settings.opening,
    ...played,
    seed: settings.seed,
  };
}

/**
 * Hands on what it hears, but not so often that it would cost anything: of slow games all, of fast ones what comes first in a
 * second.
 */
function sometimes<News>(tell: (news: News) => void): (news: News) => void {
  let second = -Infinity;
  let told = 0;
  return (news) => {
    const now = performance.now();
    if (now - second >= 1000) {
      second = now;
      told = 0;
    }
    if (told++ < MOST_TOLD) tell(news);
  };
}

function judgeOf({ name, rules }: GameSpec): Judge {
  const game = JSON.stringify([name, rules]);
  if (judge?.game !== game) judge = { game, judge: new Judge({ name, ...(rules && { rules }) }) };
  return judge.judge;
}

/** Equal specifications in several seats get a player each. Another specification of a name takes the place of the one before. */
async function playerOf(spec: PlayerSpec, seat: number, game: GameSpec, isCancelled: () => boolean): Promise<Player> {
  if (spec.kind === 'gtp') return new GtpPlayer(spec, isCancelled);
  const place = JSON.stringify([spec.name, seat, game.name, game.rules]);
  const kept = players.get(place);
  if (kept?.text === spec.text) return kept.player;
  await kept?.player.close();
  const player = createPlayer(spec, game);
  players.set(place, { text: spec.text, player });
  return player;
}

/** Programs live for one game. */
async function endPrograms(all: readonly Player[]): Promise<void> {
  await Promise.all(all.map((player) => (player instanceof GtpPlayer ? player.close() : undefined)));
}
