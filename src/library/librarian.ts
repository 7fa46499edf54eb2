/** What may be asked of a library, and who answers it: one question after the other, while games come in in steps between them. */
import type { GameKit, GameSpec, Rules } from '../games/kit.ts';
import { openGame } from '../games/registry.ts';
import type { GameTree } from '../records/tree-nodes.ts';
import { fail, messageOf, ok, type Result } from '../util/result.ts';
import { nextTurn } from '../util/wait.ts';
import type { Explored } from './explore.ts';
import { type Imported, importGames, NOTHING_IMPORTED } from './import.ts';
import type { Found, ListedAnalysis } from './kept-analyses.ts';
import type { Library, LibraryFacts } from './library.ts';
import { LibraryError } from './library-error.ts';
import { checkWhole, mergeLibrary } from './merge.ts';
import { gamesFile } from './pieces.ts';
import type { FoundGames, GamesWanted } from './search.ts';
import type { ListedPlayer, PlayerStatistics } from './statistics.ts';
import type { NamedPosition } from './symmetric-line.ts';

/** A game with its rules, as it can be sent to a thread. */
export interface NamedGame {
  readonly name: string;
  readonly rules: Rules;
}

/** A position with its game. */
export interface AskedPosition extends NamedPosition {
  readonly game: NamedGame;
}

/** Games to be added. */
export interface ImportTask {
  readonly id: string;
  /** What the file is called where it comes from. */
  readonly name: string;
  readonly text: string;
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
  readonly players: { readonly part: string; readonly limit: number };
  /** The name of a player. */
  readonly statistics: string;
  readonly import: ImportTask;
  readonly stop: string | undefined;
  readonly close: undefined;
}
export type AskKind = keyof Asks;

/** What the answers are. */
export interface Answers {
  readonly facts: LibraryFacts & {
    readonly imports: readonly ImportState[];
    /** Whether it is still there when the program has ended. */
    readonly isKept: boolean;
  };
  readonly search: FoundGames;
  readonly explore: Explored;
  readonly tree: GameTree;
  readonly save: { readonly id: number; readonly isNew: boolean };
  readonly remove: GameTree;
  readonly note: undefined;
  readonly analysed: readonly ListedAnalysis[];
  readonly players: readonly ListedPlayer[];
  readonly statistics: PlayerStatistics;
  readonly import: Imported;
  readonly stop: object;
  readonly close: object;
}

/** Who has the library. */
export interface Shelf {
  /** Whether what is in it is still there when the program has ended; known once it was used. */
  readonly isKept: boolean;
  /** Has it open while `work` goes on; later it may be another `Library`. Errors: those of opening it. */
  use<T>(work: (library: Library) => T | Promise<T>): Promise<Result<T>>;
  close(): void;
}

/** Imports that are over and still told of. */
const MOST_TOLD = 20;

type Answerers = {
  readonly [K in Exclude<AskKind, 'import' | 'stop' | 'close'>]: (
    library: Library,
    body: Asks[K],
  ) => Result<Answers[K]>;
};

/** What takes games in, whatever library is open then. */
type Taker = Pick<Library, 'add' | 'addAll' | 'keep'>;

export class Librarian {
  private readonly shelf: Shelf;
  private readonly imports = new Map<string, ImportState>();
  private readonly stopped = new Set<string>();
  private hasBegun = false;
  private isCatchingUp = false;
  private hasMore = false;
  private isClosed = false;

  constructor(shelf: Shelf) {
    this.shelf = shelf;
  }

  /** Errors: those of the library, `library-failed`. */
  async ask<K extends AskKind>(kind: K, body: Asks[K]): Promise<Result<Answers[K]>> {
    return this.guarded(() => this.answer(kind, body) as Promise<Result<Answers[K]>>);
  }

  /** Takes the games of a file in, which is read when its turn has come. Errors: those of `read`, `unknown-format`, and as in `ask`. */
  importFile(task: Omit<ImportTask, 'text'>, read: () => Result<string>): Promise<Result<Imported>> {
    const { id, name, game } = task;
    return this.takeIn(id, name, (taker) => {
      const text = read();
      const file = text.ok ? gamesFile(text.value, name, game) : text;
      return file.ok ? ok(importGames(taker, file.value, name)) : file;
    });
  }

  /** Takes in what another library has, of a file of that name. Errors: `bad-library` where it is damaged, and as in `ask`. */
  merge(id: string, name: string, from: Library): Promise<Result<Imported>> {
    return this.takeIn(id, name, (taker) => {
      const whole = checkWhole(from, name);
      return whole.ok ? ok(mergeLibrary(taker, from)) : whole;
    });
  }

