/** The clocks of both sides, as the protocol tells of them (section 4.2 of its specification). */
import type { Color } from '../../games/meridians/position.ts';
import type { Clock } from '../../search/limits.ts';

interface TimeLeft {
  readonly ms: number;
  /** Moves to be made in that time; 0 in main time. */
  readonly stones: number;
}

export class Clocks {
  private mainMs = 0;
  private overtime: TimeLeft | undefined;
  /** By colour; undefined without a clock. */
  private readonly left: [TimeLeft | undefined, TimeLeft | undefined] = [undefined, undefined];

  /** Main time, then so many moves in each period of overtime. Overtime for no moves means that there is no limit at all. */
  configure(mainMs: number, overtimeMs: number, stones: number): void {
    const isUnlimited = (stones === 0 && overtimeMs > 0) || (mainMs === 0 && overtimeMs === 0);
    this.mainMs = isUnlimited ? 0 : mainMs;
    this.overtime = stones > 0 && overtimeMs > 0 ? { ms: overtimeMs, stones } : undefined;
    this.reset();
  }

  /** Winds both clocks up for a new game. */
  reset(): void {
    const full = this.mainMs > 0 ? { ms: this.mainMs, stones: 0 } : this.overtime;
    this.left.fill(full);
  }

  /** Notes what the controller says is left. */
  setLeft(color: Color, ms: number, stones: number): void {
    this.left[color] = { ms, stones };
  }

  /** The clock to play a move by, or undefined without one. */
  forMove(color: Color): Clock | undefined {
    const left = this.left[color];
    if (!left) return undefined;
    if (left.stones > 0) return { remainingMs: left.ms, movesToGo: left.stones };
    // Each move of the overtime to come has its share of it, which is what an increment would give.
    return {
      remainingMs: left.ms,
      ...(this.overtime && { incrementMs: this.overtime.ms / this.overtime.stones }),
    };
  }

  /** Takes the time of a move off a clock, for controllers that do not tell what is left. */
  spend(color: Color, ms: number): void {
    const left = this.left[color];
    if (!left) return;
    const rest = { ms: left.ms - ms, stones: Math.max(0, left.stones - 1) };
    const isPeriodOver = left.stones > 0 ? rest.stones === 0 : rest.ms <= 0;
    this.left[color] = isPeriodOver && this.overtime ? this.overtime : { ...rest, ms: Math.max(0, rest.ms) };
  }
}
