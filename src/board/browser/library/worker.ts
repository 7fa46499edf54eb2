/** The Web Worker with the library of a page. It also reads and writes game files. */
import { loadHouse } from '../../../games/house.ts';
import { readFiles, writeFile } from '../../../records/game-files.ts';
import { fail, messageOf, ok, type Result } from '../../../util/result.ts';
import { Librarian } from '../../library/librarian.ts';
import { installBrowser, provide } from '../host.ts';
import type { GameSource } from '../messages.ts';
import type { AnswerMessage, AskMessage, PageAnswers, PageAskKind, PageAsks, ProgressMessage } from './messages.ts';
import { libraryOf, PageShelf } from './shelf.ts';

/**
 * Answers the questions of a `LibraryClient`. Downloads SQLite with the first question about the
 * library.
 */
export function serveLibrary(): void {
  installBrowser();
  const office = new Office();
  let own: readonly GameSource[] = [];
  let games: Promise<boolean> | undefined;
  addEventListener('message', async ({ data }: MessageEvent<AskMessage>) => {
    const { number, kind, body } = data;
    own = data.games ?? own;
    let answer: Result<unknown>;
    try {
      games ??= loadGames(own);
      if (!(await games)) games = undefined;
      answer = await office.ask(kind, body as PageAsks[typeof kind], progressOf(number));
    } catch (error) {
      // Retry a failed download next time.
      games = undefined;
      answer = fail('library-failed', messageOf(error));
    }
    const moved = answer.ok && answer.value instanceof Uint8Array ? [answer.value.buffer as ArrayBuffer] : [];
    postMessage({ number, answer } satisfies AnswerMessage, { transfer: moved });
  });
}

/**
 * Loads the built-in and custom games. Returns false if a custom game fails to load; the others are
 * available. Rejects without the built-in ones.
 */
async function loadGames(own: readonly GameSource[]): Promise<boolean> {
  const provided = own.map((game) => provide({ assets: new Map(), games: [game] }));
  const [found] = await Promise.all([Promise.allSettled(provided), loadHouse()]);
  return found.every(({ status }) => status === 'fulfilled');
}

/** Milliseconds between two progress messages. */
const PROGRESS_MS = 50;

/** Sends the progress of a question to the page. */
function progressOf(number: number): (done: number) => void {
  let told = performance.now();
  return (done) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    postMessage({ number, done } satisfies ProgressMessage);
  };
}

class Office {
  private readonly shelf = new PageShelf();
  private readonly librarian = new Librarian(this.shelf);

  async ask<K extends PageAskKind>(
    kind: K,
    body: PageAsks[K],
    progress: (done: number) => void,
  ): Promise<Result<PageAnswers[K]>> {
    if (kind === 'read') return readFiles(body as PageAsks['read'], progress) as Result<PageAnswers[K]>;
    return this.answer(kind as Exclude<K, 'read'>, body) as Promise<Result<PageAnswers[K]>>;
  }

  private async answer(kind: Exclude<PageAskKind, 'read'>, body: unknown): Promise<Result<unknown>> {
    if (kind === 'write') return writeFile(body as PageAsks['write']);
    if (kind === 'export') return this.shelf.bytes();
    if (kind === 'merge') return this.merge(body as PageAsks['merge']);
    if (kind === 'import') return this.import(body as PageAsks['import']);
    return this.librarian.ask(kind, body as PageAsks[typeof kind]);
  }

  private import({ text, ...task }: PageAsks['import']): Promise<Result<unknown>> {
    return this.librarian.importFile(task, () => ok(text));
  }

  private async merge({ id, name, bytes }: PageAsks['merge']): Promise<Result<unknown>> {
    const from = await libraryOf(bytes, name);
    if (!from.ok) return from;
    try {
      return await this.librarian.merge(id, name, from.value);
    } finally {
      from.value.close();
    }
  }
}
