/**
 * Strength of players: in a match of two, in a field of more, or in games with more than two seats.
 */

import type { GameKit } from '../../../src/games/kit.ts';
import type { JsonEstimate } from '../../../src/util/estimate.ts';
import { must } from '../../../src/util/result.ts';
import type { TournamentLog } from '../log.ts';
import type { ScoreBoard, TableCounts } from '../score-board.ts';
import { ANY_SHARE, estimateCompared, type Units } from '../statistics/intervals.ts';
import { ratePlayers, VIRTUAL_DRAWS } from '../statistics/ratings.ts';
import { parseSprt, type Sprt } from '../statistics/sprt.ts';
import { jsonEstimate, type Tally } from '../statistics/summary-numbers.ts';

/**
 * Three players or more, or more than two seats. Ratings in logistic Elo, around a mean of 0 in each group, the strongest
 * first; the unit of their intervals is the round. A game with more than two seats counts as one result for every two seats of different
 * players: the higher score wins. Breaking rankings into pairs gives consistent ratings under the
 * Plackett-Luce model (Azari Soufiani and others, "Generalized method-of-moments for rank
 * aggregation", 2013). It ignores the size of score differences.
 */
export interface FieldSummary {
  readonly ratings: readonly RatedPlayer[];
  /** The prior: virtual draws of each player against the mean of its group. */
  readonly virtualDraws: number;
  /** The advantage of the earlier seat in logistic Elo. */
  readonly firstMove: JsonEstimate;
  /**
   * The games between two players, from the viewpoint of `player`. Every pairing appears twice.
   */
  readonly crossTable: readonly (Tally & { readonly player: string; readonly opponent: string })[];
}

/** Players of different groups never met, directly or through others. */
export interface RatedPlayer {
  readonly player: string;
  /** From 0. */
  readonly group: number;
  readonly elo: JsonEstimate;
}

/** Scores of players and seats in games with more than two seats, as shares of the total. */
export interface TableSummary {
  /** The share of a seat if all are equal: 1 / seats. */
  readonly fairShare: number;
  /** Complete rounds. */
  readonly rounds: number;
  /**
   * Rounds with missing games. They do not enter estimates of players, unless `basis` is `games`.
   */
  readonly incompleteRounds: number;
  /**
   * The basis of the players' shares: complete rounds, or single games if no round is complete.
   */
  readonly basis: 'rounds' | 'games';
  /** Mean share of a player's seats, in the order of the players. */
  readonly shares: readonly { readonly player: string; readonly share: JsonEstimate }[];
  /** By seat, over all players: games won alone, and the mean share, with an interval by rounds. */
  readonly seats: readonly { readonly seat: string; readonly wins: number; readonly share: JsonEstimate }[];
}

/** The sequential test common to all logs, if any, from the viewpoint of the first player. */
export function commonSprt(player: string, logs: readonly TournamentLog[], warnings: string[]): Sprt | null {
  const configs = logs.map(({ header }) => header.config);
  const text = configs[0]?.sprt ?? null;
  if (configs.some((config) => (config.sprt ?? null) !== text)) {
    warnings.push('the logs have different sequential tests; none is shown');
    return null;
  }
  if (text === null) return null;
  if (configs.some(({ players }) => players[0]?.name !== player)) {
    warnings.push('the logs test different players; no sequential test is shown');
    return null;
  }
  const sprt = parseSprt(text);
  if (sprt.ok) return sprt.value;
  warnings.push(`cannot read the sequential test: ${sprt.error.message}`);
  return null;
}

export function summariseField(board: ScoreBoard): FieldSummary {
  const { names } = board;
  // The only possible error concerns an anchor.
  const { players, firstMove } = must(ratePlayers(board.results));
  const ratings = players.map(({ player, group, elo }) => ({ player, group, elo: jsonEstimate(elo) }));
  const crossTable = names.flatMap((player) =>
    names.flatMap((opponent) => {
      const tally = board.meetingsOf(player, opponent);
      return tally ? [{ player, opponent, ...tally }] : [];
    }),
  );
  return { ratings, virtualDraws: VIRTUAL_DRAWS, firstMove: jsonEstimate(firstMove), crossTable };
}

export function summariseTable({ seats }: Pick<GameKit, 'seats'>, board: ScoreBoard): TableSummary {
  const { rounds, open, seats: counts } = board.table as TableCounts;
  const fairShare = 1 / seats.length;
  const estimated = (units: Units) => jsonEstimate(estimateCompared(units) ?? { value: fairShare, ...ANY_SHARE });
  return {
    fairShare,
    rounds,
    incompleteRounds: open.size,
    basis: rounds > 0 || board.games === 0 ? 'rounds' : 'games',
    shares: board.names.map((player) => ({
      player,
      share: estimated(board.sharesOf(player)),
    })),
    seats: counts.map(({ wins, units }, seat) => ({
      seat: seats[seat]?.name as string,
      wins,
      share: estimated(units),
    })),
  };
}
