/** The websocket of a page. */

import type { WebSocket } from '@fastify/websocket';
import type { Analyses } from '../desk/analyses.ts';
import type { Desk } from '../desk/desk.ts';
import { parseMessage } from '../desk/messages.ts';
import type { Reviews } from '../desk/reviews.ts';
import { Visitor } from '../desk/visitor.ts';
import { ALIVE_MS, Bucket, MESSAGE_RATE, MOST_UNREAD_BYTES, UNREAD_BYTES } from './limits.ts';
import { TOO_MANY_MESSAGES } from './messages.ts';
import { Outbox } from './outbox.ts';
import { Turns } from './turns.ts';

/** Messages of a page from which it is not read. */
const MOST_WAITING = 8;

const turns = new Turns();

/** Serves a websocket of an address until it closes. */
export function serveSocket(
  socket: WebSocket,
  address: string,
  desk: Desk,
  analyses: Analyses,
  reviews: Reviews,
): void {
  const page = turns.join();
  const outbox = new Outbox(
    { send: (reply) => send(socket, reply), isFull: () => socket.bufferedAmount > UNREAD_BYTES },
    page,
  );
  const outlet = { send: (reply: object, about?: object) => outbox.put(reply, about) };
  const visitor = new Visitor(outlet, desk, analyses, reviews, parseMessage, address);
  const bucket = new Bucket(MESSAGE_RATE, performance.now());
  let isAlive = true;
  /** Messages that wait for a turn. */
  let messages = 0;
  const heart = setInterval(() => {
    // Nothing is heard from a page meanwhile.
    if (!isAlive && messages === 0) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, ALIVE_MS);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('message', (data, isBinary) => {
    isAlive = true;
    const text = isBinary ? '' : data.toString();
    if (++messages === MOST_WAITING) socket.pause();
    page.add(() => {
      if (messages-- === MOST_WAITING) socket.resume();
      if (bucket.take(performance.now())) visitor.receive(text);
      else visitor.turnDown(TOO_MANY_MESSAGES.error);
    }, text.length);
  });
  // Connection errors are followed by `close`.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(heart);
    page.leave();
    visitor.leave();
  });
}

function send(socket: WebSocket, reply: object): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
  else socket.send(JSON.stringify(reply));
}
