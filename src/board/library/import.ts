/**
 * Imports many games in steps. Reported games are on disk, and others may use the library between
 * steps.
 */
import type { Library, SourcedGame } from './library.ts';
import type { FilePiece, GamesSource, Refused } from './pieces.ts';

/** Games per transaction, and so per disk flush. */
const GAMES_TOGETHER = 250;
/** Milliseconds after which a step is written even if incomplete. */
const STEP_MS = 50;
/** The most refused games, and the most omissions, that are reported individually. */
const MOST_TOLD = 100;

export interface Imported {
  readonly added: number;
  /** Existing games that gained information. */
  readonly updated: number;
  /** Duplicates without new information. */
  readonly known: number;
  readonly refused: number;
  readonly firstRefused: readonly Refused[];
  readonly leftOut: readonly string[];
  /** Share of the file, in [0, 1]. */
  readonly done: number;
}

/** The initial state. */
export const NOTHING_IMPORTED: Imported = {
  added: 0,
  updated: 0,
  known: 0,
  refused: 0,
  firstRefused: [],
  leftOut: [],
  done: 0,
};

/**
 * Imports games; `source` is the name of their file. The caller ends the import by not requesting
 * the next step.
 */
export function* importGames<Piece extends Pick<FilePiece, 'line'>>(
  library: Pick<Library, 'addAll'>,
  file: GamesSource<Piece>,
  source: string,
): Generator<Imported, Imported> {
  let [added, updated, known, refused] = [0, 0, 0, 0];
  const firstRefused: Refused[] = [];
  const leftOut = new Set<string>();
  let batch: SourcedGame[] = [];
  const progress = (done: number): Imported => {
    if (batch.length > 0) {
      const taken = library.addAll(batch);
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
    for (const game of read.games) batch.push({ game, source: read.source ?? source });
    refused += read.refused.length;
    firstRefused.push(...read.refused.slice(0, MOST_TOLD - firstRefused.length));
    for (const what of read.leftOut) if (leftOut.size < MOST_TOLD) leftOut.add(what);
    if (batch.length < GAMES_TOGETHER && performance.now() - begun < STEP_MS) continue;
    yield progress(Math.min(1, piece.line / file.lines));
    begun = performance.now();
  }
  return progress(1);
}
