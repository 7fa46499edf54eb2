/**
 * What logs of tournaments say, from the logs alone. A summary is plain JSON: every value of a player is from that
 * player's viewpoint, and an infinite number is spelled out.
 */

import { RECORD_ENDS, type RecordEnd } from '../src/games/record.ts';
import { lightValuesOf, moversOf, type Side } from '../src/records/movers.ts';
import { fail, ok, quote, type Result } from '../src/util/result.ts';
import { countGames, drawRate, firstPlayerScore } from './elo.ts';
import type { LoggedGame, TournamentLog } from './log.ts';
import { distinctGames, distinctLogs, pliesOf, pointsOf, type ReportedGame } from './logged-games.ts';
import { type FieldSummary, type MatchSummary, summariseField, summariseMatch } from './standings.ts';
import { type JsonEstimate, jsonEstimate, mean, quantile, type Tally, tallyOf } from './summary-numbers.ts';

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

export interface EndCount {
  readonly end: RecordEnd | 'unknown';
  readonly games: number;
  /** Of these: won by Light, won by Dark, and without a winner. */
  readonly light: number;
  readonly dark: number;
  readonly none: number;
}

/** Games that a fault ended. The guilty side lost them; it is null where nobody was blamed. */
export interface FaultCount {
  readonly end: RecordEnd;
  readonly player: string | null;
  readonly side: Side | null;
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

/** What the players thought of one ply, counted from 1, as expected scores of Light in [0, 1]. */
export interface ValueAtPly {
  readonly ply: number;
  /** Games in which the mover gave a value. */
  readonly games: number;
  readonly mean: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  /** Means of the games that Light won in the end, and of those that Dark won; null where there are none. */
  readonly lightWon: number | null;
  readonly darkWon: number | null;
}

export interface Summary {
  readonly game: string;
  readonly size: number;
  /** Different logs that were merged, and the games that their configurations ask for in all. */
  readonly logs: number;
  readonly planned: number;
  /** Different games found. */
  readonly games: number;
  /** When the first log was begun, ISO 8601. */
  readonly startedAt: string;
  /** In the order of the first log's configuration, then by appearance. */
  readonly players: readonly PlayerSummary[];
  /** Null unless there are exactly two players. */
  readonly match: MatchSummary | null;
  /** Null unless there are three players or more. */
  readonly field: FieldSummary | null;
  /** Share of games without a winner, in [0, 1]. */
  readonly drawRate: number;
  /** Light moves first: its games, and its mean points with a 95 % interval. */
  readonly firstPlayer: Omit<Tally, 'score'> & { readonly score: JsonEstimate };
  readonly ends: readonly EndCount[];
  readonly faults: readonly FaultCount[];
  /** Null where there are no games. */
  readonly lengths: Lengths | null;
  readonly values: readonly ValueAtPly[];
  /** What the harness wrote down while it played. */
  readonly notes: readonly string[];
  /** What makes the figures less than they seem, such as logs that do not fit together. */
  readonly warnings: readonly string[];
}

/** At most so many bins make a histogram. */
const MOST_BINS = 24;
const FAULTS: readonly RecordEnd[] = ['time', 'illegal', 'crash'];
/**
 * Merges logs and counts. Logs may have different configurations, but have to be of one game on one size of board; a
 * game that is in two copies of a log counts once.
 *
 * Errors: `no-log` (there is none), `mixed-games`, `mixed-sizes`, `bad-log` (a header or a game lacks what is needed).
 */
export function summarise(logs: readonly TournamentLog[]): Result<Summary> {
  const [oldest, ...others] = distinctLogs(logs).map(([log]) => log as TournamentLog);
  if (!oldest) return fail('no-log', 'a summary needs at least one log');
  const different = [oldest, ...others];
  const reported = distinctGames(logs);
  for (const { header } of different) {
    if (!Array.isArray(header.config?.players)) return fail('bad-log', 'a log whose header names no players');
  }
  const { game, size } = oldest.header.config;
  for (const { config } of others.map(({ header }) => header)) {
    if (config.game !== game) return fail('mixed-games', `logs of ${quote(game)} and of ${quote(config.game)}`);
    if (config.size !== size) return fail('mixed-sizes', `logs of games on boards of size ${size} and ${config.size}`);
  }
  for (const { game } of reported) {
    const named = Array.isArray(game.players) && game.players.length === 2 && game.players.every((p) => p?.name);
    if (!named) return fail('bad-log', `game ${game.index} does not name its two players`);
    if (game.size !== size) return fail('mixed-sizes', `game ${game.index} is on size ${game.size}, not ${size}`);
  }

  const games = reported.map(({ game }) => game);
  const names = new Set(different.flatMap(({ header }) => header.config.players.map(({ name }) => name)));
  for (const { players } of games) for (const { name } of players) names.add(name);
  const warnings = logs
    .filter(({ tornBytes }) => tornBytes > 0)
    .map(({ tornBytes }) => `the last line of a log, ${tornBytes} bytes, was never finished and is left out`);
  const players = [...names].map((name) => summarisePlayer(name, reported, different));
  for (const { name, specs } of players) {
    if (specs.length > 1) warnings.push(`${quote(name)} stands for different players: ${specs.join(' and ')}`);
  }
  const light = countGames(games.map((game) => pointsOf(game, 'light')));
  const { score: _, ...lightTally } = tallyOf(light);
  return ok({
    game,
    size,
    logs: different.length,
    planned: different.reduce((sum, { header }) => sum + (header.config.games ?? 0), 0),
    games: games.length,
    startedAt: oldest.header.startedAt,
    players,
    match: names.size === 2 ? summariseMatch([...names] as [string, string], reported, different, warnings) : null,
    field: names.size > 2 ? summariseField([...names], games) : null,
    drawRate: drawRate(light),
    firstPlayer: { ...lightTally, score: jsonEstimate(firstPlayerScore(light)) },
    ends: countEnds(games),
    faults: countFaults(games),
    lengths: summariseLengths(games.map(pliesOf)),
    values: valuesByPly(games),
    notes: [...new Set(logs.flatMap(({ notes }) => notes.map(({ text }) => text)))],
    warnings,
  });
}

function summarisePlayer(
  name: string,
  reported: readonly ReportedGame[],
  logs: readonly TournamentLog[],
): PlayerSummary {
  const points: number[] = [];
  const times: number[] = [];
  for (const { game } of reported) {
    for (const [i, side] of (['light', 'dark'] as const).entries()) {
      if (game.players[i]?.name !== name) continue;
      points.push(pointsOf(game, side));
      for (const [ply, mover] of moversOf(game).entries()) {
        const ms = game.ms?.[ply];
        if (mover === side && typeof ms === 'number') times.push(ms);
      }
    }
  }
  times.sort((a, b) => a - b);
  const specs = logs.flatMap(({ header }) => header.config.players).filter((player) => player.name === name);
  return {
    name,
    ...tallyOf(countGames(points)),
    specs: [...new Set(specs.map(({ spec }) => spec))],
    msPerMove:
      times.length === 0
        ? null
        : { moves: times.length, mean: mean(times), median: quantile(times, 0.5), max: times.at(-1) as number },
  };
}

/** Most frequent first. */
function countEnds(games: readonly LoggedGame[]): EndCount[] {
  return ([...RECORD_ENDS, 'unknown'] as const)
    .map((end) => {
      const ended = games.filter((game) => (game.end ?? 'unknown') === end);
      const wonBy = (winner: Side | null) => ended.filter((game) => (game.winner ?? null) === winner).length;
      return { end, games: ended.length, light: wonBy('light'), dark: wonBy('dark'), none: wonBy(null) };
    })
    .filter(({ games }) => games > 0)
    .sort((a, b) => b.games - a.games);
}

function countFaults(games: readonly LoggedGame[]): FaultCount[] {
  const counts = new Map<string, FaultCount>();
  for (const { end, winner, players, fault } of games) {
    if (end === undefined || !FAULTS.includes(end)) continue;
    const side = winner === 'light' ? 'dark' : winner === 'dark' ? 'light' : null;
    const player = side && players[side === 'light' ? 0 : 1].name;
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

function valuesByPly(games: readonly LoggedGame[]): ValueAtPly[] {
  const byPly: { value: number; winner: Side | null }[][] = [];
  for (const game of games) {
    for (const [i, value] of lightValuesOf(game).entries()) {
      byPly[i] ??= [];
      if (value !== null) byPly[i].push({ value, winner: game.winner ?? null });
    }
  }
  return byPly.flatMap((found, i) => {
    if (found.length === 0) return [];
    const values = found.map(({ value }) => value).sort((a, b) => a - b);
    const meanOf = (side: Side) => {
      const won = found.filter(({ winner }) => winner === side).map(({ value }) => value);
      return won.length > 0 ? mean(won) : null;
    };
    return {
      ply: i + 1,
      games: values.length,
      mean: mean(values),
      lowerQuartile: quantile(values, 0.25),
      upperQuartile: quantile(values, 0.75),
      lightWon: meanOf('light'),
      darkWon: meanOf('dark'),
    };
  });
}
