/**
 * Accumulates the results of a tournament, each game in constant time. Used by the sequential test,
 * the progress line, the report and the page of a running tournament.
 */

import type { GameKit } from '../../src/games/kit.ts';
import { foundOrMade } from '../../src/util/found-or-made.ts';
import { roundOf } from './log.ts';
import type { GameResult } from './logged-game.ts';
import { scoresOf } from './logged-games.ts';
import { type MatchSummary, MatchTally } from './match-tally.ts';
import { openingUnit } from './opening-unit.ts';
import { firstMoveOf } from './statistics/elo.ts';
import { Units } from './statistics/intervals.ts';
import type { Encounter } from './statistics/ratings.ts';
import type { Sprt } from './statistics/sprt.ts';
import { mean, type Tally } from './statistics/summary-numbers.ts';

/**
 * Games of a player, or between two players from the viewpoint of the one with the earlier seat.
 */
type Counts = { -readonly [Name in 'games' | 'wins' | 'draws' | 'losses']: number } & { points: number };

/** Counts for more than two seats. Shares are of a game's total. */
export interface TableCounts {
  /** Complete rounds, and others. */
  rounds: number;
  readonly open: Map<string, GameResult[]>;
  /** Keyed by player and unit: the mean shares of its seats in complete rounds, and in games. */
  readonly ofRounds: Map<string, Units>;
  readonly ofGames: Map<string, Units>;
  /** By seat: games won alone, and its shares. */
  readonly seats: readonly { wins: number; readonly units: Units }[];
}

export class ScoreBoard {
  /** For exactly two players in two seats. */
  readonly match: MatchTally | undefined;
  /** For more than two seats. */
  readonly table: TableCounts | undefined;
  games = 0;
  private readonly kit: GameKit;
  private readonly units = new Map<string, string>();
  private readonly players = new Map<string, Counts>();
  private readonly encounters = new Map<string, Map<string, Counts>>();
  /** The results between different players, for ratings. */
  readonly results: Encounter[] = [];

  /**
   * The test is from the viewpoint of the first player. Games may introduce players not in `names`.
   */
  constructor(kit: GameKit, names: readonly string[], sprt: Sprt | null = null) {
    this.kit = kit;
    for (const name of names) this.countsOf(name);
    const [first, second, ...others] = names;
    const isMatch = kit.seats.length === 2 && others.length === 0;
    if (isMatch && first !== undefined && second !== undefined) this.match = new MatchTally(first, second, sprt);
    if (kit.seats.length > 2) {
      const seats = kit.seats.map(() => ({ wins: 0, units: this.newUnits() }));
      this.table = { rounds: 0, open: new Map(), ofRounds: new Map(), ofGames: new Map(), seats };
    }
  }

  /** Records a finished game. Rounds are separate for each log; logs must be recorded in order. */
  note(game: GameResult, log = 0): void {
    const scores = scoresOf(this.kit, game);
    this.games++;
    const { match } = this;
    const unit = this.unitOf(game, log);
    if (match) match.note(roundOf(game), scores[game.players[0]?.name === match.player ? 0 : 1] as number, log, unit);
    for (const [seat, score] of scores.entries()) {
      this.count(this.countsOf(nameAt(game, seat)), score, seat, game);
      for (let other = seat + 1; other < scores.length; other++) {
        const points = score === scores[other] ? 0.5 : Number(score > (scores[other] as number));
        const [first, second] = [nameAt(game, seat), nameAt(game, other)];
        addPoints(this.between(first, second), points);
        if (first !== second) this.results.push({ first, second, games: 1, points, unit });
      }
    }
    if (this.table) this.noteTable(this.table, game, scores, log, unit);
  }

  /** The unit of resampling of a game, found once for each opening. */
  private unitOf(game: GameResult, log: number): string {
    if (!game.opening?.length) return openingUnit(this.kit, game, log);
    return foundOrMade(this.units, game.opening.join(' '), () => openingUnit(this.kit, game, log));
  }

