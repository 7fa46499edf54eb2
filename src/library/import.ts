/** Taking many games in, in steps: what has been told of is on the disk, and between two steps others may use the library. */
import type { Library } from './library.ts';
import type { GamesFile, Refused } from './pieces.ts';
import type { StoredGame } from './stored-game.ts';

/** Games that come in together: this many wait for the disk once. */
export const GAMES_TOGETHER = 250;
/** Milliseconds after which those that there are come in. */
export const STEP_MS = 50;
/** Of games that were refused this many are told of by themselves, and this many things that had no place. */
export const MOST_TOLD = 100;

export interface Imported {
  readonly added: number;
  /** Games that were there, of which more is known now. */
  readonly updated: number;
  /** Games that were there already, with no less. */
  readonly known: number;
  readonly refused: number;
  readonly firstRefused: readonly Refused[];
  readonly leftOut: readonly string[];
  /** Share of the file, in [0, 1]. */
  readonly done: number;
}

/** Nothing so far. */
export const NOTHING_IMPORTED: Imported = {
  ...{ added: 0, updated: 0, known: 0, refused: 0, firstRefused: [], leftOut: [], done: 0 },
};

/** Takes the games of a file in. Who does not ask for the next step has ended it. */
export function* importGames(
  library: Pick<Library, 'add'>,
  file: GamesFile,
  source: string,
): Generator<Imported, Imported> {
  let [added, updated, known, refused] = [0, 0, 0, 0];
  const firstRefused: Refused[] = [];
  const leftOut = new Set<string>();
  let batch: StoredGame[] = [];
  const progress = (done: number): Imported => {
    if (batch.length > 0) {
      const taken = library.add(batch, source);
      added += taken.added;
      updated += taken.updated;
      known += taken.known;
      batch = [];
    }
    return { added, updated, known, refused, firstRefused: [...firstRefused], leftOut: [...leftOut], done };
  };
  let begun = performance.now();
  for (const piece of file.pieces) {
    const read = file.read(piece);
    batch.push(...read.games);
    refused += read.refused.length;
    firstRefused.push(...read.refused.slice(0, MOST_TOLD - firstRefused.length));
    for (const what of read.leftOut) if (leftOut.size < MOST_TOLD) leftOut.add(what);
    if (batch.length < GAMES_TOGETHER && performance.now() - begun < STEP_MS) continue;
    yield progress(Math.min(1, piece.line / file.lines));
    begun = performance.now();
  }
  return progress(1);
}
