/** The websocket of a page: its text frames go to the service, and the service's to it. */

import type { WebSocket } from '@fastify/websocket';

import { ALIVE_MS, MOST_UNREAD_BYTES, UNREAD_BYTES } from './limits.ts';
import type { PageLine, ServiceProcess } from './service/service-process.ts';

/** Messages of a page from which it is not read. */
const MOST_WAITING = 8;
/** The close code of a service that restarts (the registry of RFC 6455). */
const RESTART = 1012;

/** Serves a websocket of an address until it closes; `guestOf` is the game of a guest. */
export function serveSocket(socket: WebSocket, address: string, service: ServiceProcess, guestOf?: string): void {
  let isAlive = true;
  /** Messages that the service has not begun. */
  let messages = 0;
  const line: PageLine = {
    send: (text, isReport) => send(socket, text, isReport),
    begin: () => {
      if (messages-- === MOST_WAITING) socket.resume();
    },
    end: () => {
      socket.removeAllListeners('message');
      // Its answer to the close is read.
      socket.resume();
      socket.close(RESTART);
    },
  };
  const page = service.join(address, line, guestOf);
  const heart = setInterval(() => {
    // Nothing is heard from a page meanwhile.
    if (!isAlive && messages < MOST_WAITING) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, ALIVE_MS);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('message', (data, isBinary) => {
    isAlive = true;
    if (++messages === MOST_WAITING) socket.pause();
    page.receive(isBinary ? '' : data.toString());
  });
  // Connection errors are followed by `close`.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(heart);
    page.leave();
  });
}

/** Drops a report during a search if the page reads too slowly for it. */
function send(socket: WebSocket, text: string, isReport: boolean): void {
  const { bufferedAmount } = socket;
  if (socket.readyState !== socket.OPEN || (isReport && bufferedAmount > UNREAD_BYTES)) return;
  if (bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
  else socket.send(text);
}
