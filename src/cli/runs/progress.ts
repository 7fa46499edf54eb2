/** The progress of a run: a bar on a terminal, elsewhere a line now and then. */
import { SingleBar } from 'cli-progress';
import { durationText } from '../../util/quantity.ts';
import type { Io } from '../io.ts';
import { isLive, USUAL_COLUMNS } from './terminal.ts';

/** Share of the width, which leaves room for the text beside it. */
const BAR_SHARE = 0.25;
const LONGEST_BAR = 40;

interface ProgressOptions {
  /** 100 for a share, whose unit is `%`. */
  readonly total: number;
  /** Done by earlier runs; default: 0. */
  readonly before?: number;
  /** What is counted, e.g. `games`. */
  readonly unit: string;
  /** Without a terminal: whether to print a line now; default: for each tenth of the total. */
  readonly isDue?: (done: number) => boolean;
}

/** On stderr. */
export class RunProgress {
  private readonly io: Io;
  private readonly bar: SingleBar | undefined;
  private readonly unit: string;
  private readonly isDue: (done: number) => boolean;
  private total: number;
  private readonly before: number;
  private readonly start = performance.now();

  constructor(io: Io, { total, before = 0, unit, isDue }: ProgressOptions) {
    this.io = io;
    this.unit = unit;
    this.total = total;
    this.before = before;
    let tenth = Math.floor((10 * before) / total);
    this.isDue =
      isDue ??
      ((done) => {
        const now = Math.floor((10 * done) / this.total);
        const isNext = now > tenth;
        tenth = Math.max(tenth, now);
        return isNext;
      });
    if (!isLive(io.stderr)) return;
    const barsize = Math.min(LONGEST_BAR, Math.floor(BAR_SHARE * (io.stderr.columns || USUAL_COLUMNS)));
    const format = unit === '%' ? '{bar} {value} % {status}' : '{bar} {value}/{total} {status}';
    this.bar = new SingleBar({ format, barsize, hideCursor: true, stream: io.stderr });
    this.bar.start(total, before, { status: this.statusText() });
  }

  /** `status` follows the numbers; default: the unit. */
  update(done: number, status?: () => string): void {
    if (this.bar) this.bar.update(done, { status: this.statusText(status) });
    else if (this.isDue(done)) {
      const count = this.unit === '%' ? `${done} %` : `${done}/${this.total}`;
      this.io.say(`${count} ${this.statusText(status)}`.trimEnd());
    }
  }

  /** How many are done in an hour, and the time left, once this many are done. */
  pace(done: number): { readonly perHour: number; readonly left: string } {
    const perHour = (done - this.before) / ((performance.now() - this.start) / 3_600_000);
    return { perHour, left: durationText((3600 * (this.total - done)) / perHour) };
  }

  private statusText(status?: () => string): string {
    return status?.() ?? (this.unit === '%' ? '' : this.unit);
  }

  /** For runs whose length turns out later. */
  setTotal(total: number): void {
    this.total = total;
    this.bar?.setTotal(total);
  }

  stop(): void {
    this.bar?.stop();
  }
}
