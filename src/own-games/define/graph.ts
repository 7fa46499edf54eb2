/** Boards that are arbitrary graphs. */

import { type Board, MARGIN, makeBoard } from '../../games/board.ts';
import { corner, symmetriesOf } from '../../games/isometries.ts';
import type { Picture, Spot } from '../../games/looks.ts';
import { quote } from '../../util/result.ts';

/** The radius of an empty cell's ring, and the distance from a cell to its label. */
const RING = 0.26;
const NAME = 0.66;
/** The smallest angle between a label and a link, in degrees. */
const CLEAR = 35;

/**
 * A graph: named cells with coordinates, and the links between them, which have no direction. Cells are numbered as
 * they are listed; their names are lower-case letters and digits. Coordinates are those of a picture, x to the right and
 * y down; linked cells should be about 1 apart. The board has neighbours, but no directions, rows or sides, and the
 * symmetries of the coordinates that map links to links. Throws a `RangeError` for another name, or a link to an unknown
 * cell.
 */
export function graph(
  cells: Readonly<Record<string, Spot>>,
  links: readonly (readonly [from: string, to: string])[],
): Board {
  const names = Object.keys(cells);
  const wrong = names.find((name) => !/^[a-z\d]+$/.test(name));
  if (wrong !== undefined)
    throw new RangeError(`graph: ${quote(wrong)} is not the name of a cell; use lower-case letters and digits`);
  const spots = Object.values(cells);
  const cellNamed = new Map(names.map((name, cell) => [name, cell]));
  const numbers = links.map((link) =>
    link.map((name) => {
      const cell = cellNamed.get(name);
      if (cell === undefined) throw new RangeError(`the graph has no cell ${name}`);
      return cell;
    }),
  );
  const neighbours = names.map((): number[] => []);
  for (const [a, b] of numbers as [number, number][]) {
    neighbours[a]?.push(b);
    if (a !== b) neighbours[b]?.push(a);
  }
  const [left, top] = [0, 1].map((axis) => Math.min(...spots.map((spot) => spot[axis as 0])) - MARGIN);
  const placed = spots.map(([x, y]): Spot => [x - (left as number), y - (top as number)]);
  const heightOf = ([, y]: Spot) => Math.round(1000 * y);
  const byHeight = new Map<number, number[]>();
  for (const [cell, spot] of placed.entries()) {
    const row = byHeight.get(heightOf(spot));
    if (row) row.push(cell);
    else byHeight.set(heightOf(spot), [cell]);
  }
  const inRows = [...byHeight]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => (placed[a] as Spot)[0] - (placed[b] as Spot)[0]));
  const widest = Math.max(...inRows.map((row) => row.length));
  const width = Math.max(...placed.map(([x]) => x)) + MARGIN;
  const height = Math.max(...placed.map(([, y]) => y)) + MARGIN;
  const middle = [width / 2, height / 2] as const;
  const picture: Picture = {
    width,
    height,
    cells: placed,
    names,
    outline: Array.from({ length: 24 }, (_, k) => corner(15 * k, RING)),
    lines: numbers.flatMap(([a, b]) => between(placed[a as number] as Spot, placed[b as number] as Spot)),
    labels: placed.map((spot, cell) => {
      const ways = (neighbours[cell] as number[]).map((other) => angleOf(spot, placed[other] as Spot));
      const [dx, dy] = corner(nameAngle(spot, middle, ways), NAME);
      return { at: [spot[0] + dx, spot[1] + dy] as const, text: names[cell] as string };
    }),
    grid: inRows.map((row) => Array.from({ length: widest }, (_, i) => row[i])),
    isHexGrid: false,
  };
  const isLinked = (a: number, b: number) => (neighbours[a] as number[]).includes(b);
  const symmetries = [...symmetriesOf(placed)].filter(([, to]) =>
    numbers.every(([a, b]) => isLinked(to[a as number] as number, to[b as number] as number)),
  );
  return makeBoard(names, neighbours, [], [], new Map(symmetries), picture);
}

/** The segment between the rings of two linked cells; empty if the rings touch. */
function between(a: Spot, b: Spot): (readonly Spot[])[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length <= 2 * RING) return [];
  const [dx, dy] = [(RING * (b[0] - a[0])) / length, (RING * (b[1] - a[1])) / length];
  return [
    [
      [a[0] + dx, a[1] + dy],
      [b[0] - dx, b[1] - dy],
    ],
  ];
}

/** In degrees, clockwise from the right. */
function angleOf([x, y]: Spot, [toX, toY]: Spot): number {
  return (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
}

/**
 * The direction of a cell's label: outwards from the middle of the board, as far as links leave
 * room.
 */
function nameAngle(spot: Spot, middle: Spot, links: readonly number[]): number {
  const isMiddle = Math.hypot(spot[0] - middle[0], spot[1] - middle[1]) < RING;
  const outwards = isMiddle ? -45 : angleOf(middle, spot);
  const turns = [0, ...[1, 2, 3, 4, 5, 6, 7].flatMap((step) => [22.5 * step, -22.5 * step]), 180];
  const apart = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180);
  const room = (turn: number) => Math.min(CLEAR, ...links.map((link) => apart(outwards + turn, link)));
  // The first of the directions with the most room.
  const most = Math.max(...turns.map(room));
  return outwards + (turns.find((turn) => room(turn) > most - 1) as number);
}
