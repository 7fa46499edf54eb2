/** Selects the results of a running analysis that are worth storing. */
import type { GameKit } from '../games/kit.ts';
import type { Found } from '../library/kept-analyses.ts';
import type { Turn } from '../protocol/analysis/turn.ts';
import type { Answer } from './engine-link.ts';

/** Milliseconds between two notes. */
const EVERY_MS = 5000;
const MOST_MOVES = 16;

/** Stores the results of an analysis, e.g. in a library. */
export type Note = (kit: GameKit, position: Pick<Turn, 'start' | 'moves'>, found: Found) => void;

/**
 * A callback for the answers of an analysis that is stored in a file with this name. Notes one
 * every few seconds, and the last one.
 */
export function noter(note: Note, kit: GameKit, { start, moves }: Turn, file: string): (answer: Answer) => void {
  let next = performance.now() + EVERY_MS;
  return (answer) => {
    if (!('playouts' in answer) || answer.moves.length === 0) return;
    const now = performance.now();
    if (answer.isDuringSearch && now < next) return;
    next = now + EVERY_MS;
    const { value, visits, proven } = answer;
    note(
      kit,
      { start, moves },
      {
        value,
        visits,
        ...(proven && { proven: proven.result === 'draw' ? 'draw' : `${proven.result} in ${proven.plies}` }),
        moves: answer.moves.slice(0, MOST_MOVES).map(({ move, value, visits }) => ({ move, value, visits })),
        file,
      },
    );
  };
}
