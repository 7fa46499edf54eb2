/** Requests that only the server can answer, whichever computer analyses. */
import { effect } from '@preact/signals';
import { server } from './client.ts';
import type { Answer } from './connection.ts';

let requests = 0;

/** The same as `query`, for a message with one answer or a stream of them. */
export function askServer(message: object, onAnswer: (answer: Answer) => void): () => void {
  return server.ask(`server ${requests++}`, { message, onAnswer, left: undefined, wasLost: false });
}

/** Whether the server is reachable now or within `ms` milliseconds. */
export function connectedWithin(ms: number): Promise<boolean> {
  server.open();
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      // An effect cannot dispose itself during its creation.
      queueMicrotask(() => stop());
      resolve(isThere);
    };
    const timer = setTimeout(end, ms, false);
    const stop = effect(() => {
      if (server.isConnected.value) end(true);
    });
  });
}
