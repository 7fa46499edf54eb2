/**
 * A sequential test of game pairs played in parallel. Only an initial run of finished rounds in
 * planned order counts. Short games finish first, so counting pairs as they finish would favour the
 * player who wins faster.
 */
import { foundOrMade } from '../../../src/util/found-or-made.ts';
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
  /** The points in the pair of each finished round after it. */
  readonly pairs: Map<number, number>;
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
   * Records a finished pair with the points, from 0 to 2, of the tested player. Rounds count from 0
   * in planned order. Rounds are separate for each log, and logs must be recorded in order.
   */
  note(round: number, points: number, log: number): void {
    const rounds = foundOrMade(this.logs, log, () => ({ next: 0, pairs: new Map<number, number>() }));
    const { pairs } = rounds;
    pairs.set(round, points);
    for (let pair = pairs.get(rounds.next); pair !== undefined; pair = pairs.get(rounds.next)) {
      pairs.delete(rounds.next++);
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
