/**
 * Questions to an engine: analyses, moves and reviews, in the words of the analysis protocol. The engine is that of this device, or that of
 * the server. What has no final answer when the way to it breaks is asked again.
 */
import { effect, signal } from '@preact/signals';
import type { Answer, Connection, Heard } from './connection.ts';
import { connectDevice } from './device.ts';
import { isOneOf, kept } from './kept.ts';
import { served } from './served.ts';
import { connectServer } from './socket.ts';

const COMPUTERS = ['device', 'server'] as const;
export type Computer = (typeof COMPUTERS)[number];

const wanted = kept<Computer>('computer', 'server', isOneOf(COMPUTERS));
/** Who computes. */
export const computer = signal<Computer>(served ? wanted.value : 'device');

/** Threads that search at the same time. */
export function threadsOf(one: Computer): number {
  if (one === 'server') return served?.threads ?? 1;
  return globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 1;
}

/** Has the other one compute, which is asked from then on. */
export function chooseComputer(one: Computer): void {
  wanted.value = one;
  computer.value = one;
}

interface Asked {
  readonly message: object;
  readonly onAnswer: (answer: Answer, left: number) => void;
  /** Turns without a final answer; undefined where the query names none, and has one. */
  readonly left: Set<number> | undefined;
}

/** A computer, and what it is asked. It is connected with the first question. */
class Engine {
  readonly isConnected = signal(false);
  private readonly asked = new Map<string, Asked>();
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
      lost: () => {
        this.isConnected.value = false;
      },
      answer: (answer) => this.receive(answer),
    });
    return this.connection;
  }

  ask(id: string, one: Asked): () => void {
    this.asked.set(id, one);
    const connection = this.open();
    if (this.isConnected.peek()) connection.send(withId(id, one));
    return () => {
      if (!this.asked.delete(id)) return;
      connection.send({ id: `stop ${id}`, action: 'terminate', terminateId: id });
    };
  }

  private receive(answer: Answer): void {
    const query = this.asked.get(answer.id);
    if (!query || answer.warning !== undefined || answer.action === 'terminate') return;
    const { turnNumber } = answer;
    const { left } = query;
    const isFinal = answer.isDuringSearch !== true;
    // A query that is refused gets one answer, for all its positions.
    const isWhole = !left || turnNumber === undefined;
    // Each turn counts once.
    if (!isWhole && !left.has(turnNumber)) return;
    if (isFinal && !isWhole) left.delete(turnNumber);
    if (isFinal && (isWhole || left.size === 0)) this.asked.delete(answer.id);
    query.onAnswer(answer, isFinal ? (isWhole ? 0 : left.size) : (left?.size ?? 1));
  }
}

/** The message about what is still to be answered. */
function withId(id: string, { message, left }: Asked): object {
  return { ...message, ...(left && { analyzeTurns: [...left] }), id };
}

const ENGINES: Readonly<Record<Computer, Engine>> = {
  device: new Engine(connectDevice),
  server: new Engine(connectServer),
};

/** Whether the engine can be reached. */
export const isConnected = () => ENGINES[computer.value].isConnected.value;

/** Has the engine be there when the first one asks. */
export function warmUp(): void {
  ENGINES[computer.value].open();
}

let queries = 0;

/**
 * Asks for something; `onAnswer` hears all answers, and how many positions are left. With `turns` it is a query about these turns of its
 * line, each of which gets a final answer. The function that is returned ends it early and nothing is heard any more.
 */
export function query(
  message: object,
  onAnswer: (answer: Answer, left: number) => void,
  turns?: readonly number[],
): () => void {
  return ENGINES[computer.peek()].ask(String(queries++), { message, onAnswer, left: turns && new Set(turns) });
}

/** Whether the server can be reached, or comes to be within this many milliseconds. */
export function connectedWithin(ms: number): Promise<boolean> {
  const { isConnected } = ENGINES.server;
  ENGINES.server.open();
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      // An effect cannot end itself while it is made.
      queueMicrotask(() => stop());
      resolve(isThere);
    };
    const timer = setTimeout(end, ms, false);
    const stop = effect(() => {
      if (isConnected.value) end(true);
    });
  });
}
