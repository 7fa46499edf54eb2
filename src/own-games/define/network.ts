/** The inputs of a network for a board of an otherwise unknown game. */
import { type Board, cellsAround } from '../../games/board.ts';

/** The most entries of a table that can be learned in reasonable time. */
const MOST_ENTRIES = 20_000;
const ROW = 4;

/**
 * Tuples of cells: `cells` one by one; `around`, each cell with its neighbours; `rows`, straight
 * rows of four, or the links of a graph.
 */
export function networkParts(board: Board, states: number): Record<string, number[][]> {
  const cells = Array.from({ length: board.cells }, (_, cell) => [cell]);
  let most = 0;
  for (let entries = states; entries <= MOST_ENTRIES; entries *= states) most++;
  const around = board.neighbours.map((near, cell) => {
    const all = cellsAround(board.step, cell);
    return [cell, ...(all.length > 0 && all.length < most ? all : near)].slice(0, most);
  });
  const straight = board.rows(ROW).map((row) => [...row]);
  const links = board.neighbours.flatMap((near, cell) =>
    near.filter((other) => other > cell).map((other) => [cell, other]),
  );
  return { cells, around, rows: straight.length > 0 ? straight : links };
}
