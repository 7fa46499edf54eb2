/** The process with the library: one connection, used by all questions in turn. */
import '../../../node/install.ts';
import type { GameKit, GameSpec } from '../../../games/kit.ts';
import { readTextFile } from '../../../node/file.ts';
import { QueryGames } from '../../../protocol/analysis/query-games.ts';
import { ok, type Result } from '../../../util/result.ts';
import { type ImportTask, Librarian, type Shelf } from '../../library/librarian.ts';
import type { Library } from '../../library/library.ts';
import { openLibrary } from '../../library/node/open.ts';
import type { AskKind, Asks, GamePosition } from '../../library/questions.ts';
import { serveTasks } from '../serve-tasks.ts';

/** An import from a file. */
export interface FileTask extends Omit<ImportTask, 'text'> {
  readonly path: string;
}

/** A library that stays open. */
class OpenShelf implements Shelf {
  readonly isKept = true;
  private readonly path: string;
  private open: Library | undefined;

  constructor(path: string) {
    this.path = path;
  }

  async use<T>(work: (library: Library) => T | Promise<T>): Promise<Result<T>> {
    const opened = this.open ? ok(this.open) : openLibrary(this.path);
    if (!opened.ok) return opened;
    this.open = opened.value;
    return ok(await work(opened.value));
  }

  close(): void {
    this.open?.close();
    this.open = undefined;
  }
}

let librarian: Librarian | undefined;

/** A question about the library at `path`, or an import; the path and the game of unnamed positions are always the same. */
export interface LibraryTask {
  readonly path: string;
  readonly standard: GameSpec;
  readonly kind: AskKind | 'import';
  readonly body: unknown;
}

/** Errors: those of `QueryGames.kitOf` and `Librarian.ask`. */
async function answer({ path, standard, kind, body }: LibraryTask): Promise<Result<unknown>> {
  librarian ??= new Librarian(new OpenShelf(path), kitOf(standard));
  if (kind !== 'import') return librarian.ask(kind, body as Asks[typeof kind]);
  const task = body as FileTask;
  return librarian.importFile(task, () => readTextFile(task.path));
}

function kitOf(standard: GameSpec): (at: GamePosition) => Result<GameKit> {
  const games = new QueryGames({ game: standard });
  return ({ game, rules, start }) =>
    games.kitOf({
      id: '',
      ...(game !== undefined && { game }),
      ...(rules && { rules }),
      ...(start !== undefined && { initialPosition: start }),
    });
}

serveTasks({ answer });
