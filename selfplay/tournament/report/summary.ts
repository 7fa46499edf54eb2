/**
 * Summarises tournament logs. A summary is plain JSON: every value of a player is from that
 * player's viewpoint, and infinite numbers are text.
 */

import type { GameKit, Rules } from '../../../src/games/kit.ts';
import { numberOf } from '../../../src/games/record.ts';
import { openGame } from '../../../src/games/registry.ts';
import { makeRules } from '../../../src/games/rules.ts';
import { specOfRecord } from '../../../src/records/spec.ts';
import type { JsonEstimate } from '../../../src/util/estimate.ts';
import { brokenText } from '../../../src/util/log-lines.ts';
import { fail, ok, quote, type Result } from '../../../src/util/result.ts';
import type { TournamentLog } from '../log.ts';
import { roundOf } from '../log.ts';
import type { LoggedGame } from '../logged-game.ts';
import { distinctGames, distinctLogs, pliesOf, scoresOf } from '../logged-games.ts';
import type { MatchSummary } from '../match-tally.ts';
import { openingUnit } from '../opening-unit.ts';
import { ruledResults } from '../ruled-results.ts';
import { ScoreBoard } from '../score-board.ts';
import { countGames, drawRate } from '../statistics/elo.ts';
import { ANY_SHARE, estimateCompared, unitsOf } from '../statistics/intervals.ts';
import { jsonEstimate, type Tally, tallyOf } from '../statistics/summary-numbers.ts';
import { commonSprt, type FieldSummary, summariseField, summariseTable, type TableSummary } from './standings.ts';
import {
  countEnds,
  countFaults,
  type EndCount,
  type FaultCount,
  type Lengths,
  type PlayerSummary,
  summariseLengths,
  summarisePlayer,
  type ValueAtPly,
  valuesByPly,
} from './summary-counts.ts';

const NO_LOG = 'a summary needs at least one log';

export interface Summary {
  readonly game: string;
  /** The option `size`, or for other games all options. */
  readonly size?: number;
  readonly rules?: Rules;
  /** The number of distinct logs merged, and the total of their configured games. */
  readonly logs: number;
  readonly planned: number;
  /** Distinct games found. */
  readonly games: number;
  /** The start of the first log, ISO 8601. */
  readonly startedAt: string;
  /** In the order of the first log's configuration, then of appearance. */
  readonly players: readonly PlayerSummary[];
  /** Null unless there are exactly two players and two seats. */
  readonly match: MatchSummary | null;
  /** Null unless there are three players or more, or more than two seats. */
  readonly field: FieldSummary | null;
  /** For more than two seats. */
  readonly table?: TableSummary;
  /** Share of games without a winner, in [0, 1]. */
  readonly drawRate: number;
  /**
   * The first of two seats: its games, and its mean points with a 95 % interval whose unit is the game pair, incomplete
   * ones included; null for more seats.
   */
  readonly firstPlayer: (Omit<Tally, 'score'> & { readonly score: JsonEstimate; readonly pairs: number }) | null;
  readonly ends: readonly EndCount[];
  readonly faults: readonly FaultCount[];
  /** Null without games. */
  readonly lengths: Lengths | null;
  /** Empty for more than two seats. */
  readonly values: readonly ValueAtPly[];
  /** Notes that the harness wrote during play. */
  readonly notes: readonly string[];
  /** Reasons to doubt the figures, such as logs that do not match. */
  readonly warnings: readonly string[];
}

/** The game of the logs. Errors: `no-log` (none given), those of `openGame`. */
export function kitOfLogs([log]: readonly TournamentLog[]): Result<GameKit> {
  if (!log) return fail('no-log', NO_LOG);
  return openGame({ ...specOfRecord(log.header.config), weights: null });
}

/**
 * Merges logs and counts. Logs may have different configurations but must share game and board
 * size. A game in two copies of a log counts once.
 *
 * Errors: `mixed-games`, `mixed-sizes`, `bad-log` (a header or a game lacks required data), those
 * of `kitOfLogs`.
 */
