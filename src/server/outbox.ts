/** The answers to a page that are not sent yet. */
import type { Page } from './turns.ts';

/** Where answers go, e.g. a websocket. */
interface Line {
  send(reply: object): void;
  /** Whether the page reads too slowly for reports during a search. */
  isFull(): boolean;
}

/**
 * Sends answers in the turns of a page. A report during a search that waits is replaced by the next
 * one about the same; so a page gets as many reports as there is time for, of all its searches in
 * turn, and every other answer.
 */
export class Outbox {
  private readonly line: Line;
  private readonly page: Page;
  private readonly waiting = new Map<object, object>();

  constructor(line: Line, page: Page) {
    this.line = line;
    this.page = page;
  }

  /** `about` is the same object for all answers of a search. */
  put(reply: object, about: object = reply): void {
    if (this.waiting.size === 0) this.page.add(() => this.sendOne());
    this.waiting.set(about, reply);
  }

  private sendOne(): void {
    for (const [about, reply] of this.waiting) {
      this.waiting.delete(about);
      const isReport = 'isDuringSearch' in reply && reply.isDuringSearch === true;
      if (isReport && this.line.isFull()) continue;
      this.line.send(reply);
      break;
    }
    if (this.waiting.size > 0) this.page.add(() => this.sendOne());
  }
}
