/** Who holds the cells of the board at the end. */
import type { GameKit } from '../games/kit.ts';

/** The share of games that leave a cell to a seat, less that of those that leave it to another one. */
export function balance({ game }: GameKit, ownership: Float64Array, seat: number, cell: number): number {
  let sum = 0;
  for (let holder = 0; holder < game.players; holder++) {
    const share = ownership[holder * game.cells + cell] as number;
    sum += holder === seat ? share : -share;
  }
  return sum;
}
