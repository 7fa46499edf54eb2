/** The process with the library: one connection, used by all questions in turn. */
import type { GameKit, GameSpec } from '../../../games/kit.ts';
import { readTextFile } from '../../../node/file.ts';
import { QueryGames } from '../../../protocol/analysis/query-games.ts';
import { ok, type Result } from '../../../util/result.ts';
import { type ImportTask, Librarian, type Shelf } from '../../library/librarian.ts';
import type { Library } from '../../library/library.ts';
import { openLibrary } from '../../library/node/open.ts';
import type { GamePosition } from '../../library/questions.ts';
import type { Served } from '../serve-process.ts';

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

/** The path of the library, and the game of positions that name none. */
export interface LibraryFile {
  readonly path: string;
  readonly standard: GameSpec;
}

/** Answers questions about a library, and imports files. Errors: those of `QueryGames.kitOf` and of the librarian. */
export function serveLibrary({ path, standard }: LibraryFile): Served {
  const librarian = new Librarian(new OpenShelf(path), kitOf(standard));
  const importFile = (task: FileTask) => librarian.importFile(task, () => readTextFile(task.path));
  return { answers: { ...librarian.answers, import: importFile } };
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
