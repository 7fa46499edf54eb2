/**
 * What logs of tournaments say, from the logs alone. A summary is plain JSON: every value of a player is from that
 * player's viewpoint, and an infinite number is spelled out.
 */
import type { GameKit, Rules } from '../src/games/kit.ts';
import { OUTER_ENDS } from '../src/games/record.ts';
import { makeRules, openGame } from '../src/games/registry.ts';
import { specOfRecord } from '../src/records/spec.ts';
import { fail, ok, quote, type Result } from '../src/util/result.ts';
import { countGames, drawRate, firstPlayerScore } from './elo.ts';
import { seatNames } from './kit.ts';
import type { LoggedGame, TournamentLog } from './log.ts';
import { distinctGames, distinctLogs, guiltySeat, moversOf, pliesOf, scoresOf } from './logged-games.ts';
import {
  type FieldSummary,
  type MatchSummary,
  summariseField,
  summariseMatch,
  summariseTable,
  type TableSummary,
} from './standings.ts';
import {
  type JsonEstimate,
  jsonEstimate,
  mean,
  quantile,
  type Tally,
  tallyOf,
  tallyOfSeats,
} from './summary-numbers.ts';

/** Milliseconds per move. */
export interface MoveTimes {
  readonly moves: number;
  readonly mean: number;
  readonly median: number;
  readonly max: number;
}

export interface PlayerSummary extends Tally {
  readonly name: string;
  /** The specifications that were logged under this name; more than one means that logs disagree. */
  readonly specs: readonly string[];
  /** Null where no time was logged. */
  readonly msPerMove: MoveTimes | null;
}

/** Of the games with an end: those that each seat has won, under its name, and those without a winner. */
export interface EndCount {
  readonly end: string;
  readonly games: number;
  readonly none: number;
  readonly [seat: string]: number | string;
}

/** Games that a fault ended. The guilty seat lost them; it is null where nobody was blamed. */
export interface FaultCount {
  readonly end: string;
  readonly player: string | null;
  /** Name of the seat. */
  readonly side: string | null;
  readonly games: number;
  /** What the log says of the first of them, or null. */
  readonly first: string | null;
}

/** Plies per game, without a closing `pass` or `resign`. */
export interface Lengths {
  readonly mean: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Games of `from` to `to` plies, both included; bins of one width without gaps. */
  readonly bins: readonly { readonly from: number; readonly to: number; readonly games: number }[];
}

/**
 * What the players thought of one ply, counted from 1, as expected scores of the first of two seats in [0, 1]. With them
 * stand, as `firstWon` for a seat called `first`, the means of the games that each seat won in the end, null without any.
 */
export interface ValueAtPly {
  readonly ply: number;
  /** Games in which the mover gave a value. */
  readonly games: number;
  readonly mean: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  readonly [won: `${string}Won`]: number | null;
}

export interface Summary {
  readonly game: string;
  /** The option of that name, for games that have it; of others, all options. */
  readonly size?: number;
  readonly rules?: Rules;
  /** Different logs that were merged, and the games that their configurations ask for in all. */
  readonly logs: number;
  readonly planned: number;
  /** Different games found. */
  readonly games: number;
  /** When the first log was begun, ISO 8601. */
  readonly startedAt: string;
  /** In the order of the first log's configuration, then by appearance. */
  readonly players: readonly PlayerSummary[];
  /** Null unless there are exactly two players, and two seats. */
  readonly match: MatchSummary | null;
  /** Null unless there are three players or more, or more than two seats. */
  readonly field: FieldSummary | null;
  /** Where there are more than two seats. */
  readonly table?: TableSummary;
  /** Share of games without a winner, in [0, 1]. */
  readonly drawRate: number;
  /** The first of two seats: its games, and its mean points with a 95 % interval; null where there are more. */
  readonly firstPlayer: (Omit<Tally, 'score'> & { readonly score: JsonEstimate }) | null;
  readonly ends: readonly EndCount[];
  readonly faults: readonly FaultCount[];
  /** Null where there are no games. */
  readonly lengths: Lengths | null;
  /** None where there are more than two seats. */
  readonly values: readonly ValueAtPly[];
  /** What the harness wrote down while it played. */
  readonly notes: readonly string[];
  /** What makes the figures less than they seem, such as logs that do not fit together. */
  readonly warnings: readonly string[];
}

/** At most so many bins make a histogram. */
const MOST_BINS = 24;
const FAULTS: readonly string[] = ['time', 'illegal', 'crash'];

/** The game that logs are of. Errors: `no-log` (there is none), those of `openGame`. */
export function kitOfLogs([log]: readonly TournamentLog[]): Result<GameKit> {
  if (!log) return fail('no-log', 'a summary needs at least one log');
  return openGame({ ...specOfRecord(log.header.config), weights: null });
}

