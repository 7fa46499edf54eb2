/** The process with the library: one connection, used by all questions in turn. */
import '../../hosts/node/install.ts';
import type { GameSpec, Rules } from '../../games/kit.ts';
import { readTextFile } from '../../hosts/node/file.ts';
import { openLibrary } from '../../hosts/node/library/open.ts';
import { type AskedPosition, type Asks, type ImportTask, Librarian, type Shelf } from '../../library/librarian.ts';
import type { Library } from '../../library/library.ts';
import { QueryGames } from '../../protocol/analysis/query-games.ts';
import { ok, type Result } from '../../util/result.ts';
import { serveTasks } from '../serve-tasks.ts';

/** An import from a file. */
export interface FileTask extends Omit<ImportTask, 'text'> {
  readonly path: string;
}

/** A position of a game that may be unnamed, or named without its rules. */
interface RawPosition {
  readonly game?: string | undefined;
  readonly rules?: Rules | undefined;
  readonly start?: string | undefined;
  readonly moves: readonly string[];
}

/** The questions to the process, by kind. */
export interface ProcessAsks extends Omit<Asks, 'import' | 'search' | 'explore'> {
  readonly import: FileTask;
  readonly search: Omit<Asks['search'], 'position'> & { readonly position?: RawPosition | undefined };
  readonly explore: RawPosition;
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

/** A question about the library at `path`; both it and the game of unnamed positions are always the same. */
export interface LibraryTask {
  readonly path: string;
  readonly standard: GameSpec;
  readonly kind: AskKind;
  readonly body: unknown;
}

/** Errors: those of `QueryGames.kitOf` and `Librarian.ask`. */
async function answer({ path, standard, kind, body }: LibraryTask): Promise<Result<unknown>> {
  librarian ??= new Librarian(new OpenShelf(path));
  if (kind === 'explore') {
    const at = asked(body as RawPosition, standard);
    return at.ok ? librarian.ask('explore', at.value) : at;
  }
  if (kind === 'search') {
    const { position, ...wanted } = body as ProcessAsks['search'];
    const at = position ? asked(position, standard) : ok(undefined);
    return at.ok ? librarian.ask('search', { ...wanted, position: at.value }) : at;
  }
  if (kind !== 'import') return librarian.ask(kind, body as Asks[typeof kind]);
  const task = body as FileTask;
  return librarian.importFile(task, () => readTextFile(task.path));
}

function asked({ game, rules, start, moves }: RawPosition, standard: GameSpec): Result<AskedPosition> {
  const named = { ...(game !== undefined && { game }), ...(rules && { rules }) };
  const games = new QueryGames({ game: standard });
  const kit = games.kitOf({ id: '', ...named, ...(start !== undefined && { initialPosition: start }) });
  if (!kit.ok) return kit;
  const { spec } = kit.value;
  return ok({ game: { name: spec.name, rules: spec.rules }, start, moves });
}

serveTasks({ answer });
