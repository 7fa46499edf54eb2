/** Accumulates the result of a match between two players in two seats, game by game. */
import type { JsonEstimate } from '../../src/util/estimate.ts';
import {
  countGames,
  countPairs,
  eloOfShare,
  estimateStrength,
  type Pentanomial,
  type ScoreCounts,
  type Strength,
  type Trinomial,
} from './statistics/elo.ts';
import { ANY_SHARE, type Estimate, estimateCompared, Units } from './statistics/intervals.ts';
import { SequentialTest, type TestStatus } from './statistics/sequential-test.ts';
import type { Sprt } from './statistics/sprt.ts';
import { jsonEstimate, sum } from './statistics/summary-numbers.ts';

/** A match of exactly two players in two seats, from the viewpoint of `player`. */
export interface MatchSummary {
  readonly player: string;
  readonly opponent: string;
  /** Complete game pairs by points of `player`: 0, ½, 1, 1½ and 2. */
  readonly pentanomial: Pentanomial;
  readonly pairs: number;
  /** Pairs with a missing game. Their games do not enter estimates, unless `basis` is `games`. */
  readonly incompletePairs: number;
  /** The basis of the estimates: complete pairs, or single games if no pair is complete. */
  readonly basis: 'pairs' | 'games';
  /** Mean points per game, in [0, 1]. */
  readonly score: JsonEstimate;
  /** Logistic Elo advantage of `player` by the score. */
  readonly elo: JsonEstimate;
  /**
   * The same by a model in which moving first is worth something, as ratings are: where the first mover wins most games of
   * equal players, a score shows less than the difference in strength. Null unless `basis` is `pairs`.
   */
  readonly correctedElo: JsonEstimate | null;
  /** Normalised Elo advantage of `player`; null below `FEW_PAIRS` pairs. */
  readonly nElo: JsonEstimate | null;
  /** Likelihood of superiority of `player`, in [0, 1]. */
  readonly los: number;
  readonly sprt: SprtSummary | null;
  /** Score and LLR after each complete pair, in the order of completion. */
  readonly course: readonly CoursePoint[];
}

/**
 * The sequential test: LLR of H1 to H0 after the counted pairs (see sequential-test.ts), and its
 * bounds, in nats.
 */
interface SprtSummary extends Sprt {
  /** Counted pairs: the initial run of finished rounds. */
  readonly pairs: number;
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** The accepted hypothesis, or null while the test continues. */
  readonly decision: 'H0' | 'H1' | null;
}

export interface CoursePoint {
  /** Complete pairs so far. */
  readonly pairs: number;
  /** Mean points per game so far, in [0, 1]. */
  readonly score: JsonEstimate;
  /** For the pairs counted at that time. */
  readonly llr: number | null;
}

/** With fewer pairs the standard deviation, and so the normalised Elo, says little. */
export const FEW_PAIRS = 20;

/** The most points kept of a course. */
const COURSE_POINTS = 400;

export class MatchTally {
  readonly player: string;
  private readonly opponent: string;
  private readonly sprt: Sprt | null;
  private readonly test: SequentialTest | undefined;
  /** Keyed by log and round: the points of its first game. */
  private readonly open = new Map<string, number>();
  private games: Trinomial = [0, 0, 0];
  private pairs: Pentanomial = [0, 0, 0, 0, 0];
  /** Complete pairs by unit of resampling. */
  private readonly units = new Units();
  private course: CoursePoint[] = [];
  /** Pairs between two points of the course. */
  private step = 1;

  /** All values, including the sequential test, are from the viewpoint of `player`. */
  constructor(player: string, opponent: string, sprt: Sprt | null) {
    this.player = player;
    this.opponent = opponent;
    this.sprt = sprt;
    this.test = sprt ? new SequentialTest(sprt) : undefined;
  }

  /** Records a game of a round with the player's points and its unit of resampling. Logs must be recorded in order. */
  note(round: number, points: number, log = 0, unit = `${log}/${round}`): void {
    this.games = added(this.games, countGames([points]));
    const key = `${log}/${round}`;
    const before = this.open.get(key);
    if (before === undefined) {
      this.open.set(key, points);
      return;
    }
    this.open.delete(key);
    this.test?.note(round, before + points, log);
    this.pairs = added(this.pairs, countPairs([before + points]));
    this.units.add(unit, (before + points) / 2);
    if (this.pairCount % this.step === 0) this.course.push(this.point());
    if (this.course.length < COURSE_POINTS) return;
    this.step *= 2;
    this.course = this.course.filter(({ pairs }) => pairs % this.step === 0);
  }

  /** The state of the sequential test, if any. */
  get status(): TestStatus | undefined {
    return this.test?.status;
  }

  /** Whether the sequential test is decided. */
  get isDecided(): boolean {
    return this.status?.decision !== undefined;
  }

  /** Complete pairs by points of the player. */
  get pentanomial(): Pentanomial {
    return this.pairs;
  }

  private get pairCount(): number {
    return sum(this.pairs);
  }

  /** The strength by complete pairs. */
  get strength(): Strength {
    return estimateStrength(this.pairs, this.units);
  }

  /** Mean points per game by complete pairs, in constant time. */
  get score(): Estimate {
    return estimateCompared(this.units) ?? { value: 0.5, ...ANY_SHARE };
  }

  private point(): CoursePoint {
    return { pairs: this.pairCount, score: jsonEstimate(this.score), llr: this.test?.status.llr ?? null };
  }

  /** `firstMove` is the worth of moving first in logistic Elo. */
  summary(firstMove: number): MatchSummary {
    const { player, opponent, pairs, games, sprt, open } = this;
    const basis = this.pairCount > 0 || sum(games) === 0 ? 'pairs' : 'games';
    const { score, elo, nElo, los } = basis === 'pairs' ? this.strength : estimateStrength(games);
    const status = this.test?.status;
    const isWhole = this.pairCount === (this.course.at(-1)?.pairs ?? 0);
    return {
      player,
      opponent,
      pentanomial: pairs,
      pairs: this.pairCount,
      incompletePairs: open.size,
      basis,
      score: jsonEstimate(score),
      elo: jsonEstimate(elo),
      correctedElo: basis === 'pairs' ? jsonEstimate(eloOfShare(score, firstMove)) : null,
      nElo: this.pairCount < FEW_PAIRS ? null : jsonEstimate(nElo),
      los,
      sprt: sprt && status ? { ...sprt, ...status, decision: status.decision ?? null } : null,
      course: isWhole ? this.course : [...this.course, this.point()],
    };
  }
}

function added<Counts extends ScoreCounts>(counts: Counts, more: Counts): Counts {
  return counts.map((count, i) => count + (more[i] as number)) as unknown as Counts;
}
