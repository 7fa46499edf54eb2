/** The entry of a thread that plays games. */
import '../../src/node/install.ts';
import { parentPort } from 'node:worker_threads';
import { Judge } from '../../src/engine/judge.ts';
import type { GameSpec } from '../../src/games/kit.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { GtpPlayer } from '../players/gtp-player.ts';
import { createPlayer, type MatchPlayer } from '../players/player.ts';
import { sharePrograms } from '../players/programs.ts';
import { kitOf } from '../tournament/kit.ts';
import type { CurrentGame, LoggedGame } from '../tournament/logged-game.ts';
import { loggedPlayer, type PlayerSpec } from '../tournament/player-spec.ts';
import type { GameSettings } from '../tournament/settings.ts';
import { playGame } from './play-game.ts';
import type { WithPrograms } from './thread-runner.ts';

export interface GameTask extends WithPrograms {
  readonly index: number;
  readonly round: number;
  /**
   * By seat. If a player chooses a seat: first the player who makes the moves before that, then the
   * one who chooses.
   */
  readonly players: readonly PlayerSpec[];
  readonly settings: GameSettings;
}

/** The most progress messages per second and game. */
const MOST_TOLD = 5;

/** Built-in players of this thread by name and seat, reused between games. */
const players = new Map<string, { readonly text: string; readonly player: MatchPlayer }>();
/** Chooses seats; kept for the current game. */
let judge: { readonly game: string; readonly judge: Judge } | undefined;

/** Plays one game. */
export async function gameTask({ round, index, programs, ...task }: GameTask): Promise<LoggedGame> {
  sharePrograms(programs);
  const { spec, choiceAfter, seats } = kitOf(task.settings.game);
  const seated = [...task.players];
  const settings = { ...task.settings };
  if (choiceAfter !== undefined) {
    const chosen = await judgeOf(spec).chooseSeat(settings.opening);
    // The second player chooses.
    if (chosen === 0) seated.reverse();
    settings.opening = [...settings.opening, seats[chosen]?.name as string];
  }
  const all: MatchPlayer[] = [];
  for (const [seat, player] of seated.entries()) all.push(await playerOf(player, seat, settings.game));
  const about = { v: 1, id: `${index}`, ...fieldsOfSpec(spec), index };
  const current = { ...about, players: seated.map(({ name }) => ({ name })), startedAt: new Date().toISOString() };
  const tell = sometimes((moves: readonly string[]) =>
    parentPort?.postMessage({ ...current, moves } satisfies CurrentGame),
  );
  const played = await playGame(all, settings, tell).finally(() => endPrograms(all));
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
 * Limits the rate of a callback: passes all news of slow games, of fast ones only the first per
 * interval.
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

/**
 * Creates one player per seat, even for equal specifications. A different specification of the same
 * name replaces the earlier one.
 */
async function playerOf(spec: PlayerSpec, seat: number, game: GameSpec): Promise<MatchPlayer> {
  if (spec.kind === 'gtp') return new GtpPlayer(spec);
  const place = JSON.stringify([spec.name, seat, game.name, game.rules]);
  const kept = players.get(place);
  if (kept?.text === spec.text) return kept.player;
  await kept?.player.close();
  const player = createPlayer(spec, game);
  players.set(place, { text: spec.text, player });
  return player;
}

/** External programs run for one game. */
async function endPrograms(all: readonly MatchPlayer[]): Promise<void> {
  await Promise.all(all.map((player) => (player instanceof GtpPlayer ? player.close() : undefined)));
}
