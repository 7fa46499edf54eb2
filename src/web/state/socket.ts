/** The websocket for analyses: it is opened again when it breaks, and what was asked then is asked again. */
import { signal } from '@preact/signals';
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
  readonly onAnswer: (answer: Answer) => void;
  /** Final answers that are still to come. */
  left: number;
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
    for (const [id, { message }] of asked) send({ ...message, id });
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

function send(message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function receive(answer: Answer): void {
  const query = asked.get(answer.id);
  if (!query || answer.warning !== undefined || answer.action === 'terminate') return;
  const isFinal = answer.isDuringSearch !== true;
  // A query that is refused gets one answer, for all its positions.
  const isRefused = answer.error !== undefined && answer.turnNumber === undefined;
  if (isFinal && (isRefused || --query.left === 0)) asked.delete(answer.id);
  query.onAnswer(answer);
}

/**
 * Asks for something; `onAnswer` hears all answers, of which so many are final. The function that is returned ends it early and
 * nothing is heard any more.
 */
export function query(message: object, onAnswer: (answer: Answer) => void, finals = 1): () => void {
  const id = String(queries++);
  asked.set(id, { message, onAnswer, left: finals });
  send({ ...message, id });
  return () => {
    if (!asked.delete(id)) return;
    send({ id: `stop ${id}`, action: 'terminate', terminateId: id });
  };
}
