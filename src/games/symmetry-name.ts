/** Names the symmetries of a game by what they do to the picture of its board. */
import { type SymmetryName, symmetriesOf } from './isometries.ts';
import type { GameKit } from './kit.ts';

/** The number of moves by which a symmetry is identified. */
const MOST_MOVES = 400;

/** The name of one of the kit's symmetries, by its index; undefined if the picture does not have it. */
export function symmetryName(kit: GameKit, index: number): SymmetryName | undefined {
  const map = kit.symmetries[index] as (move: number) => number;
  const moves = Array.from({ length: Math.min(kit.game.moveBound, MOST_MOVES) }, (_, move) => move);
  const cellsOf = (move: number, to?: readonly number[]) =>
    kit
      .cellsOf(move)
      .map((cell) => to?.[cell] ?? cell)
      .join();
  const found = [...symmetriesOf(kit.picture.cells)].find(([, to]) =>
    moves.every((move) => cellsOf(map(move)) === cellsOf(move, to)),
  );
  return found?.[0];
}