  private async answer(kind: AskKind, body: unknown): Promise<Result<unknown>> {
    if (kind === 'stop') return this.stop(body as Asks['stop']);
    if (kind === 'close') return this.close();
    if (kind === 'import') return this.importFile(body as ImportTask, () => ok((body as ImportTask).text));
    const answered = await this.use((library) => {
      return (this.answerers[kind] as (library: Library, body: unknown) => Result<unknown>)(library, body);
    });
    if (kind === 'save') void this.catchUp();
    return answered.ok ? answered.value : answered;
  }

  private readonly answerers: Answerers = {
    facts: (library) => ok({ ...library.facts(), imports: [...this.imports.values()], isKept: this.shelf.isKept }),
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
    save: (library, { tree, source, id }) => library.save(tree, source, id),
    remove: (library, id) => library.remove(id),
    note: (library, { at, found }) => {
      const kit = kitOf(at.game);
      return kit.ok ? (library.note(kit.value, at, found) as Result<undefined>) : kit;
    },
    analysed: (library, { from, limit }) => ok(library.analysed(from, limit)),
    players: (library, { part, limit }) => ok(library.players(part, limit)),
    statistics: (library, name) => ok(library.statistics(name)),
  };

  private async use<T>(work: (library: Library) => T | Promise<T>): Promise<Result<T>> {
    if (this.isClosed) return CLOSED;
    const used = await this.shelf.use(work);
    // A crash may have left some whose positions are not found yet.
    if (used.ok && !this.hasBegun) void this.catchUp();
    return used;
  }

  private stop(id: string | undefined): Result<object> {
    for (const one of this.imports.values()) {
      if (!one.isOver && (id === undefined || one.id === id)) this.stopped.add(one.id);
    }
    return ok({});
  }

  private close(): Result<object> {
    this.stop(undefined);
    this.isClosed = true;
    this.shelf.close();
    return ok({});
  }

  /** Finds the positions of what has come in, while others have their turns. */
  private async catchUp(): Promise<void> {
    this.hasBegun = true;
    this.hasMore = true;
    if (this.isCatchingUp) return;
    this.isCatchingUp = true;
    try {
      while (this.hasMore && !this.isClosed) {
        const isDone = await this.shelf.use((library) => this.catchUpBatch(library));
        if (!isDone.ok) return;
      }
    } catch {
      // What is missing is found the next time.
    } finally {
      this.isCatchingUp = false;
    }
  }

  /** So much that all that was found is on the disk. */
  private async catchUpBatch(library: Library): Promise<void> {
    this.hasMore = false;
    for (const steps = library.catchUp(); !this.isClosed; await nextTurn()) {
      const step = steps.next();
      if (step.done) return;
      this.hasMore = true;
      if (step.value) return;
    }
  }

  private async takeIn(
    id: string,
    name: string,
    begin: (taker: Taker) => Result<Generator<Imported, Imported>>,
  ): Promise<Result<Imported>> {
    this.put(id, name, {});
    const taken = await this.guarded(() => this.steps(id, name, begin)).catch((error: unknown) => {
      this.put(id, name, { isOver: true, error: messageOf(error) });
      throw error;
    });
    const isStopped = this.stopped.delete(id);
    this.put(id, name, taken.ok ? { isOver: true, isStopped } : { isOver: true, error: taken.error.message });
    void this.catchUp();
    return taken;
  }

  /** All steps of an import, with turns of others between them. */
  private async steps(
    id: string,
    name: string,
    begin: (taker: Taker) => Result<Generator<Imported, Imported>>,
  ): Promise<Result<Imported>> {
    let open: Library | undefined;
    const taker: Taker = {
      add: (games, source) => (open as Library).add(games, source),
      addAll: (games) => (open as Library).addAll(games),
      keep: (analyses) => (open as Library).keep(analyses),
    };
    const steps = begin(taker);
    if (!steps.ok) return steps;
    let last = NOTHING_IMPORTED;
    while (!this.stopped.has(id)) {
      const step = await this.use((library) => {
        open = library;
        return steps.value.next();
      });
      if (!step.ok) return step;
      last = step.value.value;
      this.put(id, name, last);
      if (step.value.done) break;
      await nextTurn();
    }
    return ok(last);
  }

  private put(id: string, name: string, state: Partial<ImportState>): void {
    const known = this.imports.get(id) ?? { ...NOTHING_IMPORTED, id, name, isOver: false, isStopped: false };
    this.imports.set(id, { ...known, ...state });
    const over = [...this.imports.values()].filter(({ isOver }) => isOver);
    for (const old of over.slice(0, -MOST_TOLD)) this.imports.delete(old.id);
  }

  private async guarded<T>(act: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      return fail('library-failed', error.message);
    }
  }
}

const CLOSED = fail('library-failed', 'the library is closed');

function kitOf({ name, rules }: NamedGame): Result<GameKit> {
  return openGame({ name, rules, weights: null });
}