/**
 * Merges logs and counts. Logs may have different configurations, but have to be of one game on one size of board; a
 * game that is in two copies of a log counts once.
 *
 * Errors: `mixed-games`, `mixed-sizes`, `bad-log` (a header or a game lacks what is needed), those of `kitOfLogs`.
 */
export function summarise(logs: readonly TournamentLog[]): Result<Summary> {
  const [oldest, ...others] = distinctLogs(logs).map(([log]) => log as TournamentLog);
  if (!oldest) return fail('no-log', 'a summary needs at least one log');
  const different = [oldest, ...others];
  const reported = distinctGames(logs);
  for (const { header } of different) {
    if (!Array.isArray(header.config.players)) return fail('bad-log', 'a log whose header names no players');
  }
  const { game, size } = oldest.header.config;
  for (const { config } of others.map(({ header }) => header)) {
    if (config.game !== game) return fail('mixed-games', `logs of ${quote(game)} and of ${quote(config.game)}`);
    if (config.size !== size) return fail('mixed-sizes', `logs of games on boards of size ${size} and ${config.size}`);
  }
  const opened = kitOfLogs([oldest]);
  if (!opened.ok) return opened;
  const kit = opened.value;
  for (const { game } of reported) {
    const named = game.players?.length === kit.seats.length && game.players.every((player) => player?.name);
    if (!named) return fail('bad-log', `game ${game.index} does not name its ${kit.seats.length} players`);
    if (game.size !== size) return fail('mixed-sizes', `game ${game.index} is on size ${game.size}, not ${size}`);
  }

  const games = reported.map(({ game }) => game);
  const names = new Set(different.flatMap(({ header }) => header.config.players.map(({ name }) => name)));
  for (const { players } of games) for (const { name } of players) names.add(name);
  const warnings = logs
    .filter(({ tornBytes }) => tornBytes > 0)
    .map(({ tornBytes }) => `the last line of a log, ${tornBytes} bytes, was never finished and is left out`);
  const rules = new Set(different.map(({ header }) => makeRules(header.config.rules)));
  if (rules.size > 1) warnings.push(`the logs are of different rules: ${[...rules].join(' and ')}`);
  const movers = new Map(games.map((game) => [game, hasTurns(game) ? moversOf(kit, game) : []]));
  const players = [...names].map((name) => summarisePlayer(kit, name, games, movers, different));
  for (const { name, specs } of players) {
    if (specs.length > 1) warnings.push(`${quote(name)} stands for different players: ${specs.join(' and ')}`);
  }
  const isForTwo = kit.seats.length === 2;
  return ok({
    game,
    ...(size === undefined ? { rules: kit.spec.rules } : { size }),
    logs: different.length,
    planned: different.reduce((sum, { header }) => sum + (header.config.games ?? 0), 0),
    games: games.length,
    startedAt: oldest.header.startedAt,
    players,
    match:
      isForTwo && names.size === 2
        ? summariseMatch(kit, [...names] as [string, string], reported, different, warnings)
        : null,
    field: names.size > 2 || !isForTwo ? summariseField(kit, [...names], games) : null,
    ...(!isForTwo && { table: summariseTable(kit, [...names], reported) }),
    ...summariseSeats(kit, games),
    ends: countEnds(kit, games),
    faults: countFaults(kit, games),
    lengths: summariseLengths(games.map((game) => pliesOf(kit, game))),
    values: isForTwo ? valuesByPly(kit, games, movers) : [],
    notes: [...new Set(logs.flatMap(({ notes }) => notes.map(({ text }) => text)))],
    warnings,
  });
}

/** The seat whose turn each ply of a game was, as far as that is known. */
type Movers = ReadonlyMap<LoggedGame, readonly (number | undefined)[]>;

/** Whether anything is known of single turns. */
function hasTurns({ evals, ms }: LoggedGame): boolean {
  return [evals, ms].some((list) => Array.isArray(list) && list.some((value) => value !== null));
}

function summariseSeats(kit: GameKit, games: readonly LoggedGame[]): Pick<Summary, 'drawRate' | 'firstPlayer'> {
  if (kit.seats.length > 2) {
    const drawn = games.filter(({ winner }) => !winner).length;
    return { drawRate: games.length === 0 ? 0 : drawn / games.length, firstPlayer: null };
  }
  const first = countGames(games.map((game) => scoresOf(kit, game)[0] as number));
  const { score: _, ...tally } = tallyOf(first);
  return { drawRate: drawRate(first), firstPlayer: { ...tally, score: jsonEstimate(firstPlayerScore(first)) } };
}

