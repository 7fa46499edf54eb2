/**
 * Imports another library in steps, as in `import.ts`: its games with all information, and analyses
 * with more visits.
 */
import { openGame } from '../../games/registry.ts';
import { fail, messageOf, must, ok, type Result } from '../../util/result.ts';
import { GAMES_TOGETHER, type Imported, MOST_TOLD, NOTHING_IMPORTED, STEP_MS } from './import.ts';
import type { SentAnalysis } from './kept-analyses.ts';
import type { Library, SourcedGame, TakenIn } from './library.ts';
import { LibraryError } from './library-error.ts';
import type { Refused } from './pieces.ts';
import { ofTree, type StoredGame, treeOf } from './stored-game.ts';

/** Ids, and analyses, fetched at a time. */
const ROWS_TOGETHER = 250;

/** Errors: `bad-library` if the other library, called `name`, is damaged. */
export function checkWhole(from: Library, name: string): Result<void> {
  const [problem] = from.problems();
  return problem === undefined ? ok(undefined) : fail('bad-library', `${name} is damaged: ${problem}`);
}

/**
 * Imports a library. The caller ends it by not requesting the next step. Games are validated like
 * those of any file; `line` of a refused game is its id.
 */
export function* mergeLibrary(into: Pick<Library, 'addAll' | 'keep'>, from: Library): Generator<Imported, Imported> {
  const { games: total } = from.facts();
  let [taken, refused, seen]: [TakenIn, number, number] = [NOTHING_IMPORTED, 0, 0];
  const firstRefused: Refused[] = [];
  let batch: SourcedGame[] = [];
  const progress = (): Imported => {
    taken = sum(taken, into.addAll(batch));
    batch = [];
    return { ...taken, refused, firstRefused: [...firstRefused], leftOut: [], done: total === 0 ? 1 : seen / total };
  };
  let begun = performance.now();
  for (const id of numbers(from)) {
    const game = checkedGame(from, id);
    seen++;
    if (game.ok) batch.push(game.value);
    else if (++refused <= MOST_TOLD) firstRefused.push({ line: id, ...game.error });
    if (batch.length < GAMES_TOGETHER && performance.now() - begun < STEP_MS) continue;
    yield progress();
    begun = performance.now();
  }
  for (let last: SentAnalysis | undefined; ; ) {
    const sent = from.sentAnalyses(last, ROWS_TOGETHER);
    into.keep(sent);
    if (sent.length < ROWS_TOGETHER) return progress();
    last = sent.at(-1);
    yield progress();
  }
}

function sum(a: TakenIn, b: TakenIn): TakenIn {
  return { added: a.added + b.added, updated: a.updated + b.updated, known: a.known + b.known };
}

function* numbers(library: Library): Generator<number> {
  for (let last = 0; ; ) {
    const ids = library.numbersAfter(last, ROWS_TOGETHER);
    yield* ids;
    if (ids.length < ROWS_TOGETHER) return;
    last = ids.at(-1) as number;
  }
}

/** A game of another library, validated. Errors: those of `ofTree`, `bad-game`. */
function checkedGame(from: Library, id: number): Result<SourcedGame> {
  try {
    const found = from.sourced(id);
    if (!found.ok) return found;
    const { game, source } = found.value;
    const checked = ofTree(treeOf(game));
    return checked.ok ? ok({ game: withWinner(checked.value, game.winner), source: String(source) }) : checked;
  } catch (error) {
    // The library is a copy, whose name nobody knows.
    return fail('bad-game', messageOf(error instanceof LibraryError ? error.cause : error));
  }
}

/** A tree without an end cannot hold a winner. */
function withWinner(game: StoredGame, winner: string | null): StoredGame {
  if (winner === null || game.winner !== null || game.end !== null) return game;
  const kit = must(openGame({ ...game.spec, weights: null }));
  const isSeat = kit.seats.some(({ name }) => name === winner);
  return isSeat ? { ...game, winner, scores: kit.seats.map(({ name }) => Number(name === winner)) } : game;
}
