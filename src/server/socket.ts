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
import { Pace } from './pace.ts';

/** Serves a websocket of an address until it closes. */
export function serveSocket(
  socket: WebSocket,
  address: string,
  desk: Desk,
  analyses: Analyses,
  reviews: Reviews,
): void {
  const pace = new Pace(
    () => socket.pause(),
    () => {
      socket.resume();
      outbox.goOn();
    },
  );
  const outbox = new Outbox(
    { send: (reply) => send(socket, reply), isFull: () => socket.bufferedAmount > UNREAD_BYTES },
    pace,
  );
  const outlet = { send: (reply: object, about?: object) => outbox.put(reply, about) };
  const visitor = new Visitor(outlet, desk, analyses, reviews, parseMessage, address);
  const bucket = new Bucket(MESSAGE_RATE, performance.now());
  let isAlive = true;
  const heart = setInterval(() => {
    // Nothing is heard from a page that rests.
    if (!isAlive && !pace.isResting) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, ALIVE_MS);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('message', (data, isBinary) => {
    isAlive = true;
    pace.work(() => {
      if (bucket.take(performance.now())) visitor.receive(isBinary ? '' : data.toString());
      else visitor.turnDown(TOO_MANY_MESSAGES.error);
    });
  });
  // Connection errors are followed by `close`.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(heart);
    pace.end();
    visitor.leave();
  });
}

function send(socket: WebSocket, reply: object): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
  else socket.send(JSON.stringify(reply));
}
