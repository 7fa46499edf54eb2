/** Has the library keep what analyses find. */
import { basename } from 'node:path';
import type { GameKit } from '../../games/kit.ts';
import type { Turn } from '../../protocol/analysis/turn.ts';
import type { TreeFile } from '../desk.ts';
import type { Answer } from '../engine-process.ts';
import type { LibraryThread } from './library-thread.ts';

/** Milliseconds between two notes of an analysis that goes on. */
const EVERY_MS = 5000;
const MOST_MOVES = 16;

/** Hears the answers of an analysis that is kept in a file: every few seconds, and the last one. */
export function noter(
  library: LibraryThread,
  kit: GameKit,
  { start, moves }: Turn,
  { path }: TreeFile,
): (answer: Answer) => void {
  let next = performance.now() + EVERY_MS;
  return (answer) => {
    if (!('playouts' in answer) || answer.moves.length === 0) return;
    const now = performance.now();
    if (answer.isDuringSearch && now < next) return;
    next = now + EVERY_MS;
    const { value, visits, proven } = answer;
    library.note(
      kit,
      { start, moves },
      {
        value,
        visits,
        ...(proven && { proven: proven.result === 'draw' ? 'draw' : `${proven.result} in ${proven.plies}` }),
        moves: answer.moves.slice(0, MOST_MOVES).map(({ move, value, visits }) => ({ move, value, visits })),
        file: basename(path),
      },
    );
  };
}
