/** A connection to the desk, e.g. of a page: its requests and their answers. */

import type { RequestError } from '../protocol/analysis/refusal.ts';
import type { Result } from '../util/result.ts';
import { VERSION } from '../util/version.ts';
import type { Analyses } from './analyses.ts';
import type { Client, Desk } from './desk.ts';
import { isFinal } from './engine-link.ts';
import { unknownField } from './errors.ts';
import type { AskedReview, Message } from './messages.ts';
import { choose } from './opponent.ts';
import type { Reviews } from './reviews.ts';

/** The destination of answers. */
export interface Outlet {
  /**
   * `about` is the same object for all answers of a search. A report during it that is not sent yet
   * may be replaced by the next answer.
   */
  send(reply: object, about?: object): void;
}

/** Parses a message. */
type ParseMessage = (text: string) => Result<Message, RequestError>;

/** A request in progress that can be ended. */
interface Asked {
  readonly id: string;
  stop(turns?: readonly number[]): void;
  /** Positions without a final answer. */
  left: number;
}

export class Visitor {
  private readonly outlet: Outlet;
  private readonly desk: Desk;
  private readonly client: Client;
  private readonly analyses: Analyses;
  private readonly reviews: Reviews;
  private readonly parse: ParseMessage;
  private readonly asked = new Set<Asked>();
  private messages = 0;

  /** Visitors from one address together have the share of one. */
  constructor(outlet: Outlet, desk: Desk, analyses: Analyses, reviews: Reviews, parse: ParseMessage, address?: string) {
    this.outlet = outlet;
    this.desk = desk;
    this.client = desk.join(address);
    this.analyses = analyses;
    this.reviews = reviews;
    this.parse = parse;
  }

  /** Ends all requests of the connection. */
  leave(): void {
    this.stop(undefined, undefined);
    this.desk.leave(this.client);
  }

  /** Processes a message. Errors are sent back. */
  receive(text: string): void {
    const line = ++this.messages;
    const error = this.carryOut(text, line);
    if (error) this.refuse(error, line);
  }

  /** Sends an error without processing anything. */
  turnDown(error: RequestError): void {
    this.refuse(error, ++this.messages);
  }

  private refuse({ id, message, code, field }: RequestError, line: number): void {
    this.outlet.send({ ...(id !== undefined && { id }), error: message, code, ...(field && { field }), line });
  }

  /** Processes a message, or returns why it is refused; then nothing has changed. */
  private carryOut(text: string, line: number): RequestError | undefined {
    const parsed = this.parse(text);
    if (!parsed.ok) return parsed.error;
    const message = parsed.value;
    if (message.kind === 'action') {
      const { action } = message;
      if (action.action === 'query_version') this.outlet.send({ ...action, version: VERSION });
      else if (action.action === 'query_models') {
        const { games } = this.analyses;
        this.outlet.send({ ...action, models: games.models(), params: games.params() });
      } else {
        this.outlet.send(action);
        if (action.action === 'terminate') this.stop(action.terminateId, action.turnNumbers);
        else if (action.action === 'terminate_all') this.stop(undefined, action.turnNumbers);
      }
      return undefined;
    }
    if (message.kind === 'review') return this.review(message.review, line);
    const { id } = message.kind === 'query' ? message.query : message.choose;
    const asked: Asked = { id, stop: () => {}, left: 1 };
    if (message.kind === 'choose') {
      const added = choose(this.analyses, this.client, message.choose, (chosen) => {
        this.asked.delete(asked);
        if (chosen.ok) this.outlet.send({ id, action: 'choose', ...chosen.value });
        else this.refuse({ id, ...chosen.error }, line);
      });
      if (!added.ok) return { id, ...added.error };
      this.note(Object.assign(asked, { stop: added.value }));
      return undefined;
    }
    const { query, threads, unknown } = message;
    const added = this.analyses.add(this.client, query, threads, (answer, turn) => {
      if (isFinal(answer) && --asked.left === 0) this.asked.delete(asked);
      const isFailure = 'error' in answer;
      const head = { id, turnNumber: turn.turnNumber, ...(isFailure && { isDuringSearch: false }) };
      this.outlet.send({ ...answer, ...head }, turn);
    });
    if (!added.ok) return { id, ...added.error };
    const { stop, understood } = added.value;
    this.note(Object.assign(asked, { stop, left: understood.turns.length }));
    for (const warning of understood.warnings) this.outlet.send({ id, ...warning, line });
    for (const field of unknown) {
      this.outlet.send({ id, ...unknownField(field), line });
    }
    return undefined;
  }

  private review(review: AskedReview, line: number): RequestError | undefined {
    const { id } = review;
    const asked: Asked = { id, stop: () => {}, left: 1 };
    const started = this.reviews.start(this.client, review, (answer) => {
      if (!answer.ok || !('isDuringSearch' in answer.value)) this.asked.delete(asked);
      if (answer.ok) this.outlet.send({ id, action: 'review', ...answer.value }, asked);
      else this.refuse({ id, ...answer.error }, line);
    });
    if (!started.ok) return { id, ...started.error };
    this.note(Object.assign(asked, { stop: started.value }));
    return undefined;
  }

  private note(asked: Asked): void {
    if (asked.left > 0) this.asked.add(asked);
  }

  /** Ends the requests with this id, or all. */
  private stop(id: string | undefined, turns: readonly number[] | undefined): void {
    for (const asked of [...this.asked]) if (id === undefined || asked.id === id) asked.stop(turns);
  }
}
