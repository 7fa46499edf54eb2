/**
 * A sequential test of game pairs that are played several at once. Only the pairs of the first rounds count, up to the first
 * round that is not finished, in planned order: short games finish first, and whoever wins them faster would be favoured.
 */
import { countPairs, type Pentanomial } from './elo.ts';
import { type Sprt, type SprtStatus, sprtStatus } from './sprt.ts';

export interface TestStatus extends SprtStatus {
  /** Pairs that count so far. */
  readonly pairs: number;
  /**
   * The hypothesis whose bound was reached first, pair by pair in planned order. Later pairs change the LLR, but not the
   * decision.
   */
  readonly decision: 'H0' | 'H1' | undefined;
}

/** The rounds of one log. */
interface Rounds {
  /** The first one that does not count yet. */
  next: number;
  /** By round: points in its first game, and in its pair. */
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
   * A finished game: the points, from 0 to 1, of the player whom the test is about. Rounds count from 0 in planned order. Each of
   * several logs has its own rounds; of those, the second log is to be noted after the first.
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
