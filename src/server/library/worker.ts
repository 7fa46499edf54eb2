/** The thread that has the library: one connection, and everything that is asked of it in turns. */
import '../../node/install.ts';
import { rmSync } from 'node:fs';
import { type Asks, type ImportTask, Librarian, type Shelf } from '../../library/librarian.ts';
import type { Library } from '../../library/library.ts';
import { readTextFile } from '../../node/file.ts';
import { openLibrary } from '../../node/library/open.ts';
import { ok, type Result } from '../../util/result.ts';

/** Games to be added, out of a file that is removed then. */
export interface FileTask extends Omit<ImportTask, 'text'> {
  readonly path: string;
}

/** What may be asked of the thread, by its kind. */
export interface ThreadAsks extends Omit<Asks, 'import'> {
  readonly import: FileTask;
}
export type AskKind = keyof ThreadAsks;

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

/** Answers one question about the library at a path, which is the same for all. Errors: those of `Librarian.ask`. */
export async function answer({
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
  try {
    return await librarian.importFile(task, () => readTextFile(task.path));
  } finally {
    rmSync(task.path, { force: true });
  }
}
