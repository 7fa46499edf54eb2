/**
 * Imports another library in steps, as in `import.ts`: its games with all information, and analyses
 * with more visits.
 */
import { openGame } from '../../games/registry.ts';
import { fail, messageOf, must, ok, type Result } from '../../util/result.ts';
import { type Imported, importGames } from './import.ts';
import type { SentAnalysis } from './kept-analyses.ts';
import type { Library } from './library.ts';
import { LibraryError } from './library-error.ts';
import { type GamesSource, type ReadPiece, refused } from './pieces.ts';
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
  const { games } = from.facts();
  const source: GamesSource<Numbered> = { lines: games, pieces: numbered(from), read: ({ id }) => readGame(from, id) };
  const imported = yield* importGames(into, source, '');
  for (let last: SentAnalysis | undefined; ; ) {
    const sent = from.sentAnalyses(last, ROWS_TOGETHER);
    into.keep(sent);
    if (sent.length < ROWS_TOGETHER) return imported;
    last = sent.at(-1);
    yield imported;
  }
}

interface Numbered {
  readonly id: number;
  readonly line: number;
}

function* numbered(library: Library): Generator<Numbered> {
  let line = 0;
  for (let ids = library.numbersAfter(0, ROWS_TOGETHER); ids.length > 0; ) {
    for (const id of ids) yield { id, line: ++line };
    ids = library.numbersAfter(ids.at(-1) as number, ROWS_TOGETHER);
  }
}

/** Reads and validates a game of another library. */
function readGame(from: Library, id: number): ReadPiece {
  try {
    const found = from.sourced(id);
    if (!found.ok) return refused(id, found.error);
    const { game, source } = found.value;
    const checked = ofTree(treeOf(game));
    if (!checked.ok) return refused(id, checked.error);
    return { games: [withWinner(checked.value, game.winner)], refused: [], leftOut: [], source: String(source) };
  } catch (error) {
    // The library is a copy, whose name nobody knows.
    return refused(id, { code: 'bad-game', message: messageOf(error instanceof LibraryError ? error.cause : error) });
  }
}

/** A tree without an end cannot hold a winner. */
function withWinner(game: StoredGame, winner: string | null): StoredGame {
  if (winner === null || game.winner !== null || game.end !== null) return game;
  const kit = must(openGame({ ...game.spec, weights: null }));
  const isSeat = kit.seats.some(({ name }) => name === winner);
  return isSeat ? { ...game, winner, scores: kit.seats.map(({ name }) => Number(name === winner)) } : game;
}
