/**
 * The board as a picture. The first side sits at the bottom, and play passes to its left, so that rows and columns run against
 * the coordinates.
 */
import type { Picture, Spot } from '../../kit.ts';
import { CELLS, CENTER, CUBES, NAMES } from '../rules/board.ts';
import { SETUP } from '../setup.ts';

const ROW_HEIGHT = Math.sqrt(3) / 2;
const MARGIN = 1;

/** Half a cell to the right for every row further up. */
function spotOf([x, y]: readonly number[]): Spot {
  return [-(x as number) - (y as number) / 2, -(y as number) * ROW_HEIGHT];
}

const spots = CUBES.map(spotOf);
const left = Math.min(...spots.map(([x]) => x)) - MARGIN;
const top = Math.min(...spots.map(([, y]) => y)) - MARGIN;
const cells = spots.map(([x, y]): Spot => [x - left, y - top]);

/** By cell: its row in a picture, from the top, and its column in a grid, from the left. */
const ROW_OF = CUBES.map(([, y]) => -y - Math.min(...CUBES.map((cube) => -cube[1])));
const COLUMN_OF = CUBES.map(([x]) => -x - Math.min(...CUBES.map((cube) => -cube[0])));
const rows = Math.max(...ROW_OF) + 1;
const columns = Math.max(...COLUMN_OF) + 1;

/** A corner of a cell, from the right one of the two upper ones on. */
function cornerOf(k: number): Spot {
  const angle = (Math.PI / 3) * (k - 0.5);
  return [Math.cos(angle) / Math.sqrt(3), Math.sin(angle) / Math.sqrt(3)];
}

/** The rows from the top, their cells from the left. */
export const ROWS: readonly (readonly number[])[] = Array.from({ length: rows }, (_, row) =>
  Array.from({ length: CELLS }, (_, i) => CELLS - 1 - i).filter((cell) => ROW_OF[cell] === row),
);

/** By cell: half cells from the left end of the board. */
export const HALVES = cells.map(([x]) => Math.round(2 * (x - MARGIN)));

const ground = Array.from({ length: 7 }, (_, k): Spot => {
  const [x, y] = cells[CENTER] as Spot;
  const [dx, dy] = cornerOf(k);
  return [x + dx, y + dy];
});

export const PICTURE: Picture = {
  width: Math.max(...cells.map(([x]) => x)) + MARGIN,
  height: Math.max(...cells.map(([, y]) => y)) + MARGIN,
  cells,
  names: NAMES,
  outline: Array.from({ length: 6 }, (_, k) => cornerOf(k)),
  lines: [ground],
  labels: [],
  grid: Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = CUBES.findIndex((_, i) => ROW_OF[i] === row && COLUMN_OF[i] === column);
      return cell < 0 ? undefined : cell;
    }),
  ),
  isHexGrid: true,
};

/** Said wherever a person meets the game. */
export const EDITION = `reconstruction ${SETUP.name}`;
