/** The questions to a library, answered one after the other, with steps of imports in between. */
import type { GameKit, GameSpec } from '../../games/kit.ts';
import { DEFAULT_GAME, openGame } from '../../games/registry.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import { fail, messageOf, ok, type Result } from '../../util/result.ts';
import { nextTurn } from '../../util/wait.ts';
import { type Imported, importGames, NOTHING_IMPORTED } from './import.ts';
import type { Library } from './library.ts';
import { LibraryError } from './library-error.ts';
import { checkWhole, mergeLibrary } from './merge.ts';
import { gamesFile } from './pieces.ts';
import type { Answers, AskKind, Asks, GamePosition, ImportState } from './questions.ts';

/** Games to import. */
export interface ImportTask {
  readonly id: string;
  /** The original file name. */
  readonly name: string;
  readonly text: string;
  readonly game?: GameSpec | undefined;
}

/** Provides access to the library. */
export interface Shelf {
  /** Whether the data outlives the program; known after the first use. */
  readonly isKept: boolean;
  /**
   * Opens the library for the duration of `work`; each call may get another `Library`. Errors:
   * those of opening it.
   */
  use<T>(work: (library: Library) => T | Promise<T>): Promise<Result<T>>;
  close(): void;
}

/** Where games are from that a page saves. */
const SOURCE = 'the page';
/** The default number of results. */
const MOST_LISTED = 50;
/** The number of finished imports that are remembered. */
const MOST_TOLD = 20;

/** The answers to all questions. Errors: those of the library, `library-failed`. */
type Answering = { readonly [K in AskKind]: (body: Asks[K]) => Promise<Result<Answers[K]>> };

/** The import operations of whichever library is open. */
type Taker = Pick<Library, 'addAll' | 'keep'>;

export class Librarian {
  private readonly shelf: Shelf;
  private readonly kitOf: (at: GamePosition) => Result<GameKit>;
  private readonly imports = new Map<string, ImportState>();
  private readonly stopped = new Set<string>();
  private hasBegun = false;
  private isCatchingUp = false;
  private hasMore = false;
  private isClosed = false;

  /** `kitOf` opens the game of a position. */
  constructor(shelf: Shelf, kitOf: (at: GamePosition) => Result<GameKit> = gameOf) {
    this.shelf = shelf;
    this.kitOf = kitOf;
  }

  /**
   * Imports the games of a file, which is read when its turn comes. Errors: those of `read`,
   * `unknown-format`, and those of the answers.
   */
  importFile(task: Omit<ImportTask, 'text'>, read: () => Result<string>): Promise<Result<Imported>> {
    const { id, name, game } = task;
    return this.takeIn(id, name, (taker) => {
      const text = read();
      const file = text.ok ? gamesFile(text.value, name, game) : text;
      return file.ok ? ok(importGames(taker, file.value, name)) : file;
    });
  }

  /**
   * Imports the content of another library, from a file with this name. Errors: `bad-library` if it
   * is damaged, and those of the answers.
   */
  merge(id: string, name: string, from: Library): Promise<Result<Imported>> {
    return this.takeIn(id, name, (taker) => {
      const whole = checkWhole(from, name);
      return whole.ok ? ok(mergeLibrary(taker, from)) : whole;
    });
  }

  private over<Body, Answer>(act: (library: Library, body: Body) => Result<Answer>) {
    return (body: Body): Promise<Result<Answer>> =>
      this.guarded(async () => {
        const answered = await this.use((library) => act(library, body));
        return answered.ok ? answered.value : answered;
      });
  }

  readonly answers: Answering = {
    facts: this.over((library) =>
      ok({ ...library.facts(), imports: [...this.imports.values()], isKept: this.shelf.isKept }),
    ),
    search: this.over((library, { position, ...wanted }) => {
      if (!position) return library.search(wanted);
      const kit = this.kitOf(position);
      return kit.ok ? library.search({ ...wanted, position: { kit: kit.value, at: position } }) : kit;
    }),
    explore: this.over((library, position) => {
      const kit = this.kitOf(position);
      return kit.ok ? library.explore(kit.value, position) : kit;
    }),
    game: this.over((library, { id }) => withTree(library.tree(id))),
    save: async (body) => {
      const saved = await this.over((library, { tree, id }: Asks['save']) => library.save(tree, SOURCE, id))(body);
      void this.catchUp();
      return saved;
    },
    delete: this.over((library, { id }) => withTree(library.remove(id))),
    note: this.over((library, { at, found }) => {
      const kit = this.kitOf(at);
      const noted = kit.ok ? library.note(kit.value, at, found) : kit;
      return noted.ok ? ok({}) : noted;
    }),
    analyses: this.over((library, { from = 0, limit = MOST_LISTED }) =>
      ok({ analyses: library.analysed(from, limit) }),
    ),
    players: this.over((library, { part = '', limit = MOST_LISTED }) => ok({ players: library.players(part, limit) })),
    statistics: this.over((library, { name }) => ok(library.statistics(name))),
    stop: async ({ id }) => this.stop(id),
    close: async () => this.close(),
  };

  private async use<T>(work: (library: Library) => T | Promise<T>): Promise<Result<T>> {
    if (this.isClosed) return CLOSED;
    const used = await this.shelf.use(work);
    // After a crash some games may not be indexed.
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

  /** Indexes new games in steps, between other questions. */
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
      // Remaining games are indexed next time.
    } finally {
      this.isCatchingUp = false;
    }
  }

  /** Indexes until the end of a batch, so that all results are on disk. */
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

  /** Runs all steps of an import, with other questions in between. */
  private async steps(
    id: string,
    name: string,
    begin: (taker: Taker) => Result<Generator<Imported, Imported>>,
  ): Promise<Result<Imported>> {
    let open: Library | undefined;
    const taker: Taker = {
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

function gameOf({ game: name = DEFAULT_GAME, rules = {} }: GamePosition): Result<GameKit> {
  return openGame({ name, rules, weights: null });
}

function withTree(tree: Result<GameTree>): Result<{ readonly tree: GameTree }> {
  return tree.ok ? ok({ tree: tree.value }) : tree;
}
