/** The websocket of a page. */

import type { WebSocket } from '@fastify/websocket';
import type { Analyses } from '../desk/analyses.ts';
import type { Desk } from '../desk/desk.ts';
import { parseMessage } from '../desk/messages.ts';
import type { Reviews } from '../desk/reviews.ts';
import { Visitor } from '../desk/visitor.ts';
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
import { TOO_MANY_MESSAGES } from './messages.ts';

/** Serves a websocket until it closes. */
export function serveSocket(socket: WebSocket, desk: Desk, analyses: Analyses, reviews: Reviews): void {
  const outlet = { send: (reply: object) => send(socket, reply), isFull: () => socket.bufferedAmount > UNREAD_BYTES };
  const visitor = new Visitor(outlet, desk, analyses, reviews, parseMessage);
  const bucket = new Bucket(MESSAGE_RATE, performance.now());
  let isAlive = true;
  const heart = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, ALIVE_MS);
  socket.on('pong', () => {
    isAlive = true;
  });
  // After a message that kept the server busy, this page's next messages are delayed, so that
  // others are served.
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
    if (bucket.take(begun)) visitor.receive(isBinary ? '' : data.toString());
    else visitor.turnDown(TOO_MANY_MESSAGES.error);
    const ms = performance.now() - begun;
    if (ms < SHORT_MS) return;
    owed += RESTS * ms;
    if (!isResting) rest();
  });
  // Connection errors are followed by `close`.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(heart);
    visitor.leave();
  });
}

function send(socket: WebSocket, reply: object): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
  else socket.send(JSON.stringify(reply));
}
