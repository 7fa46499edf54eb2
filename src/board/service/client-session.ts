/** A client's connection, e.g. of a page: its requests and their answers. */

import { isFinal } from '../../engine/engines.ts';
import type { Client } from '../../engine/scheduler.ts';
import { errorReply, type RequestError } from '../../protocol/analysis/refusal.ts';
import type { Action } from '../../protocol/analysis/request.ts';
import { replyTo, unknownField } from '../../protocol/analysis/understood.ts';
import { fail, messageOf, type Result } from '../../util/result.ts';
import type { Analyses } from './analyses.ts';
import type { Duels } from './duels.ts';
import { GUEST, NO_DUELS } from './errors.ts';
import type { Answer, Message, QueryRequest, Results } from './messages.ts';
import { chosenMove } from './moves.ts';
import type { Reviews } from './reviews.ts';

/** The destination of answers. */
interface Outlet {
  /**
   * `reply` makes the answer when it is sent. `about` is the same object for all answers of a search: a
   * report during it that is not sent yet may be replaced by the next answer, and is then never made.
   */
  send(reply: () => Answer, about?: object): void;
}

/** A request without its final answer. */
interface OpenRequest {
  readonly id: string;
  stop(turns?: readonly number[]): void;
  /** Positions without a final answer. */
  left: number;
}

export class ClientSession {
  private readonly outlet: Outlet;
  private readonly client: Client;
  private readonly analyses: Analyses;
  private readonly reviews: Reviews;
  private readonly duels: Duels | undefined;
  private readonly address: string;
  private readonly guestOf: string | undefined;
  private readonly open = new Set<OpenRequest>();
  private messages = 0;

  /**
   * Clients with the same address together have the share of one. Without a server there are no `duels`; a
   * guest has one of them, and nothing else.
   */
  constructor(outlet: Outlet, analyses: Analyses, reviews: Reviews, address?: string, duels?: Duels, guestOf?: string) {
    this.outlet = outlet;
    this.client = analyses.scheduler.join(address);
    this.analyses = analyses;
    this.reviews = reviews;
    this.duels = duels;
    this.address = address ?? '';
    this.guestOf = guestOf;
  }

  /** Ends all requests of the connection. */
  leave(): void {
    this.stop(undefined, undefined);
    this.analyses.scheduler.leave(this.client);
  }

  /** Processes a message, or the error in one. Errors are sent back. */
  receive(message: Result<Message, RequestError>): void {
    const line = ++this.messages;
    const error = message.ok ? this.carryOut(message.value, line) : message.error;
    if (error) this.outlet.send(() => errorReply(error, line));
  }

  /** Processes a message, or returns why it is refused; then nothing has changed. */
  private carryOut(message: Message, line: number): RequestError | undefined {
    const { client, analyses, reviews, duels, address, guestOf } = this;
    if (guestOf !== undefined && !isForGuest(message, guestOf, duels)) return { id: message.id, ...GUEST.error };
    if (message.action === undefined) return this.analyse(message, line);
    if (message.action === 'choose') {
      this.work(message, line, (signal) => chosenMove(analyses, client, message, signal));
    } else if (message.action === 'review') {
      this.work(message, line, (signal, report) => reviews.review(client, message, signal, report));
    } else if (message.action !== 'duel' && message.action !== 'turn') this.act(message);
    else if (!duels) return { id: message.id, ...NO_DUELS.error };
    else if (message.action === 'duel') {
      this.work(message, line, (signal, report) => duels.watch(client, address, message, signal, report));
    } else this.work(message, line, async () => duels.turn(message));
    return undefined;
  }

  private analyse({ threads, unknownFields = [], ...query }: QueryRequest, line: number): RequestError | undefined {
    const { id } = query;
    const open: OpenRequest = { id, stop: () => {}, left: 1 };
    const seed = String(query.seed ?? this.analyses.seed);
    const added = this.analyses.analyse(this.client, query, threads, (found, turn, understood) => {
      if (isFinal(found) && --open.left === 0) this.open.delete(open);
      this.outlet.send(() => replyTo(understood, turn, found, seed), turn);
    });
    if (!added.ok) return { id, ...added.error };
    const { stop, understood } = added.value;
    Object.assign(open, { stop, left: open.left - 1 + understood.turns.length });
    if (open.left > 0) this.open.add(open);
    for (const warning of [...understood.warnings, ...unknownFields.map(unknownField)])
      this.outlet.send(() => ({ id, ...warning, line }));
    return undefined;
  }

  private act(action: Action): void {
    this.outlet.send(() => this.analyses.games.replyTo(action));
    if (action.action === 'terminate') this.stop(action.terminateId, action.turnNumbers);
    else if (action.action === 'terminate_all') this.stop(undefined, action.turnNumbers);
  }

  /** Carries out a request that has one answer, and possibly reports before. */
  private work(
    { id, action }: { readonly id: string; readonly action: keyof Results },
    line: number,
    carryOut: (signal: AbortSignal, report: (part: Answer) => void) => Promise<Result<Answer, RequestError>>,
  ): void {
    const ending = new AbortController();
    const open: OpenRequest = { id, stop: () => ending.abort(), left: 1 };
    const send = (reply: Answer) => this.outlet.send(() => ({ id, action, ...reply }), open);
    this.open.add(open);
    void carryOut(ending.signal, send)
      .catch((error: unknown) => fail('internal', messageOf(error)))
      .then((answer) => {
        this.open.delete(open);
        if (answer.ok) send(answer.value);
        else this.outlet.send(() => errorReply({ id, ...answer.error }, line));
      });
  }

  /** Ends the requests with this id, or all. */
  private stop(id: string | undefined, turns: readonly number[] | undefined): void {
    for (const open of [...this.open]) if (id === undefined || open.id === id) open.stop(turns);
  }
}

/** Whether a message is about that game or a rematch of it, and neither invites nor is about anything else. */
function isForGuest(message: Message, duel: string, duels: Duels | undefined): boolean {
  if (message.action !== 'duel' && message.action !== 'turn') return message.action === 'terminate';
  if (message.action === 'duel' && message.invitation !== undefined) return false;
  if (duels?.leadsTo(duel, message.duel)) return true;
  const { rematch } = message.action === 'duel' ? message : {};
  return rematch !== undefined && duels?.leadsTo(duel, rematch) === true && !duels.has(message.duel);
}
