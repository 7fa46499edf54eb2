/** Games per hour, based on the last minutes. */

const WINDOW_MS = 600_000;

export class HourlyRate {
  private readonly began = performance.now();
  private times: number[] = [];

  note(): void {
    this.times.push(performance.now());
  }

  perHour(): number {
    const now = performance.now();
    this.times = this.times.filter((time) => now - time < WINDOW_MS);
    const ms = Math.min(WINDOW_MS, Math.max(1, now - this.began));
    return Math.round((this.times.length * 3_600_000) / ms);
  }
}
