/** A page's interface to the library, which runs in a separate worker. */

import type { GameSpec } from '../../../games/kit.ts';
import { ok, type Result } from '../../../util/result.ts';
import type { Imported } from '../../library/import.ts';
import { CLOSED, cannotAsk, NOT_LOADED, UNREADABLE_ANSWER, workerEnded } from '../errors.ts';
import type { GameSource } from '../messages.ts';
import type { AnswerMessage, AskMessage, PageAnswers, PageAskKind, PageAsks, ProgressMessage } from './messages.ts';

/** A worker with its pending questions. */
interface Life {
  readonly worker: Worker;
  readonly waiting: Map<number, (answer: Result<never>) => void>;
  readonly progress: Map<number, (done: number) => void>;
}

export class LibraryClient {
  private readonly startWorker: () => Worker;
  private readonly games: readonly GameSource[];
  private life: Life | undefined;
  private last = 0;

  /**
   * `startWorker` starts a worker that calls `serveLibrary`; called for the first question, and
   * again after the worker died. `games` are custom games that the worker loads besides the
   * built-in ones.
   */
  constructor(startWorker: () => Worker, games: readonly GameSource[] = []) {
    this.startWorker = startWorker;
    this.games = games;
  }

  /**
   * Asks a question. `onProgress` receives the progress of those that report it. Errors: those of
   * the library, of `readFiles` and of `writeFile`, and `library-failed`, also if the worker has
   * died.
   */
  ask<K extends PageAskKind>(
    kind: K,
    body: PageAsks[K],
    onProgress?: (done: number) => void,
  ): Promise<Result<PageAnswers[K]>> {
    return new Promise((resolve) => {
      const number = ++this.last;
      let life: Life | undefined;
      try {
        const isFirst = !this.life;
        life = this.life ??= this.begin();
        life.waiting.set(number, resolve);
        if (onProgress) life.progress.set(number, onProgress);
        life.worker.postMessage({ number, kind, body, ...(isFirst && { games: this.games }) } satisfies AskMessage);
      } catch (error) {
        life?.waiting.delete(number);
        resolve(cannotAsk(error));
      }
    });
  }

  /** Starts importing the games of a file. `facts` reports progress and errors under this name. */
  async importFile(name: string, text: string, game?: GameSpec): Promise<Result<{ readonly id: string }>> {
    const id = newId();
    void this.ask('import', { id, name, text, ...(game && { game }) });
    return ok({ id });
  }

  /**
   * The whole library as an SQLite file, readable by `sightline library import` and
   * `importLibrary`. Errors: as in `ask`.
   */
  export(): Promise<Result<Uint8Array<ArrayBuffer>>> {
    return this.ask('export', undefined);
  }

  /**
   * Imports the games of an exported or other library, and those of its analyses that have more
   * visits. `facts` reports progress. Errors: `bad-library` if the file is invalid or damaged, and
   * nothing has changed; and as in `ask`.
   */
  importLibrary(bytes: Uint8Array, name = 'the file'): Promise<Result<Imported>> {
    return this.ask('merge', { id: newId(), name, bytes });
  }

  /**
   * Stops the worker. Pending questions get `library-failed`. The next question starts a new one.
   */
  close(): void {
    if (this.life) this.end(this.life, CLOSED);
  }

  private begin(): Life {
    const life: Life = { worker: this.startWorker(), waiting: new Map(), progress: new Map() };
    life.worker.onmessage = ({ data }: MessageEvent<AnswerMessage | ProgressMessage>) => {
      if ('done' in data) return life.progress.get(data.number)?.(data.done);
      const { number, answer } = data;
      life.waiting.get(number)?.(answer as Result<never>);
      life.waiting.delete(number);
      life.progress.delete(number);
    };
    life.worker.onerror = ({ message }) => this.end(life, message ?? NOT_LOADED);
    life.worker.onmessageerror = () => this.end(life, UNREADABLE_ANSWER);
    return life;
  }

  private end(life: Life, why: string): void {
    if (this.life === life) this.life = undefined;
    life.worker.terminate();
    for (const answer of life.waiting.values()) answer(workerEnded(why));
    life.waiting.clear();
  }
}

/** `randomUUID` exists only in secure contexts. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('');
}
