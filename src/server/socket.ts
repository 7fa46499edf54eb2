/** A page at its websocket: what it asks for, and the answers. */
import type { WebSocket } from '@fastify/websocket';
import type { RequestError } from '../protocol/analysis/request.ts';
import { VERSION } from '../util/version.ts';
import type { Analyses } from './analyses.ts';
import type { Client, Desk } from './desk.ts';
import { isFinal } from './engine-process.ts';
import {
  ALIVE_MS,
  Bucket,
  LONGEST_REST_MS,
  MESSAGE_RATE,
  MOST_UNREAD_BYTES,
  RESTS,
  SHORT_MS,
  UNREAD_BYTES,
} from './limits.ts';
import { type AskedReview, parseMessage } from './messages.ts';
import { choose } from './opponent.ts';
import type { Reviews } from './reviews.ts';

/** Serves a websocket until it closes. */
export function serveSocket(socket: WebSocket, desk: Desk, analyses: Analyses, reviews: Reviews): void {
  const page = new Page(socket, desk.join(), analyses, reviews);
  let isAlive = true;
  const heart = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, ALIVE_MS);
  socket.on('pong', () => {
    isAlive = true;
  });
  // A message that has kept the server busy is paid for: the next ones of this page wait, so that others get an answer meanwhile.
  let isResting = false;
  let owed = 0;
  const rest = () => {
    isResting = owed > 0;
    if (!isResting) return socket.resume();
    socket.pause();
    setTimeout(rest, Math.min(owed, LONGEST_REST_MS));
    owed = 0;
  };
  socket.on('message', (data, isBinary) => {
    isAlive = true;
    const begun = performance.now();
    page.receive(isBinary ? undefined : data.toString());
    const ms = performance.now() - begun;
    if (ms < SHORT_MS) return;
    owed += RESTS * ms;
    if (!isResting) rest();
  });
  // What is wrong with a connection closes it.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(heart);
    page.leave(desk);
  });
}

/** Something under way that can be ended. */
interface Asked {
  readonly id: string;
  stop(turns?: readonly number[]): void;
  /** Positions without a final answer. */
  left: number;
}

class Page {
  private readonly socket: WebSocket;
  private readonly client: Client;
  private readonly analyses: Analyses;
  private readonly reviews: Reviews;
  private readonly bucket = new Bucket(MESSAGE_RATE, performance.now());
  private readonly asked = new Set<Asked>();
  private messages = 0;

  constructor(socket: WebSocket, client: Client, analyses: Analyses, reviews: Reviews) {
    this.socket = socket;
    this.client = client;
    this.analyses = analyses;
    this.reviews = reviews;
  }

  leave(desk: Desk): void {
    this.stop(undefined, undefined);
    desk.leave(this.client);
  }

  receive(text: string | undefined): void {
    const line = ++this.messages;
    const error = this.bucket.take(performance.now())
      ? this.carryOut(text ?? '', line)
      : { code: 'too-many', message: 'too many messages; wait a little' };
    if (error) this.refuse(error, line);
  }

  private refuse({ id, message, code, field }: RequestError, line: number): void {
    this.send({ ...(id !== undefined && { id }), error: message, code, ...(field && { field }), line });
  }

  /** Returns why the message is refused, and has then done nothing. */
  private carryOut(text: string, line: number): RequestError | undefined {
    const parsed = parseMessage(text);
    if (!parsed.ok) return parsed.error;
    const message = parsed.value;
    if (message.kind === 'action') {
      const { action } = message;
      if (action.action === 'query_version') this.send({ ...action, version: VERSION });
      else if (action.action === 'query_models') {
        const { games } = this.analyses;
        this.send({ ...action, models: games.models(), params: games.params() });
      } else {
        this.send(action);
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
        if (chosen.ok) this.send({ id, action: 'choose', ...chosen.value });
        else this.refuse({ id, ...chosen.error }, line);
      });
      if (!added.ok) return { id, ...added.error };
      this.note(Object.assign(asked, { stop: added.value }));
      return undefined;
    }
    const { query, threads, unknown } = message;
    const added = this.analyses.add(this.client, query, threads, (answer, { turnNumber }) => {
      const isLast = isFinal(answer);
      // Who does not read hears of ends only.
      if (!isLast && this.socket.bufferedAmount > UNREAD_BYTES) return;
      if (isLast && --asked.left === 0) this.asked.delete(asked);
      const isFailure = 'error' in answer;
      const head = { id, turnNumber, ...(isFailure && { isDuringSearch: false }) };
      this.send({ ...answer, ...head });
    });
    if (!added.ok) return { id, ...added.error };
    const { stop, understood } = added.value;
    this.note(Object.assign(asked, { stop, left: understood.turns.length }));
    for (const warning of understood.warnings) this.send({ id, ...warning, line });
    for (const field of unknown) {
      this.send({ id, warning: `"${field}" is no field of this request`, code: 'unknown-field', field, line });
    }
    return undefined;
  }

  private review(review: AskedReview, line: number): RequestError | undefined {
    const { id } = review;
    const asked: Asked = { id, stop: () => {}, left: 1 };
    const started = this.reviews.start(this.client, review, (answer) => {
      if (!answer.ok || !('isDuringSearch' in answer.value)) this.asked.delete(asked);
      if (answer.ok) this.send({ id, action: 'review', ...answer.value });
      else this.refuse({ id, ...answer.error }, line);
    });
    if (!started.ok) return { id, ...started.error };
    this.note(Object.assign(asked, { stop: started.value }));
    return undefined;
  }

  private note(asked: Asked): void {
    if (asked.left > 0) this.asked.add(asked);
  }

  /** Ends what has this id, or everything. */
  private stop(id: string | undefined, turns: readonly number[] | undefined): void {
    for (const asked of [...this.asked]) if (id === undefined || asked.id === id) asked.stop(turns);
  }

  private send(reply: object): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MOST_UNREAD_BYTES) this.socket.terminate();
    else this.socket.send(JSON.stringify(reply));
  }
}
