/** The process with the library: one connection, used by all questions in turn. */
import '../../node/install.ts';
import { type Asks, type ImportTask, Librarian, type Shelf } from '../../library/librarian.ts';
import type { Library } from '../../library/library.ts';
import { readTextFile } from '../../node/file.ts';
import { openLibrary } from '../../node/library/open.ts';
import { ok, type Result } from '../../util/result.ts';
import { serveTasks } from '../serve-tasks.ts';

/** An import from a file. */
export interface FileTask extends Omit<ImportTask, 'text'> {
  readonly path: string;
}

/** The questions to the process, by kind. */
export interface ProcessAsks extends Omit<Asks, 'import'> {
  readonly import: FileTask;
}
export type AskKind = keyof ProcessAsks;

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

/**
 * Answers a question about the library at a path, which is always the same. Errors: those of
 * `Librarian.ask`.
 */
async function answer({
  path,
  kind,
  body,
}: {
  readonly path: string;
  readonly kind: AskKind;
  readonly body: unknown;
}): Promise<Result<unknown>> {
  librarian ??= new Librarian(new OpenShelf(path));
  if (kind !== 'import') return librarian.ask(kind, body as Asks[typeof kind]);
  const task = body as FileTask;
  return librarian.importFile(task, () => readTextFile(task.path));
}

serveTasks({ answer });
