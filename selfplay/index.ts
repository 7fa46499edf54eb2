/**
 * Matches and tournaments from programs, and their statistics: the package's `sightline/match`. Needs Node.
 * @module sightline/match
 */
import '../src/node/house.ts';
import { availableParallelism } from 'node:os';
import { isLoadedByThreads } from '../src/node/own-games.ts';
import { fail, must, ok, quote, type Result } from '../src/util/result.ts';
import { ThreadRunner } from './jobs/thread-runner.ts';
import type { LoggedGame } from './tournament/logged-game.ts';
import { openTournament } from './tournament/open-tournament.ts';
import { planTournament, type TournamentOptions } from './tournament/plan-tournament.ts';
import { type BrokenPlayer, playTournament } from './tournament/play-tournament.ts';
import { type Summary, summarise } from './tournament/report/summary.ts';

export { readLog, type TournamentConfig, type TournamentLog } from './tournament/log.ts';
export type { LoggedGame } from './tournament/logged-game.ts';
export type { TournamentOptions } from './tournament/plan-tournament.ts';
export type { BrokenPlayer } from './tournament/play-tournament.ts';
export { type Summary, summarise as report } from './tournament/report/summary.ts';
export {
  countGames,
  countPairs,
  eloOfScore,
  estimateStrength,
  type Pentanomial,
  type Strength,
  scoreOfElo,
  type Trinomial,
} from './tournament/statistics/elo.ts';
export type { Estimate } from './tournament/statistics/intervals.ts';
export {
  type Encounter,
  type Rating,
  type RatingOptions,
  type Ratings,
  ratePlayers,
} from './tournament/statistics/ratings.ts';
export { parseSprt, type Sprt, type SprtStatus, sprtStatus } from './tournament/statistics/sprt.ts';

export interface MatchOptions extends TournamentOptions {
  /**
   * Rounded up to whole rounds: each opening is played once per seat. Default: that of the log that is resumed, or 100.
   */
  readonly games?: number | undefined;
  /** Games at once, each on its own thread. Default: the number of threads that the machine can run at once. */
  readonly concurrency?: number | undefined;
  /**
   * The file of a log, written game by game and readable by `sightline report`. An existing log must
   * be of the same tournament, which is then resumed; `games` may differ. Until the end the running games are in
   * `LOG.now`, for spectators.
   */
  readonly log?: string | undefined;
  /** A player with this number of consecutive losses by fault ends the tournament. Default: no limit. */
  readonly maxFaults?: number | undefined;
  /** Ends the tournament at once; finished games stay in the result and in the log. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every game of this run. */
  readonly onGame?: ((game: LoggedGame) => void) | undefined;
}

export interface MatchResult {
  /** All games, also those of the log that was resumed, with results by the rules. */
  readonly games: readonly LoggedGame[];
  readonly summary: Summary;
  /** Whether `signal` ended the tournament. */
  readonly isStopped: boolean;
  /** The player whose faults ended the tournament. */
  readonly broken?: BrokenPlayer | undefined;
}

/**
 * Plays a match, gauntlet or round robin (`format`). Rejects with a `ResultError` before anything is
 * played: codes of `planTournament` and `openTournament` (`no-opening`; `other-run`, for a log of another tournament), and
 * `needs-module` for a game that threads cannot load. A player at fault loses its game.
 */
export async function runMatch(options: MatchOptions): Promise<MatchResult> {
  const { concurrency = availableParallelism(), log: path, signal } = options;
  const plan = must(planTournament(options, (option) => option));
  must(checkLoaded(plan.game.name));
  const opened = must(await openTournament(plan, path === undefined ? undefined : { path, isResumed: true }));
  const open = async () => new ThreadRunner('game', concurrency);
  const { log, broken } = await playTournament(opened, { ...options, open });
  return { games: log.games, summary: must(summarise([log])), isStopped: signal?.aborted === true, broken };
}

function checkLoaded(name: string): Result<void> {
  if (isLoadedByThreads(name)) return ok(undefined);
  return fail(
    'needs-module',
    `threads cannot load ${quote(name)}, a game that the program registered itself: load its module by loadGames`,
  );
}
