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
  const answers = answering();
  let own: readonly GameSource[] = [];
  let games: Promise<boolean> | undefined;
  addEventListener('message', async ({ data }: MessageEvent<AskMessage>) => {
    const { number, kind, body } = data;
    own = data.games ?? own;
    let answer: Result<unknown>;
    try {
      games ??= loadGames(own);
      if (!(await games)) games = undefined;
      answer = await answers[kind](body as never, progressOf(number));
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

/** The answers to a page: those of the librarian, and what only pages ask. */
type PageAnswering = {
  readonly [K in PageAskKind]: (
    body: PageAsks[K],
    progress: (done: number) => void,
  ) => Result<PageAnswers[K]> | Promise<Result<PageAnswers[K]>>;
};

function answering(): PageAnswering {
  const shelf = new PageShelf();
  const librarian = new Librarian(shelf);
  return {
    ...librarian.answers,
    read: readFiles,
    write: writeFile,
    import: ({ text, ...task }) => librarian.importFile(task, () => ok(text)),
    export: () => shelf.bytes(),
    merge: async ({ id, name, bytes }) => {
      const from = await libraryOf(bytes, name);
      if (!from.ok) return from;
      try {
        return await librarian.merge(id, name, from.value);
      } finally {
        from.value.close();
      }
    },
  };
}