function summarisePlayer(
  kit: GameKit,
  name: string,
  games: readonly LoggedGame[],
  movers: Movers,
  logs: readonly TournamentLog[],
): PlayerSummary {
  const points: number[] = [];
  const wins: boolean[] = [];
  const times: number[] = [];
  let undecided = 0;
  for (const game of games) {
    const scores = scoresOf(kit, game);
    for (const [seat, { name: seatName }] of kit.seats.entries()) {
      if (game.players[seat]?.name !== name) continue;
      points.push(scores[seat] as number);
      wins.push(game.winner === seatName);
      if (!game.winner) undecided++;
      for (const [ply, mover] of (movers.get(game) ?? []).entries()) {
        const ms = game.ms?.[ply];
        if (mover === seat && typeof ms === 'number') times.push(ms);
      }
    }
  }
  times.sort((a, b) => a - b);
  const specs = logs.flatMap(({ header }) => header.config.players).filter((player) => player.name === name);
  return {
    name,
    ...(kit.seats.length === 2 ? tallyOf(countGames(points)) : tallyOfSeats(points, wins, undecided)),
    specs: [...new Set(specs.map(({ spec }) => spec))],
    msPerMove:
      times.length === 0
        ? null
        : { moves: times.length, mean: mean(times), median: quantile(times, 0.5), max: times.at(-1) as number },
  };
}

/** Most frequent first. */
function countEnds(kit: GameKit, games: readonly LoggedGame[]): EndCount[] {
  return [...kit.ends, ...OUTER_ENDS, 'unknown']
    .map((end): EndCount => {
      const ended = games.filter((game) => (game.end ?? 'unknown') === end);
      const wonBy = (winner: string | null) => ended.filter((game) => (game.winner ?? null) === winner).length;
      const wins = Object.fromEntries(seatNames(kit).map((name) => [name, wonBy(name)]));
      return { end, games: ended.length, ...wins, none: wonBy(null) };
    })
    .filter(({ games }) => games > 0)
    .sort((a, b) => b.games - a.games);
}

function countFaults(kit: GameKit, games: readonly LoggedGame[]): FaultCount[] {
  const counts = new Map<string, FaultCount>();
  for (const game of games) {
    const { end, players, fault } = game;
    if (end === undefined || !FAULTS.includes(end)) continue;
    const seat = guiltySeat(kit, game);
    const side = seat === undefined ? null : (kit.seats[seat]?.name as string);
    const player = seat === undefined ? null : (players[seat]?.name as string);
    const key = JSON.stringify([player, side, end]);
    const earlier = counts.get(key);
    const first = earlier ? earlier.first : (fault ?? null);
    counts.set(key, { end, player, side, games: (earlier?.games ?? 0) + 1, first });
  }
  return [...counts.values()].sort((a, b) => b.games - a.games);
}

function summariseLengths(plies: number[]): Lengths | null {
  const sorted = plies.sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return null;
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((width) => (max - min) / width < MOST_BINS - 1) ?? 1000;
  const bins: { from: number; to: number; games: number }[] = [];
  for (let from = width * Math.floor(min / width); from <= max; from += width)
    bins.push({ from, to: from + width - 1, games: 0 });
  for (const length of sorted) {
    const bin = bins[Math.floor(length / width) - Math.floor(min / width)];
    if (bin) bin.games++;
  }
  return { mean: mean(sorted), median: quantile(sorted, 0.5), min, max, bins };
}

function valuesByPly(kit: GameKit, games: readonly LoggedGame[], movers: Movers): ValueAtPly[] {
  const byPly: { value: number; winner: string | null }[][] = [];
  for (const game of games) {
    for (const [ply, mover] of (movers.get(game) ?? []).entries()) {
      byPly[ply] ??= [];
      const value: unknown = game.evals?.[ply];
      if (mover === undefined || typeof value !== 'number' || !(value >= 0 && value <= 1)) continue;
      byPly[ply].push({ value: mover === 0 ? value : 1 - value, winner: game.winner ?? null });
    }
  }
  return byPly.flatMap((found, i) => {
    if (found.length === 0) return [];
    const values = found.map(({ value }) => value).sort((a, b) => a - b);
    const meanOf = (seat: string) => {
      const won = found.filter(({ winner }) => winner === seat).map(({ value }) => value);
      return won.length > 0 ? mean(won) : null;
    };
    return {
      ply: i + 1,
      games: values.length,
      mean: mean(values),
      lowerQuartile: quantile(values, 0.25),
      upperQuartile: quantile(values, 0.75),
      ...Object.fromEntries(seatNames(kit).map((name) => [`${name}Won`, meanOf(name)])),
    };
  });
}