  /** For exactly two players in two seats; else null. */
  get matchSummary(): MatchSummary | null {
    const [player = '', opponent = ''] = this.names;
    const counts = (first: string, second: string) => this.encounters.get(first)?.get(second) ?? noGames();
    const firstMove = firstMoveOf(counts(player, opponent), reversed(counts(opponent, player)));
    return this.match?.summary(firstMove) ?? null;
  }

  get names(): readonly string[] {
    return [...this.players.keys()];
  }

  /**
   * A player's games. A game in which it has several seats counts for each of them. `unknown` is
   * the score without games.
   */
  tallyOf(name: string, unknown = 0.5): Tally {
    return tallyOf(this.players.get(name), unknown);
  }

  /**
   * The games between two different players in either seating, from the first one's viewpoint;
   * undefined without any.
   */
  meetingsOf(player: string, opponent: string): Tally | undefined {
    if (player === opponent) return undefined;
    const own = this.encounters.get(player)?.get(opponent);
    const others = this.encounters.get(opponent)?.get(player);
    if (!own && !others) return undefined;
    const both = noGames();
    for (const counts of [own, others && reversed(others)]) {
      if (counts) for (const key of Object.keys(both) as (keyof Counts)[]) both[key] += counts[key];
    }
    return tallyOf(both);
  }

  /**
   * For more than two seats: shares in complete rounds, or in single games if no round is complete.
   */
  sharesOf(name: string): Units {
    const { table } = this;
    return (table && (table.rounds > 0 ? table.ofRounds : table.ofGames).get(name)) ?? this.newUnits();
  }

  /** Units that are even where each seat has an equal share. */
  private newUnits(): Units {
    return new Units(1 / this.kit.seats.length);
  }

  private countsOf(name: string): Counts {
    return foundOrMade(this.players, name, noGames);
  }

  private between(first: string, second: string): Counts {
    return foundOrMade(
      foundOrMade(this.encounters, first, () => new Map<string, Counts>()),
      second,
      noGames,
    );
  }

  private count(counts: Counts, score: number, seat: number, { winner }: GameResult): void {
    if (this.kit.seats.length === 2) {
      addPoints(counts, score);
      return;
    }
    counts.games++;
    counts.points += score;
    if (!winner) counts.draws++;
    else if (winner === this.kit.seats[seat]?.name) counts.wins++;
    else counts.losses++;
  }

  private noteTable(table: TableCounts, game: GameResult, scores: readonly number[], log: number, unit: string): void {
    const { seats } = this.kit;
    const key = `${log}/${roundOf(game)}`;
    for (const [seat, counts] of table.seats.entries()) {
      counts.units.add(unit, scores[seat] as number);
      if (game.winner === seats[seat]?.name) counts.wins++;
    }
    this.addShares(table.ofGames, [game], unit);
    const round = foundOrMade(table.open, key, () => []);
    round.push(game);
    if (round.length < seats.length) return;
    table.open.delete(key);
    table.rounds++;
    this.addShares(table.ofRounds, round, unit);
  }

  /** Adds the mean share of each player's seats in some games. */
  private addShares(shares: TableCounts['ofGames'], games: readonly GameResult[], unit: string): void {
    const own = new Map<string, number[]>();
    for (const game of games) {
      for (const [seat, score] of scoresOf(this.kit, game).entries()) {
        foundOrMade(own, nameAt(game, seat), () => [] as number[]).push(score);
      }
    }
    for (const [name, scores] of own) {
      foundOrMade(shares, name, () => this.newUnits()).add(unit, mean(scores));
    }
  }
}

function nameAt({ players }: GameResult, seat: number): string {
  return players[seat]?.name as string;
}

function noGames(): Counts {
  return { games: 0, wins: 0, draws: 0, losses: 0, points: 0 };
}

function addPoints(counts: Counts, points: number): void {
  counts.games++;
  counts.points += points;
  if (points === 0.5) counts.draws++;
  else if (points === 1) counts.wins++;
  else counts.losses++;
}

function reversed({ games, wins, draws, losses, points }: Counts): Counts {
  return { games, wins: losses, draws, losses: wins, points: games - points };
}

function tallyOf(counts: Counts | undefined, unknown = 0.5): Tally {
  const { points, ...tally } = counts ?? noGames();
  return { ...tally, score: tally.games === 0 ? unknown : points / tally.games };
}
