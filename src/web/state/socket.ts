/** The websocket for analyses: it is opened again when it breaks, and what has no final answer by then is asked again. */
import { effect, signal } from '@preact/signals';
import type { Review } from '../../review/review.ts';
import type { Report } from '../model/report.ts';

/** Whether there is a connection. */
export const isConnected = signal(false);

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

/** An answer to a query: an analysis, a move that was chosen, a review, or what is wrong. */
export type Answer = Partial<Report> & {
  readonly id: string;
  readonly turnNumber?: number;
  readonly noResults?: boolean;
  readonly error?: string;
  readonly warning?: string;
  readonly action?: string;
  readonly move?: string;
  /** Of a review: how many of its plies are judged, and the whole of it. */
  readonly done?: number;
  readonly plies?: number;
  readonly review?: Review;
};

interface Asked {
  readonly message: object;
  readonly onAnswer: (answer: Answer, left: number) => void;
  /** Turns without a final answer; undefined where the query names none, and has one. */
  readonly left: Set<number> | undefined;
}

const asked = new Map<string, Asked>();
let socket: WebSocket | undefined;
let wait = FIRST_WAIT_MS;
let queries = 0;

function connect(): void {
  const url = new URL('api/analysis', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.hash = '';
  socket = new WebSocket(url);
  socket.onopen = () => {
    wait = FIRST_WAIT_MS;
    isConnected.value = true;
    for (const [id, one] of asked) send(withId(id, one));
  };
  socket.onmessage = ({ data }) => receive(JSON.parse(String(data)) as Answer);
  socket.onclose = () => {
    isConnected.value = false;
    setTimeout(connect, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  };
}

export function openSocket(): void {
  if (!socket) connect();
}

/** The message about what is still to be answered. */
function withId(id: string, { message, left }: Asked): object {
  return { ...message, ...(left && { analyzeTurns: [...left] }), id };
}

function send(message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function receive(answer: Answer): void {
  const query = asked.get(answer.id);
  if (!query || answer.warning !== undefined || answer.action === 'terminate') return;
  const { turnNumber } = answer;
  const { left } = query;
  const isFinal = answer.isDuringSearch !== true;
  // A query that is refused gets one answer, for all its positions.
  const isWhole = !left || turnNumber === undefined;
  // Each turn counts once.
  if (!isWhole && !left.has(turnNumber)) return;
  if (isFinal && !isWhole) left.delete(turnNumber);
  if (isFinal && (isWhole || left.size === 0)) asked.delete(answer.id);
  query.onAnswer(answer, isFinal ? (isWhole ? 0 : left.size) : (left?.size ?? 1));
}

/**
 * Asks for something; `onAnswer` hears all answers, and how many positions are left. With `turns` it is a query about these turns of its
 * line, each of which gets a final answer. The function that is returned ends it early and nothing is heard any more.
 */
export function query(
  message: object,
  onAnswer: (answer: Answer, left: number) => void,
  turns?: readonly number[],
): () => void {
  const id = String(queries++);
  const one: Asked = { message, onAnswer, left: turns && new Set(turns) };
  asked.set(id, one);
  send(withId(id, one));
  return () => {
    if (!asked.delete(id)) return;
    send({ id: `stop ${id}`, action: 'terminate', terminateId: id });
  };
}

/** Whether there is a connection, or comes to be one within so many milliseconds. */
export function connectedWithin(ms: number): Promise<boolean> {
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
