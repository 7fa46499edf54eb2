/** The way to the engine of this device: a Web Worker, in whose place another one comes if it dies. */
import type { EngineAsked, EngineReply } from '../../browser/messages.ts';
import { startWorker } from '../../browser/start-worker.ts';
import type { Rules } from '../../games/kit.ts';
import type { Connection, Heard } from './connection.ts';
import { sourceOf } from './games.ts';
import { keepNote } from './notes.ts';

/** Milliseconds until a new one is started. */
const WAIT_MS = 500;

export function connectDevice(heard: Heard): Connection {
  let worker: Worker;
  const start = () => {
    worker = startWorker('engine');
    worker.onmessage = ({ data }: MessageEvent<EngineReply>) => {
      if ('answer' in data) heard.answer(data.answer as never);
      else keepNote(data.noted);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      heard.lost();
      setTimeout(start, WAIT_MS);
    };
    heard.open();
  };
  // Whoever connects has to know the connection before it is open.
  queueMicrotask(start);
  return { send: (message) => worker?.postMessage(askedOf(message)) };
}

function askedOf(message: object): EngineAsked {
  const { game, rules } = message as { readonly game?: string; readonly rules?: Rules };
  const base = document.baseURI;
  return { text: JSON.stringify(message), base, rules, ...(game !== undefined && { game: sourceOf(game) }) };
}
