/** The answers to a page that are not sent yet. */
import type { Answer } from '../../service/messages.ts';
import type { Page } from './turns.ts';

/** Sends an answer, which may be a report during a search. */
type Send = (reply: Answer, isReport: boolean) => void;

/**
 * Makes and sends answers in the turns of a page, so that both count as its work. A report during a search that waits is replaced by the next
 * one about the same; so a page gets as many reports as there is time for, of all its searches in
 * turn, and every other answer.
 */
export class Outbox {
  private readonly send: Send;
  private readonly page: Page;
  private readonly waiting = new Map<object, () => Answer>();

  constructor(send: Send, page: Page) {
    this.send = send;
    this.page = page;
  }

  /** `make` makes the answer; `about` is the same object for all answers of a search. */
  put(make: () => Answer, about: object = make): void {
    if (this.waiting.size === 0) this.page.add(() => this.sendOne());
    this.waiting.set(about, make);
  }

  private sendOne(): void {
    for (const [about, make] of this.waiting) {
      this.waiting.delete(about);
      const reply = make();
      // No state of a game by a link may be missed.
      this.send(reply, reply.isDuringSearch === true && !('duel' in reply));
      break;
    }
    if (this.waiting.size > 0) this.page.add(() => this.sendOne());
  }
}
