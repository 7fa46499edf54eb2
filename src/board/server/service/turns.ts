/**
 * Gives pages turns to make the server work, the one that has made it work least first. Pages that
 * have done so for long together get a share of the time, so that everything else is served in
 * between.
 */

/** Milliseconds of work of a page that are not held against it, and those of one turn. */
const SHORT_MS = 5;
/** The share of the time for pages with more. */
const SHARE = 1 / 4;

/** Long lines of slow rules take about this long. */
const MS_PER_BYTE = 1 / 1024;

/** Milliseconds of processor time of this process. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export class Turns {
  private readonly clock: () => number;
  private readonly pages = new Set<ServedPage>();
  /** The milliseconds of work of pages, which are forgotten at the rate of the share for all. */
  private readonly worked = new Map<ServedPage, number>();
  private at = 0;
  private isScheduled = false;
  /** When pages with much work may go on. */
  private restsUntil = 0;

  /** `clock` measures work, in milliseconds. */
  constructor(clock = processorMs) {
    this.clock = clock;
  }

  join(): ServedPage {
    return new ServedPage((page) => {
      this.pages.add(page);
      this.schedule(0);
    });
  }

  private schedule(ms: number): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const go = () => {
      this.isScheduled = false;
      this.go();
    };
    // Pages with little work may come meanwhile.
    if (ms > 0) setTimeout(go, Math.min(ms, SHORT_MS));
    else setImmediate(go);
  }

  /** Works for as long as a turn takes. */
  private go(): void {
    const end = this.clock() + SHORT_MS;
    this.forget();
    while (this.pages.size > 0 && this.clock() < end) {
      const [page] = [...this.pages].sort((a, b) => this.workOf(a) - this.workOf(b)) as [ServedPage];
      const isHeavy = this.workOf(page) > SHORT_MS;
      const restMs = this.restsUntil - performance.now();
      if (isHeavy && restMs > 0) {
        this.schedule(restMs);
        return;
      }
      const before = this.clock();
      page.work();
      const ms = this.clock() - before;
      this.worked.set(page, (this.worked.get(page) ?? 0) + ms);
      if (!page.hasWork) this.pages.delete(page);
      if (isHeavy || ms > SHORT_MS) this.restsUntil = Math.max(this.restsUntil, performance.now()) + ms / SHARE - ms;
    }
    if (this.pages.size > 0) this.schedule(0);
  }

  /** What a page has done and is about to do, as far as known. */
  private workOf(page: ServedPage): number {
    return (this.worked.get(page) ?? 0) + page.nextMs;
  }

  private forget(): void {
    const now = performance.now();
    const each = ((now - this.at) * SHARE) / this.worked.size;
    this.at = now;
    for (const [page, ms] of this.worked) {
      if (ms > each) this.worked.set(page, ms - each);
      else this.worked.delete(page);
    }
  }
}

/** The work of a page. */
export class ServedPage {
  private readonly ask: (page: ServedPage) => void;
  private acts: { readonly act: () => void; readonly bytes: number }[] = [];

  constructor(ask: (page: ServedPage) => void) {
    this.ask = ask;
  }

  /** Work that is done when its turn comes, in this order. `bytes` tell how much it may be. */
  add(act: () => void, bytes = 0): void {
    this.acts.push({ act, bytes });
    this.ask(this);
  }

  /** Forgets what is not done. */
  leave(): void {
    this.acts = [];
  }

  get hasWork(): boolean {
    return this.acts.length > 0;
  }

  /** A guess at the milliseconds of what is next. */
  get nextMs(): number {
    return (this.acts[0]?.bytes ?? 0) * MS_PER_BYTE;
  }

  work(): void {
    this.acts.shift()?.act();
  }
}
