/** The answers to a page that are not sent yet. */
import type { Pace } from './pace.ts';

/** Where answers go, e.g. a websocket. */
interface Line {
  send(reply: object): void;
  /** Whether the page reads too slowly for reports during a search. */
  isFull(): boolean;
}

/**
 * Sends answers at the pace of a page. A report during a search that waits is replaced by the next
 * one about the same; so a page gets as many reports as there is time for, of all its searches in
 * turn, and every other answer.
 */
export class Outbox {
  private readonly line: Line;
  private readonly pace: Pick<Pace, 'work' | 'isResting'>;
  private readonly waiting = new Map<object, object>();

  constructor(line: Line, pace: Pick<Pace, 'work' | 'isResting'>) {
    this.line = line;
    this.pace = pace;
  }

  /** `about` is the same object for all answers of a search. */
  put(reply: object, about: object = reply): void {
    this.waiting.set(about, reply);
    this.goOn();
  }

  /** Sends what waits until the page has to rest. */
  goOn(): void {
    for (const [about, reply] of this.waiting) {
      if (this.pace.isResting) return;
      const isReport = 'isDuringSearch' in reply && reply.isDuringSearch === true;
      if (isReport && this.line.isFull()) continue;
      this.waiting.delete(about);
      this.pace.work(() => this.line.send(reply));
    }
  }
}
