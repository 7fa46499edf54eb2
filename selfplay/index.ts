/**
 * Matches and tournaments from programs, and their statistics: the package's `sightline/match`. Needs Node.
 * @module sightline/match
 */
import '../src/node/house.ts';
import { availableParallelism } from 'node:os';
import { Journal } from '../src/node/journal.ts';
import { isLoadedByThreads } from '../src/node/own-games.ts';
import { fail, must, ok, quote, type Result } from '../src/util/result.ts';
import {
  configDifferences,
  makeHeader,
  makePlan,
  parseLog,
  type TournamentConfig,
  type TournamentLog,
  withGames,
} from './tournament/log.ts';
import type { LoggedGame } from './tournament/logged-game.ts';
import {
  configFor,
  DEFAULT_GAMES,
  prepareTournament,
  roundsOf,
  type TournamentOptions,
  tournamentOf,
} from './tournament/prepare.ts';
import { type Summary, summarise } from './tournament/report/summary.ts';
import { type BrokenPlayer, runTournament } from './tournament/run-tournament.ts';

export { readLog, type TournamentConfig, type TournamentLog } from './tournament/log.ts';
export type { LoggedGame } from './tournament/logged-game.ts';
export type { TournamentOptions } from './tournament/prepare.ts';
export { type Summary, summarise as report } from './tournament/report/summary.ts';
export type { BrokenPlayer } from './tournament/run-tournament.ts';
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
  /** Rounded up to whole rounds: each opening is played once per seat. Default: 100. */
  readonly games?: number | undefined;
  /** Games at once, each on its own thread. Default: the number of threads that the machine can run at once. */
  readonly concurrency?: number | undefined;
  /**
   * The file of a log, written game by game and readable by `sightline report`. An existing log must
   * be of the same tournament, which is then resumed.
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
  /** All games, also those of the log that was resumed. */
  readonly games: readonly LoggedGame[];
  readonly summary: Summary;
  /** Whether `signal` ended the tournament. */
  readonly isStopped: boolean;
  /** The player whose faults ended the tournament. */
  readonly broken?: BrokenPlayer | undefined;
}

/**
 * Plays a match, gauntlet or round robin (`format`). Rejects with a `ResultError` before anything is
 * played: codes of `prepareTournament`, `needs-module` for a game that threads cannot load, `no-opening`, and of logs
 * (`other-run` for a log of another tournament). A player at fault loses its game.
 */
export async function runMatch(options: MatchOptions): Promise<MatchResult> {
  const {
    games: asked = DEFAULT_GAMES,
    concurrency = availableParallelism(),
    log: path,
    maxFaults,
    signal,
    onGame,
    ...others
  } = options;
  const prepared = must(prepareTournament(others));
  must(checkLoaded(prepared.settings.game.name));
  const rounds = roundsOf(prepared, asked);
  const config = configFor(prepared, rounds.length);
  const { tournament } = must(await tournamentOf(prepared, rounds));
  const opened = path === undefined ? undefined : must(openLog(path, config));
  try {
    const done = opened?.log?.games ?? [];
    const header = withGames(opened?.log?.header ?? makeHeader(config), config.games);
    if (opened && !opened.log) opened.journal.append(header);
    else if (opened?.log && opened.log.header.config.games !== config.games)
      opened.journal.append(makePlan(config.games));
    const { games, broken } = await runTournament(tournament, {
      runner: concurrency,
      done,
      log: opened?.journal,
      maxFaults,
      signal,
      onGame,
    });
    const summary = must(summarise([{ header, games, notes: [], tornBytes: 0 }]));
    return { games, summary, isStopped: signal?.aborted === true, broken };
  } finally {
    opened?.journal.close();
  }
}

function checkLoaded(name: string): Result<void> {
  if (isLoadedByThreads(name)) return ok(undefined);
  return fail(
    'needs-module',
    `threads cannot load ${quote(name)}, a game that the program registered itself: load its module by loadGames`,
  );
}

/** The log, and what it has if it is an earlier one of the same tournament. */
function openLog(path: string, config: TournamentConfig): Result<{ journal: Journal; log?: TournamentLog }> {
  let log: TournamentLog | undefined;
  const opened = Journal.resume(path, (text) => {
    const parsed = parseLog(path, text);
    if (!parsed.ok) return parsed.error.code === 'empty-log' ? ok(undefined) : parsed;
    const differences = configDifferences(parsed.value.header.config, config);
    const [other] = differences.filter((one) => !one.startsWith('games: '));
    if (other !== undefined) return fail('other-run', `${path} is the log of another tournament: ${other}`);
    log = parsed.value;
    return ok(undefined);
  });
  return opened.ok ? ok({ journal: opened.value, ...(log && { log }) }) : opened;
}
