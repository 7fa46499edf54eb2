/** Which players are named above the board and which below it. */
import type { Picture, Piece } from '../../../games/looks.ts';

/** Seats from left to right. */
interface Strips {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

/** Two seats: `own` is below. More: each near where its pieces begin, or from `own` on where it has none. */
export function stripsOf(
  seats: number,
  own: number,
  pieces: readonly Piece[],
  { cells }: Pick<Picture, 'cells'>,
): Strips {
  const round = Array.from({ length: seats }, (_, i) => (own + i) % seats);
  const half = Math.ceil(seats / 2);
  const middle = (seat: number, axis: 0 | 1) => {
    const all = pieces.flatMap((piece) => (piece.seat === seat ? (cells[piece.cell]?.[axis] ?? []) : []));
    return all.reduce((sum, at) => sum + at, 0) / all.length;
  };
  const isPlaced = seats > 2 && round.every((seat) => !Number.isNaN(middle(seat, 0)));
  if (!isPlaced) return { above: round.slice(half), below: round.slice(0, half) };
  const along = (axis: 0 | 1) => (a: number, b: number) => middle(a, axis) - middle(b, axis);
  // Pieces of seats at the same height need not add up to the same number.
  const height = (a: number, b: number) => (Math.abs(along(1)(a, b)) > 0.5 ? along(1)(a, b) : along(0)(a, b));
  const down = [...round].sort(height);
  return { above: down.slice(0, seats - half).sort(along(0)), below: down.slice(seats - half).sort(along(0)) };
}
