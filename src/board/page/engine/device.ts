/**
 * The engine on this device: a Web Worker with search workers. If one dies, all are restarted, after
 * longer and longer waits.
 */

import type { EngineReply, EngineRequest } from '../../browser/messages.ts';
import { startWorker } from '../../browser/start-worker.ts';
import type { Message } from '../../service/messages.ts';
import { lookForUpdate } from '../frame/site.ts';
import { moduleSource } from '../game/module-source.ts';
import type { EngineConnection, Heard } from './connection.ts';

/** Milliseconds until a restart. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

type Noted = Extract<EngineReply, { readonly noted: unknown }>['noted'];
let keepNote: (noted: Noted) => void = () => {};

/** Sets the receiver of results for the library. */
export function setNoteKeeper(keep: typeof keepNote): void {
  keepNote = keep;
}

export function connectDevice(heard: Heard, startOne = startWorker): EngineConnection {
  let engine: Worker | undefined;
  let wait = FIRST_WAIT_MS;
  const start = () => {
    const all: Worker[] = [];
    const begin = (name: 'engine' | 'search'): Worker => {
      const one = startOne(name);
      all.push(one);
      one.onerror = (event) => {
        event.preventDefault();
        // The others may fail with it.
        if (!all.includes(one)) return;
        for (const other of all.splice(0)) other.terminate();
        engine = undefined;
        heard.lost(event.message ?? 'a script cannot be loaded');
        void lookForUpdate();
        setTimeout(start, wait);
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      };
      return one;
    };
    const own = begin('engine');
    own.onmessage = ({ data }: MessageEvent<EngineReply>) => {
      if (engine !== own) return;
      if ('thread' in data) return begin('search').postMessage(undefined, [data.thread]);
      wait = FIRST_WAIT_MS;
      heard.works();
      if ('answer' in data) heard.answer(data.answer);
      else keepNote(data.noted);
    };
    engine = own;
    heard.open();
  };
  // The caller must know the connection before it opens.
  queueMicrotask(start);
  return { send: (message) => engine?.postMessage(requestOf(message)) };
}

function requestOf(message: Message): EngineRequest {
  const { game, rules } = 'game' in message ? message : { game: undefined, rules: undefined };
  const base = document.baseURI;
  return { message, base, rules, ...(game !== undefined && { game: moduleSource(game) }) };
}
