/** The thread that has the library: one connection, and everything that is asked of it in turns. */
import '../../node/install.ts';
import { rmSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { GameKit, GameSpec, Rules } from '../../games/kit.ts';
import { openGame } from '../../games/registry.ts';
import { type Imported, importGames } from '../../library/import.ts';
import type { Found } from '../../library/kept-analyses.ts';
import { Library } from '../../library/library.ts';
import { LibraryError } from '../../library/library-error.ts';
import { gamesFile } from '../../library/pieces.ts';
import type { GamesWanted } from '../../library/search.ts';
import type { NamedPosition } from '../../library/symmetric-line.ts';
import { readTextFile } from '../../node/file.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import { fail, messageOf, ok, type Result } from '../../util/result.ts';

/** A game with its rules, as it can be sent to a thread. */
export interface NamedGame {
  readonly name: string;
  readonly rules: Rules;
}

/** A position with its game. */
export interface AskedPosition extends NamedPosition {
  readonly game: NamedGame;
}

/** Games to be taken in, out of a file that is removed then. */
export interface ImportTask {
  readonly id: string;
  readonly path: string;
  /** What the file is called where it comes from. */
  readonly name: string;
  readonly game?: GameSpec | undefined;
}

/** An import, under way or over. */
export interface ImportState extends Imported {
  readonly id: string;
  readonly name: string;
  readonly isOver: boolean;
  readonly isStopped: boolean;
  /** Why it could not begin or go on. */
  readonly error?: string | undefined;
}

/** What may be asked, by its kind. */
export interface Asks {
  readonly facts: undefined;
  readonly search: Omit<GamesWanted, 'position'> & { readonly position?: AskedPosition | undefined };
  readonly explore: AskedPosition;
  readonly tree: number;
  readonly save: { readonly tree: GameTree; readonly source: string; readonly id?: number | undefined };
  readonly remove: number;
  readonly note: { readonly at: AskedPosition; readonly found: Found };
  readonly analysed: { readonly from: number; readonly limit: number };
  readonly import: ImportTask;
  readonly stop: string | undefined;
  readonly close: undefined;
}
export type AskKind = keyof Asks;

const NOTHING: Imported = { added: 0, updated: 0, known: 0, refused: 0, firstRefused: [], leftOut: [], done: 0 };
/** Imports that are over and still told of. */
const MOST_TOLD = 20;

let open: Library | undefined;
let isCatchingUp = false;
const imports = new Map<string, ImportState>();
const stopped = new Set<string>();

/** Answers one question about the library at a path. Errors: those of the library, and `library-failed`. */
export async function answer({
  path,
  kind,
  body,
}: {
  readonly path: string;
  readonly kind: AskKind;
  readonly body: unknown;
}): Promise<Result<unknown>> {
  try {
    if (kind === 'close') return close();
    const library = libraryAt(path);
    return library.ok ? await (ANSWERS[kind] as Answerer)(library.value, body) : library;
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    return fail('library-failed', error.message);
  }
}

type Answerer = (library: Library, body: unknown) => Result<unknown> | Promise<Result<unknown>>;
type Answerers = {
  readonly [K in Exclude<AskKind, 'close'>]: (
    library: Library,
    body: Asks[K],
  ) => Result<unknown> | Promise<Result<unknown>>;
};

const ANSWERS: Answerers = {
  facts: (library) => ok({ ...library.facts(), imports: [...imports.values()] }),
  search: (library, { position, ...wanted }) => {
    if (!position) return library.search(wanted);
    const kit = kitOf(position.game);
    return kit.ok ? library.search({ ...wanted, position: { kit: kit.value, at: position } }) : kit;
  },
  explore: (library, position) => {
    const kit = kitOf(position.game);
    return kit.ok ? library.explore(kit.value, position) : kit;
  },
  tree: (library, id) => library.tree(id),
  save: (library, { tree, source, id }) => {
    const saved = library.save(tree, source, id);
    void catchUp(library);
    return saved;
  },
  remove: (library, id) => library.remove(id),
  note: (library, { at, found }) => {
    const kit = kitOf(at.game);
    return kit.ok ? library.note(kit.value, at, found) : kit;
  },
  analysed: (library, { from, limit }) => ok(library.analysed(from, limit)),
  import: (library, task) => importFile(library, task),
  stop: (_, id) => {
    for (const one of imports.values()) if (!one.isOver && (id === undefined || one.id === id)) stopped.add(one.id);
    return ok({});
  },
};

function libraryAt(path: string): Result<Library> {
  if (open) return ok(open);
  const opened = Library.open(path);
  if (!opened.ok) return opened;
  open = opened.value;
  // A crash may have left some.
  void catchUp(open);
  return opened;
}

function close(): Result<unknown> {
  for (const { id } of imports.values()) stopped.add(id);
  open?.close();
  open = undefined;
  return ok({});
}

/** Finds the positions of what has come in, while others have their turns. */
async function catchUp(library: Library): Promise<void> {
  if (isCatchingUp) return;
  isCatchingUp = true;
  try {
    for (const steps = library.catchUp(); open === library && !steps.next().done; ) await turn();
  } catch {
    // What is missing is found the next time.
  } finally {
    isCatchingUp = false;
  }
}

async function importFile(library: Library, { id, path, name, game }: ImportTask): Promise<Result<unknown>> {
  const put = (state: Partial<ImportState>) => {
    const known = imports.get(id) ?? { ...NOTHING, id, name, isOver: false, isStopped: false };
    imports.set(id, { ...known, ...state });
  };
  put({});
  for (const old of [...imports.values()].filter(({ isOver }) => isOver).slice(0, -MOST_TOLD)) imports.delete(old.id);
  try {
    const text = readTextFile(path);
    const file = text.ok ? gamesFile(text.value, name, game) : text;
    if (!file.ok) {
      put({ isOver: true, error: file.error.message });
      return file;
    }
    const steps = importGames(library, file.value, name);
    while (open === library && !stopped.has(id)) {
      const step = steps.next();
      put(step.value);
      if (step.done) break;
      await turn();
    }
    put({ isOver: true, isStopped: stopped.has(id) });
    void catchUp(library);
    return ok({});
  } catch (error) {
    put({ isOver: true, error: messageOf(error) });
    throw error;
  } finally {
    stopped.delete(id);
    rmSync(path, { force: true });
  }
}

function kitOf({ name, rules }: NamedGame): Result<GameKit> {
  return openGame({ name, rules, weights: null });
}
