/** What a match of two players in two seats comes to, added game by game. */
import {
  countGames,
  countPairs,
  estimateStrength,
  type Pentanomial,
  type ScoreCounts,
  type Trinomial,
} from '../statistics/elo.ts';
import { SequentialTest, type TestStatus } from '../statistics/sequential-test.ts';
import type { Sprt } from '../statistics/sprt.ts';
import { type JsonEstimate, jsonEstimate } from '../statistics/summary-numbers.ts';

/** A match of exactly two players in two seats, from the viewpoint of `player`. */
export interface MatchSummary {
  readonly player: string;
  readonly opponent: string;
  /** Complete game pairs by points of `player`: 0, ½, 1, 1½ and 2. */
  readonly pentanomial: Pentanomial;
  readonly pairs: number;
  /** Pairs of which one game is missing. Their games are in no estimate, unless `basis` is `games`. */
  readonly incompletePairs: number;
  /** What the estimates are made of: complete pairs, or single games where there is no complete pair. */
  readonly basis: 'pairs' | 'games';
  /** Mean points per game, in [0, 1]. */
  readonly score: JsonEstimate;
  /** Logistic Elo by which `player` is stronger. */
  readonly elo: JsonEstimate;
  /** Normalised Elo by which `player` is stronger. */
  readonly nElo: JsonEstimate;
  /** Likelihood that `player` is the stronger one, in [0, 1]. */
  readonly los: number;
  readonly sprt: SprtSummary | null;
  /** How score and LLR developed with the complete pairs, in the order in which they were finished. */
  readonly course: readonly CoursePoint[];
}

/** The sequential test: LLR of H1 to H0 after the pairs that count (see sequential-test.ts), and its bounds, in nats. */
export interface SprtSummary extends Sprt {
  /** Pairs that count: those of the first rounds, up to the first round that is not finished. */
  readonly pairs: number;
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** The accepted hypothesis, or null while the test goes on. */
  readonly decision: 'H0' | 'H1' | null;
}

export interface CoursePoint {
  /** Complete pairs so far. */
  readonly pairs: number;
  /** Mean points per game so far, in [0, 1]. */
  readonly score: JsonEstimate;
  /** Of the pairs that counted then. */
  readonly llr: number | null;
}

/** At most this many points of a course are kept. */
const COURSE_POINTS = 400;

export class MatchTally {
  readonly player: string;
  private readonly opponent: string;
  private readonly sprt: Sprt | null;
  private readonly test: SequentialTest | undefined;
  /** By log and round: the points of its first game. */
  private readonly open = new Map<string, number>();
  private games: Trinomial = [0, 0, 0];
  private pairs: Pentanomial = [0, 0, 0, 0, 0];
  private course: CoursePoint[] = [];
  /** Pairs between two points of the course. */
  private step = 1;

  /** From the viewpoint of `player`; the sequential test is stated from it, too. */
  constructor(player: string, opponent: string, sprt: Sprt | null) {
    this.player = player;
    this.opponent = opponent;
    this.sprt = sprt;
    this.test = sprt ? new SequentialTest(sprt) : undefined;
  }

  /** A game of a round, in which the player has got this many points. Of several logs the first comes first. */
  note(round: number, points: number, log = 0): void {
    this.games = added(this.games, countGames([points]));
    this.test?.note(round, points, log);
    const key = `${log}/${round}`;
    const before = this.open.get(key);
    if (before === undefined) {
      this.open.set(key, points);
      return;
    }
    this.open.delete(key);
    this.pairs = added(this.pairs, countPairs([before + points]));
    if (this.pairCount % this.step === 0) this.course.push(this.point());
    if (this.course.length < COURSE_POINTS) return;
    this.step *= 2;
    this.course = this.course.filter(({ pairs }) => pairs % this.step === 0);
  }

  /** How the sequential test stands, where there is one. */
  get status(): TestStatus | undefined {
    return this.test?.status;
  }

  /** Whether the sequential test has come to its end. */
  get isDecided(): boolean {
    return this.status?.decision !== undefined;
  }

  /** Complete pairs by the points of the player. */
  get pentanomial(): Pentanomial {
    return this.pairs;
  }

  private get pairCount(): number {
    return total(this.pairs);
  }

  private point(): CoursePoint {
    const score = jsonEstimate(estimateStrength(this.pairs).score);
    return { pairs: this.pairCount, score, llr: this.test?.status.llr ?? null };
  }

  summary(): MatchSummary {
    const { player, opponent, pairs, games, sprt, open } = this;
    const basis = this.pairCount > 0 || total(games) === 0 ? 'pairs' : 'games';
    const { score, elo, nElo, los } = estimateStrength(basis === 'pairs' ? pairs : games);
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
      nElo: jsonEstimate(nElo),
      los,
      sprt: sprt && status ? { ...sprt, ...status, decision: status.decision ?? null } : null,
      course: isWhole ? this.course : [...this.course, this.point()],
    };
  }
}

function added<Counts extends ScoreCounts>(counts: Counts, more: Counts): Counts {
  return counts.map((count, i) => count + (more[i] as number)) as unknown as Counts;
}

function total(counts: ScoreCounts): number {
  return counts.reduce((all: number, count) => all + count, 0);
}