export function summarise(logs: readonly TournamentLog[]): Result<Summary> {
  const [oldest, ...others] = distinctLogs(logs).map(([log]) => log as TournamentLog);
  if (!oldest) return fail('no-log', NO_LOG);
  const different = [oldest, ...others];
  const found = distinctGames(logs);
  const { game, size } = oldest.header.config;
  for (const { config } of others.map(({ header }) => header)) {
    if (config.game !== game) return fail('mixed-games', `logs of ${quote(game)} and of ${quote(config.game)}`);
    if (config.size !== size) return fail('mixed-sizes', `logs of games on boards of size ${size} and ${config.size}`);
  }
  const opened = kitOfLogs([oldest]);
  if (!opened.ok) return opened;
  const kit = opened.value;
  for (const { game } of found) {
    if (game.players.length !== kit.seats.length)
      return fail('bad-log', `game ${numberOf(game)} does not name its ${kit.seats.length} players`);
    if (game.size !== size) return fail('mixed-sizes', `game ${numberOf(game)} is on size ${game.size}, not ${size}`);
  }

  const ruled = ruledResults(
    kit,
    found.map(({ game }) => game),
  );
  const { games, movers } = ruled;
  const names = new Set(different.flatMap(({ header }) => header.config.players.map(({ name }) => name)));
  for (const { players } of games) for (const { name } of players) names.add(name);
  const warnings = logs
    .filter(({ tornBytes }) => tornBytes > 0)
    .map(({ tornBytes }) => `skipped an incomplete last line of a log (${tornBytes} bytes)`);
  warnings.push(...logs.flatMap(({ broken }) => brokenText(broken) ?? []));
  const rules = new Set(different.map(({ header }) => makeRules(header.config.rules)));
  if (rules.size > 1) warnings.push(`the logs use different rules: ${([...rules]).join(' and ')}`);
  warnings.push(...ruled.warnings.slice(0, MOST_WRONG));
  if (ruled.warnings.length > MOST_WRONG) warnings.push(`and ${ruled.warnings.length - MOST_WRONG} more games`);
  const isForTwo = kit.seats.length === 2;
  const [first = ''] = names;
  const sprt = isForTwo && names.size === 2 ? commonSprt(first, different, warnings) : null;
  const board = new ScoreBoard(kit, [...names], sprt);
  for (const [i, { log }] of found.entries()) board.note(games[i] as LoggedGame, log);
  const players = [...names].map((name) => ({
    name,
    ...board.tallyOf(name),
    ...summarisePlayer(kit, name, games, movers, different),
  }));
  for (const { name, specs } of players) {
    if (specs.length > 1) warnings.push(`${quote(name)} names different players: ${specs.join(' and ')}`);
  }
  return ok({
    game,
    ...(size === undefined ? { rules: kit.spec.rules } : { size }),
    logs: different.length,
    planned: different.reduce((sum, { header }) => sum + (header.config.games ?? 0), 0),
    games: games.length,
    startedAt: oldest.header.startedAt,
    players,
    match: board.matchSummary,
    field: names.size > 2 || !isForTwo ? summariseField(board) : null,
    ...(!isForTwo && { table: summariseTable(kit, board) }),
    ...summariseSeats(
      kit,
      games,
      found.map(({ log, game }) => openingUnit(kit, game, log)),
      new Set(found.map(({ log, game }) => `${log}/${roundOf(game)}`)).size,
    ),
    ends: countEnds(kit, games),
    faults: countFaults(kit, games),
    lengths: summariseLengths(games.map((game) => pliesOf(kit, game))),
    values: isForTwo ? valuesByPly(kit, games) : [],
    notes: [...new Set(logs.flatMap(({ notes }) => notes.map(({ text }) => text)))],
    warnings,
  });
}

/** The most games with wrong results that are listed. */
const MOST_WRONG = 5;

/** `units` has the unit of resampling of each game, `pairs` is the number of game pairs. */
function summariseSeats(
  kit: GameKit,
  games: readonly LoggedGame[],
  units: readonly string[],
  pairs: number,
): Pick<Summary, 'drawRate' | 'firstPlayer'> {
  if (kit.seats.length > 2) {
    const drawn = games.filter(({ winner }) => !winner).length;
    return { drawRate: games.length === 0 ? 0 : drawn / games.length, firstPlayer: null };
  }
  const points = games.map((game) => scoresOf(kit, game)[0] as number);
  const first = countGames(points);
  const own = unitsOf(
    points.keys(),
    (i) => units[i] as string,
    (i) => points[i] as number,
  );
  const { score: _, ...tally } = tallyOf(first);
  const score = jsonEstimate(estimateCompared(own) ?? { value: 0.5, ...ANY_SHARE });
  return { drawRate: drawRate(first), firstPlayer: { ...tally, score, pairs } };
}
