/**
 * Bounds the time that a page makes the server work, so that others are served in between. A page
 * that has made it work for longer than `SHORT_MS` at once rests. All that rest together get the
 * share of one.
 */
const SHORT_MS = 5;
/** The share of the time that work may take. */
const SHARE = 1 / 4;

let resting = 0;

export class Pace {
  private readonly onRest: () => void;
  private readonly onGoOn: () => void;
  private isWorking = false;
  private debt = 0;
  private at = 0;
  private timer: NodeJS.Timeout | undefined;

  /** Between `onRest` and `onGoOn` the page should cause no work. */
  constructor(onRest: () => void, onGoOn: () => void) {
    this.onRest = onRest;
    this.onGoOn = onGoOn;
  }

  get isResting(): boolean {
    return this.timer !== undefined;
  }

  /** Works for the page, and has it rest afterwards if needed. */
  work(act: () => void): void {
    if (this.isWorking) {
      act();
      return;
    }
    const begun = performance.now();
    this.isWorking = true;
    try {
      act();
    } finally {
      this.isWorking = false;
    }
    const now = performance.now();
    this.debt = Math.max(0, this.debt - (begun - this.at) * SHARE) + now - begun;
    this.at = now;
    if (this.debt > SHORT_MS) this.rest();
  }

  /** Ends a rest without going on. */
  end(): void {
    if (this.timer !== undefined) resting--;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private rest(): void {
    if (this.timer === undefined) {
      resting++;
      this.onRest();
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.end();
        this.onGoOn();
      },
      (this.debt / SHARE) * resting,
    );
  }
}
