/**
 * Requests to an engine (analyses, moves and reviews) in the analysis protocol. The engine runs on
 * this device or on the server. Requests without a final answer are repeated after a lost
 * connection.
 */
import { effect, signal } from '@preact/signals';
import type { Answer, AnswerTo, Asked, Message } from '../../service/messages.ts';
import { isOneOf, kept } from '../frame/kept.ts';
import { served } from '../frame/served.ts';
import { lookForUpdate } from '../frame/site.ts';
import type { Connection, Heard } from './connection.ts';
import { connectDevice } from './device.ts';
import { connectServer } from './server.ts';

const COMPUTERS = ['device', 'server'] as const;
export type Computer = (typeof COMPUTERS)[number];

const wanted = kept<Computer>('computer', 'server', isOneOf(COMPUTERS));
/** Where the engine runs. */
export const computer = signal<Computer>(served ? wanted.value : 'device');

/** The number of threads available. */
export function threadsOf(one: Computer): number {
  if (one === 'server') return served?.threads ?? 1;
  return globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 1;
}

/** Selects where the engine runs from now on. */
export function chooseComputer(one: Computer): void {
  wanted.value = one;
  computer.value = one;
}

/** The code of answers without a file that they need. */
const NO_FILE = 'no-file';
/** The code of the last message of a server whose engine has died. */
const RESTARTED = 'engine-restarted';

interface PendingRequest {
  readonly message: Asked;
  readonly onAnswer: (answer: Answer, left: number) => void;
  /** Turns without a final answer; undefined if the query has none or one. */
  readonly left: Set<number> | undefined;
  /** Whether the engine has died since it was asked. */
  wasLost: boolean;
}

/** An engine with its pending requests. Connects on the first request. */
export class EngineClient {
  readonly isConnected = signal(false);
  /** Why it was lost, until it works again; undefined before the first failure. */
  readonly failure = signal<string | undefined>(undefined);
  private readonly asked = new Map<string, PendingRequest>();
  private messages = 0;
  private readonly connect: (heard: Heard) => Connection;
  private connection: Connection | undefined;

  constructor(connect: (heard: Heard) => Connection) {
    this.connect = connect;
  }

  open(): Connection {
    this.connection ??= this.connect({
      open: () => {
        this.isConnected.value = true;
        for (const [id, one] of this.asked) this.open().send(withId(id, one));
      },
      works: () => {
        this.failure.value = undefined;
      },
      lost: (why) => {
        this.isConnected.value = false;
        this.failure.value = why;
      },
      answer: (answer) => this.receive(answer),
    });
    return this.connection;
  }

  /**
   * Sends a message. `onAnswer` receives all answers with the number of positions left. With `turns`
   * it is a query about these turns of its line, each of which gets a final answer. The returned
   * function ends it early, without further answers.
   */
  ask<A extends Asked>(
    message: A,
    onAnswer: (answer: AnswerTo<A>, left: number) => void,
    turns?: readonly number[],
  ): () => void {
    const id = String(this.messages++);
    // The id tells that an answer is one to this message.
    const hear = onAnswer as PendingRequest['onAnswer'];
    const one = { message, onAnswer: hear, left: turns && new Set(turns), wasLost: false };
    this.asked.set(id, one);
    const connection = this.open();
    if (this.isConnected.peek()) connection.send(withId(id, one));
    return () => {
      if (!this.asked.delete(id)) return;
      connection.send({ id: `stop ${id}`, action: 'terminate', terminateId: id });
    };
  }

  /** Whether it is reachable now or within `ms` milliseconds. */
  connectedWithin(ms: number): Promise<boolean> {
    this.open();
    return new Promise((resolve) => {
      const end = (isThere: boolean) => {
        clearTimeout(timer);
        // An effect cannot dispose itself during its creation.
        queueMicrotask(() => stop());
        resolve(isThere);
      };
      const timer = setTimeout(end, ms, false);
      const stop = effect(() => {
        if (this.isConnected.value) end(true);
      });
    });
  }

  /** Requests are repeated once, since one of them may be why the engine dies. */
  private giveUp(answer: Answer): void {
    for (const [id, one] of this.asked) {
      if (one.wasLost) {
        this.asked.delete(id);
        one.onAnswer({ ...answer, id }, 0);
      }
      one.wasLost = true;
    }
  }

  private receive(answer: Answer): void {
    if (answer.code === NO_FILE || answer.code === RESTARTED) void lookForUpdate();
    if (answer.code === RESTARTED) this.giveUp(answer);
    const { id = '' } = answer;
    const query = this.asked.get(id);
    if (!query || answer.warning !== undefined || answer.action === 'terminate') return;
    const { turnNumber } = answer;
    const { left } = query;
    const isFinal = answer.isDuringSearch !== true;
    // A refused query gets a single answer for all its positions.
    const isWhole = !left || turnNumber === undefined;
    // Count each turn once.
    if (!isWhole && !left.has(turnNumber)) return;
    if (isFinal && !isWhole) left.delete(turnNumber);
    if (isFinal && (isWhole || left.size === 0)) this.asked.delete(id);
    query.onAnswer(answer, isFinal ? (isWhole ? 0 : left.size) : (left?.size ?? 1));
  }
}

/** The message for the part not answered yet. */
function withId(id: string, { message, left }: PendingRequest): Message {
  return { ...message, ...(left && { analyzeTurns: [...left] }), id };
}

/** The server, whichever computer analyses. */
export const server = new EngineClient(connectServer);
const ENGINES: Readonly<Record<Computer, EngineClient>> = { device: new EngineClient(connectDevice), server };

/** Why the engine is not available; undefined if it is, or has never been tried. */
export const engineFailure = () => ENGINES[computer.value].failure.value;

/** Starts the engine in advance. */
export function warmUp(): void {
  ENGINES[computer.value].open();
}

/** Asks the engine in use; see `EngineClient.ask`. */
export const query: EngineClient['ask'] = (message, onAnswer, turns) =>
  ENGINES[computer.peek()].ask(message, onAnswer, turns);
