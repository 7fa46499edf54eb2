/** The clocks of all seats in terms of the protocol (section 4.2 of its specification). */
import type { Clock } from '../../search/limits.ts';

interface TimeLeft {
  readonly ms: number;
  /** Moves to make in that time; 0 in main time. */
  readonly moves: number;
}

export class Clocks {
  private mainMs = 0;
  private overtime: TimeLeft | undefined;
  /** The time at the start of a game; undefined without a clock. */
  private full: TimeLeft | undefined;
  /** Indexed by seat, if it differs from `full`. */
  private readonly left = new Map<number, TimeLeft>();

  /**
   * Main time, then `moves` moves in each overtime period. Overtime for 0 moves means no time
   * limit.
   */
  configure(mainMs: number, overtimeMs: number, moves: number): void {
    const isUnlimited = (moves === 0 && overtimeMs > 0) || (mainMs === 0 && overtimeMs === 0);
    this.mainMs = isUnlimited ? 0 : mainMs;
    this.overtime = moves > 0 && overtimeMs > 0 ? { ms: overtimeMs, moves } : undefined;
    this.reset();
  }

  /** Resets the clocks for a new game. */
  reset(): void {
    this.full = this.mainMs > 0 ? { ms: this.mainMs, moves: 0 } : this.overtime;
    this.left.clear();
  }

  /** Records the time left, as stated by the controller. */
  setLeft(seat: number, ms: number, moves: number): void {
    this.left.set(seat, { ms, moves });
  }

  /** The clock for the next move, or undefined without one. */
  forMove(seat: number): Clock | undefined {
    const left = this.left.get(seat) ?? this.full;
    if (!left) return undefined;
    if (left.moves > 0) return { remainingMs: left.ms, movesToGo: left.moves };
    // Each overtime move gets its share of the period, which an increment models.
    return {
      remainingMs: left.ms,
      ...(this.overtime && { incrementMs: this.overtime.ms / this.overtime.moves }),
    };
  }

  /** Deducts the time of a move, for controllers that do not send the time left. */
  spend(seat: number, ms: number): void {
    const left = this.left.get(seat) ?? this.full;
    if (!left) return;
    const rest = { ms: left.ms - ms, moves: Math.max(0, left.moves - 1) };
    const isPeriodOver = left.moves > 0 ? rest.moves === 0 : rest.ms <= 0;
    this.left.set(seat, isPeriodOver && this.overtime ? this.overtime : { ...rest, ms: Math.max(0, rest.ms) });
  }
}
