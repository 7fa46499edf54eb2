/**
 * A sequential test of game pairs played in parallel. Only an initial run of finished rounds in
 * planned order counts. Short games finish first, so counting pairs as they finish would favour the
 * player who wins faster.
 */
import { countPairs, type Pentanomial } from './elo.ts';
import { type Sprt, type SprtStatus, sprtStatus } from './sprt.ts';

export interface TestStatus extends SprtStatus {
  /** Pairs counted so far. */
  readonly pairs: number;
  /**
   * The hypothesis whose bound was reached first, pair by pair in planned order. Later pairs change
   * the LLR but not the decision.
   */
  readonly decision: 'H0' | 'H1' | undefined;
}

/** The rounds of one log. */
interface Rounds {
  /** The first round not counted yet. */
  next: number;
  /** Keyed by round: points in its first game, and in the pair. */
  readonly halves: Map<number, number>;
  readonly whole: Map<number, number>;
}

export class SequentialTest {
  private readonly sprt: Sprt;
  private readonly logs = new Map<number, Rounds>();
  private counts: Pentanomial = [0, 0, 0, 0, 0];
  private pairs = 0;
  private latest: TestStatus;

  constructor(sprt: Sprt) {
    this.sprt = sprt;
    this.latest = { ...sprtStatus(this.counts, sprt), pairs: 0 };
  }

  get status(): TestStatus {
    return this.latest;
  }

  /**
   * Records a finished game with the points, from 0 to 1, of the tested player. Rounds count from 0
   * in planned order. Rounds are separate for each log, and logs must be recorded in order.
   */
  note(round: number, points: number, log = 0): void {
    const rounds = this.logs.get(log) ?? { next: 0, halves: new Map(), whole: new Map() };
    this.logs.set(log, rounds);
    const half = rounds.halves.get(round);
    if (half === undefined) {
      rounds.halves.set(round, points);
      return;
    }
    rounds.halves.delete(round);
    rounds.whole.set(round, half + points);
    for (let pair = rounds.whole.get(rounds.next); pair !== undefined; pair = rounds.whole.get(rounds.next)) {
      rounds.whole.delete(rounds.next++);
      this.count(pair);
    }
  }

  private count(pair: number): void {
    const added = countPairs([pair]);
    this.counts = this.counts.map((count, i) => count + (added[i] as number)) as unknown as Pentanomial;
    const status = sprtStatus(this.counts, this.sprt);
    this.latest = { ...status, pairs: ++this.pairs, decision: this.latest.decision ?? status.decision };
  }
}
