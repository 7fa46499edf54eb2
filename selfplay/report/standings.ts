/** Who is stronger: a match of two players, a field of more, or players at a table of more than two seats. */
import type { GameKit } from '../../src/games/kit.ts';
import { estimateMean } from '../statistics/elo.ts';
import { ratePlayers } from '../statistics/ratings.ts';
import { parseSprt, type Sprt } from '../statistics/sprt.ts';
import { type JsonEstimate, jsonEstimate, type Tally } from '../statistics/summary-numbers.ts';
import type { TournamentLog } from '../tournament/log.ts';
import type { ScoreBoard, TableCounts } from '../tournament/score-board.ts';

/**
 * Three players or more, or more than two seats. Ratings in logistic Elo about a mean of 0, strongest first. A game of more
 * than two seats counts as a result between every two of its seats that are of different players: who scored more there has
 * won. Such a breaking of ranks into pairs leads to the right ratings under the model of Plackett and Luce (Azari Soufiani
 * and others, "Generalized method-of-moments for rank aggregation", 2013). Lost is how much more somebody scored, and that
 * the results of one game hang together, so that the intervals are too narrow.
 */
export interface FieldSummary {
  readonly ratings: readonly { readonly player: string; readonly elo: JsonEstimate }[];
  /** What it is worth to have the earlier seat, in logistic Elo. */
  readonly firstMove: JsonEstimate;
  /** The games between two players, from the viewpoint of `player`; every meeting stands here twice. */
  readonly crossTable: readonly (Tally & { readonly player: string; readonly opponent: string })[];
}

/** What players and seats have scored where there are more than two seats, as shares of all there is in a game. */
export interface TableSummary {
  /** The share of a seat where all are alike: 1 / seats. */
  readonly fairShare: number;
  /** Complete rounds. */
  readonly rounds: number;
  /** Rounds of which games are missing. They are in no estimate of players, unless `basis` is `games`. */
  readonly incompleteRounds: number;
  /** What the shares of players are made of: complete rounds, or single games where there is no complete round. */
  readonly basis: 'rounds' | 'games';
  /** Mean share of a player's seats, in the order of the players. */
  readonly shares: readonly { readonly player: string; readonly share: JsonEstimate }[];
  /** By seat, whoever had it: games won alone, and the mean share. */
  readonly seats: readonly { readonly seat: string; readonly wins: number; readonly share: JsonEstimate }[];
}

/** The sequential test that all logs agree on, if any; it is stated from the viewpoint of the first player. */
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
  const rated = ratePlayers(board.encountersOf());
  if (!rated.ok) throw new Error(rated.error.message); // Only an anchor can be wrong.
  const ratings = rated.value.players.map(({ player, elo }) => ({ player, elo: jsonEstimate(elo) }));
  const crossTable = names.flatMap((player) =>
    names.flatMap((opponent) => {
      const tally = board.meetingsOf(player, opponent);
      return tally ? [{ player, opponent, ...tally }] : [];
    }),
  );
  return { ratings, firstMove: jsonEstimate(rated.value.firstMove), crossTable };
}

export function summariseTable({ seats }: Pick<GameKit, 'seats'>, board: ScoreBoard): TableSummary {
  const { rounds, open, seats: counts } = board.table as TableCounts;
  const fairShare = 1 / seats.length;
  const estimated = (shares: readonly number[]) => jsonEstimate(estimateMean(shares, fairShare));
  return {
    fairShare,
    rounds,
    incompleteRounds: open.size,
    basis: rounds > 0 || board.games === 0 ? 'rounds' : 'games',
    shares: board.names.map((player) => ({ player, share: estimated(board.sharesOf(player)?.values ?? []) })),
    seats: counts.map(({ wins, shares }, seat) => ({
      seat: seats[seat]?.name as string,
      wins,
      share: estimated(shares),
    })),
  };
}
