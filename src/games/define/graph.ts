/** A board that is any graph. */
import type { Picture, Spot } from '../looks.ts';
import { type Board, boardOf, MARGIN } from './board.ts';
import { symmetriesOf } from './isometries.ts';

/**
 * Any graph: cells by name with their places, and which of them are linked. Places are as in a picture, linked cells about 1
 * apart. Throws for a link to a cell that there is not.
 */
export function graph(
  cells: Readonly<Record<string, Spot>>,
  links: readonly (readonly [from: string, to: string])[],
): Board {
  const names = Object.keys(cells);
  const spots = Object.values(cells);
  const numbers = links.map((link) =>
    link.map((name) => {
      const cell = names.indexOf(name);
      if (cell < 0) throw new RangeError(`the graph has no cell ${name}`);
      return cell;
    }),
  );
  const neighbours = names.map((_, cell) =>
    numbers.flatMap(([a, b]) => (a === cell ? [b as number] : b === cell ? [a as number] : [])),
  );
  const [left, top] = [0, 1].map((axis) => Math.min(...spots.map((spot) => spot[axis as 0])) - MARGIN);
  const placed = spots.map(([x, y]): Spot => [x - (left as number), y - (top as number)]);
  const rows = [...new Set(placed.map(([, y]) => y))].sort((a, b) => a - b);
  const inRows = rows.map((y) => placed.flatMap((spot, cell) => (spot[1] === y ? [cell] : [])));
  const widest = Math.max(...inRows.map((row) => row.length));
  const picture: Picture = {
    width: Math.max(...placed.map(([x]) => x)) + MARGIN,
    height: Math.max(...placed.map(([, y]) => y)) + MARGIN,
    cells: placed,
    names,
    lines: numbers.map((link) => link.map((cell) => placed[cell] as Spot)),
    labels: placed.map(([x, y], cell) => ({ at: [x + 0.5, y - 0.5] as const, text: names[cell] as string })),
    grid: inRows.map((row) =>
      Array.from(
        { length: widest },
        (_, i) => row.toSorted((a, b) => (placed[a] as Spot)[0] - (placed[b] as Spot)[0])[i],
      ),
    ),
    isHexGrid: false,
  };
  const isLinked = (a: number, b: number) => (neighbours[a] as number[]).includes(b);
  const symmetries = [...symmetriesOf(placed)].filter(([, to]) =>
    numbers.every(([a, b]) => isLinked(to[a as number] as number, to[b as number] as number)),
  );
  return boardOf(names, neighbours, [], [], new Map(symmetries), picture);
}
