/** The clocks of all seats, as the protocol tells of them (section 4.2 of its specification). */
import type { Clock } from '../../search/limits.ts';

interface TimeLeft {
  readonly ms: number;
  /** To be made in that time; 0 in main time. */
  readonly moves: number;
}

export class Clocks {
  private mainMs = 0;
  private overtime: TimeLeft | undefined;
  /** At the start of a game; undefined without a clock. */
  private full: TimeLeft | undefined;
  /** By seat, where it is not `full`. */
  private readonly left = new Map<number, TimeLeft>();

  /** Main time, then this many moves in each period of overtime. Overtime for no moves means that there is no limit at all. */
  configure(mainMs: number, overtimeMs: number, moves: number): void {
    const isUnlimited = (moves === 0 && overtimeMs > 0) || (mainMs === 0 && overtimeMs === 0);
    this.mainMs = isUnlimited ? 0 : mainMs;
    this.overtime = moves > 0 && overtimeMs > 0 ? { ms: overtimeMs, moves } : undefined;
    this.reset();
  }

  /** Winds the clocks up for a new game. */
  reset(): void {
    this.full = this.mainMs > 0 ? { ms: this.mainMs, moves: 0 } : this.overtime;
    this.left.clear();
  }

  /** Notes what the controller says is left. */
  setLeft(seat: number, ms: number, moves: number): void {
    this.left.set(seat, { ms, moves });
  }

  /** The clock to play a move by, or undefined without one. */
  forMove(seat: number): Clock | undefined {
    const left = this.left.get(seat) ?? this.full;
    if (!left) return undefined;
    if (left.moves > 0) return { remainingMs: left.ms, movesToGo: left.moves };
    // Each move of the overtime to come has its share of it, which is what an increment would give.
    return {
      remainingMs: left.ms,
      ...(this.overtime && { incrementMs: this.overtime.ms / this.overtime.moves }),
    };
  }

  /** Takes the time of a move off a clock, for controllers that do not tell what is left. */
  spend(seat: number, ms: number): void {
    const left = this.left.get(seat) ?? this.full;
    if (!left) return;
    const rest = { ms: left.ms - ms, moves: Math.max(0, left.moves - 1) };
    const isPeriodOver = left.moves > 0 ? rest.moves === 0 : rest.ms <= 0;
    this.left.set(seat, isPeriodOver && this.overtime ? this.overtime : { ...rest, ms: Math.max(0, rest.ms) });
  }
}
