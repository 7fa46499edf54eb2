/** Counts for a summary: players, ends, faults, lengths, and values by ply. */
import type { GameKit } from '../../../src/games/kit.ts';
import { OUTER_ENDS } from '../../../src/games/record.ts';
import { expectedOf } from '../../../src/records/movers.ts';
import { NumberList } from '../../../src/util/number-list.ts';
import { seatNames } from '../kit.ts';
import type { TournamentLog } from '../log.ts';
import type { LoggedGame } from '../logged-game.ts';
import { faultsOf } from '../logged-games.ts';
import { mean, quantile, type Tally } from '../statistics/summary-numbers.ts';

/** The seat of the player who made each ply of a game. */
type Movers = ReadonlyMap<LoggedGame, Uint8Array>;

/** Milliseconds per move. */
interface MoveTimes {
  readonly moves: number;
  readonly mean: number;
  readonly median: number;
  readonly max: number;
}

export interface PlayerSummary extends Tally {
  readonly name: string;
  /** The specifications logged under this name. More than one means that logs disagree. */
  readonly specs: readonly string[];
  /** Null if no time was logged. */
  readonly msPerMove: MoveTimes | null;
}

/** Games with an end: those won by each seat, keyed by its name, and those without a winner. */
export interface EndCount {
  readonly end: string;
  readonly games: number;
  readonly none: number;
  readonly [seat: string]: number | string;
}

/** Games that a player lost or left by a fault; null if nobody was blamed. */
export interface FaultCount {
  readonly end: string;
  readonly player: string | null;
  /** Name of the seat. */
  readonly side: string | null;
  readonly games: number;
  /** The logged description of the first one, or null. */
  readonly first: string | null;
}

/** Plies per game, without a closing `pass` or `resign`. */
export interface Lengths {
  readonly mean: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Games with `from` to `to` plies, inclusive; contiguous bins of equal width. */
  readonly bins: readonly { readonly from: number; readonly to: number; readonly games: number }[];
}

/**
 * The players' values of one ply, counted from 1, as expected scores of the first of two seats in
 * [0, 1]. Also the means over the games won by each seat, in fields such as `firstWon` for a seat
 * `first`; null without any.
 */
export interface ValueAtPly {
  readonly ply: number;
  /** Games in which the mover reported a value. */
  readonly games: number;
  readonly mean: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  readonly [won: `${string}Won`]: number | null;
}

/** The most bins of a histogram. */
const MOST_BINS = 24;

/** Logged data of a player besides its games. */
export function summarisePlayer(
  kit: GameKit,
  name: string,
  games: readonly LoggedGame[],
  movers: Movers,
  logs: readonly TournamentLog[],
): Omit<PlayerSummary, 'name' | keyof Tally> {
  const list = new NumberList();
  for (const game of games) {
    for (const seat of kit.seats.keys()) {
      if (game.players[seat]?.name !== name) continue;
      const { ms } = game;
      for (const [ply, mover] of (movers.get(game) ?? []).entries()) {
        const time = ms?.[ply];
        if (mover === seat && typeof time === 'number') list.push(time);
      }
    }
  }
  const times = list.sorted();
  const specs = logs.flatMap(({ header }) => header.config.players).filter((player) => player.name === name);
  return {
    specs: [...new Set(specs.map(({ spec }) => spec))],
    msPerMove:
      times.length === 0
        ? null
        : { moves: times.length, mean: mean(times), median: quantile(times, 0.5), max: times.at(-1) as number },
  };
}

/** Most frequent first. */
export function countEnds(kit: GameKit, games: readonly LoggedGame[]): EndCount[] {
  const found = games.flatMap(({ end }) => (end === undefined ? [] : [end]));
  return [...new Set([...kit.ends, ...OUTER_ENDS, ...found, 'unknown'])]
    .map((end): EndCount => {
      const ended = games.filter((game) => (game.end ?? 'unknown') === end);
      const wonBy = (winner: string | null) => ended.filter((game) => (game.winner ?? null) === winner).length;
      const wins = Object.fromEntries(seatNames(kit).map((name) => [name, wonBy(name)]));
      return { end, games: ended.length, ...wins, none: wonBy(null) };
    })
    .filter(({ games }) => games > 0)
    .sort((a, b) => b.games - a.games);
}

export function countFaults(kit: GameKit, games: readonly LoggedGame[]): FaultCount[] {
  const counts = new Map<string, FaultCount>();
  for (const game of games) {
    for (const { seat: side, end, fault, player } of faultsOf(kit, game)) {
      const key = JSON.stringify([player, side, end]);
      const earlier = counts.get(key);
      const first = earlier ? earlier.first : (fault ?? null);
      counts.set(key, { end, player, side, games: (earlier?.games ?? 0) + 1, first });
    }
  }
  return [...counts.values()].sort((a, b) => b.games - a.games);
}

export function summariseLengths(plies: number[]): Lengths | null {
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

export function valuesByPly(kit: GameKit, games: readonly LoggedGame[]): ValueAtPly[] {
  const names = seatNames(kit);
  const byPly: { readonly values: NumberList; readonly bySeat: readonly NumberList[] }[] = [];
  for (const game of games) {
    if (!game.evals?.some((value) => value !== null)) continue;
    for (const [ply, expected] of expectedOf(kit, game).entries()) {
      byPly[ply] ??= { values: new NumberList(), bySeat: names.map(() => new NumberList()) };
      if (!expected) continue;
      byPly[ply].values.push(expected.value);
      byPly[ply].bySeat[names.indexOf(game.winner ?? '')]?.push(expected.value);
    }
  }
  return byPly.flatMap(({ values: all, bySeat }, i) => {
    if (all.length === 0) return [];
    const values = all.sorted();
    const meanOf = (won = new NumberList()) => (won.length > 0 ? mean(won.all()) : null);
    return {
      ply: i + 1,
      games: values.length,
      mean: mean(values),
      lowerQuartile: quantile(values, 0.25),
      upperQuartile: quantile(values, 0.75),
      ...Object.fromEntries(names.map((name, seat) => [`${name}Won`, meanOf(bySeat[seat])])),
    };
  });
}
