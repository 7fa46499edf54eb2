/** The engine of this device: a Web Worker, and those that search for it. If one dies, all are started again. */
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
    const all: Worker[] = [];
    const startOne = (name: 'engine' | 'search') => {
      const one = startWorker(name);
      all.push(one);
      one.onerror = (event) => {
        event.preventDefault();
        for (const other of all) other.terminate();
        heard.lost();
        setTimeout(start, WAIT_MS);
      };
      return one;
    };
    worker = startOne('engine');
    worker.onmessage = ({ data }: MessageEvent<EngineReply>) => {
      if ('answer' in data) heard.answer(data.answer as never);
      else if ('noted' in data) keepNote(data.noted);
      else startOne('search').postMessage(undefined, [data.thread]);
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
