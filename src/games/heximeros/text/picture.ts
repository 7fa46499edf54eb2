/**
 * The picture of the board. The first side is at the bottom, and play passes to its left, so rows
 * and columns run against the coordinates.
 */
import { corner } from '../../isometries.ts';
import type { Picture, Spot } from '../../looks.ts';
import { CENTER, CUBES, NAMES } from '../rules/board.ts';
import {
  ALCAZAR,
  ARCHER,
  ASSASSIN,
  CAVALIER,
  DREADNAUGHT,
  HATTED,
  OLD_HATTED,
  PRELATE,
  REGENT,
  SOVEREIGN,
} from '../rules/pieces.ts';

const ROW_HEIGHT = Math.sqrt(3) / 2;
const MARGIN = 1;

/** Each row is half a cell further right than the one below. */
function spotOf([x, y]: readonly number[]): Spot {
  return [-(x as number) - (y as number) / 2, -(y as number) * ROW_HEIGHT];
}

const spots = CUBES.map(spotOf);
const left = Math.min(...spots.map(([x]) => x)) - MARGIN;
const top = Math.min(...spots.map(([, y]) => y)) - MARGIN;
const cells = spots.map(([x, y]): Spot => [x - left, y - top]);

/** The cells in a grid: rows from the top, columns from the left. */
const [right, low] = [Math.max(...CUBES.map(([x]) => x)), Math.max(...CUBES.map(([, y]) => y))];
const grid = Array.from({ length: 2 * low + 1 }, () => new Array<number | undefined>(2 * right + 1).fill(undefined));
for (const [cell, [x, y]] of CUBES.entries()) (grid[low - y] as (number | undefined)[])[right - x] = cell;

/** The rows from the top, their cells from the left. */
export const ROWS: readonly (readonly number[])[] = grid.map((row) => row.filter((cell) => cell !== undefined));

/** Indexed by cell: distance from the left end of the board in half cells. */
export const HALVES = cells.map(([x]) => Math.round(2 * (x - MARGIN)));

const outline = Array.from({ length: 6 }, (_, k) => corner(60 * k - 30, 1 / Math.sqrt(3)));
const [centerX, centerY] = cells[CENTER] as Spot;
const ground = [...outline, outline[0] as Spot].map(([x, y]): Spot => [centerX + x, centerY + y]);

const battlements: readonly Spot[] = [
  [-0.42, 0.42],
  [-0.42, -0.44],
  [-0.24, -0.44],
  [-0.24, -0.3],
  [-0.09, -0.3],
  [-0.09, -0.44],
  [0.09, -0.44],
  [0.09, -0.3],
  [0.24, -0.3],
  [0.24, -0.44],
  [0.42, -0.44],
  [0.42, 0.42],
];
const crown: readonly Spot[] = [
  [-0.42, 0.4],
  [-0.47, -0.34],
  [-0.22, -0.2],
  [0, -0.48],
  [0.22, -0.2],
  [0.47, -0.34],
  [0.42, 0.4],
];
const coronet: readonly Spot[] = [
  [-0.4, 0.42],
  [-0.44, -0.42],
  [0, -0.22],
  [0.44, -0.42],
  [0.4, 0.42],
];
const mitre: readonly Spot[] = [
  [-0.34, 0.44],
  [-0.44, -0.06],
  [0, -0.48],
  [0.44, -0.06],
  [0.34, 0.44],
];
const shield: readonly Spot[] = [
  [-0.42, -0.4],
  [0.42, -0.4],
  [0.42, 0.12],
  [0, 0.48],
  [-0.42, 0.12],
];
const hat: readonly Spot[] = [
  [-0.24, -0.46],
  [0.24, -0.46],
  [0.46, 0.38],
  [-0.46, 0.38],
];
const arrowhead: readonly Spot[] = [
  [0, -0.5],
  [0.5, 0.38],
  [-0.5, 0.38],
];
const diamond: readonly Spot[] = [
  [0, -0.5],
  [0.5, 0],
  [0, 0.5],
  [-0.5, 0],
];
const octagon: readonly Spot[] = Array.from({ length: 8 }, (_, k) => corner(45 * k + 22.5, 0.48));

/** The outlines of pieces by kind; a Militant is a circle. */
export const PIECE_SHAPES: Readonly<Record<number, readonly Spot[]>> = {
  [HATTED]: hat,
  [OLD_HATTED]: hat,
  [SOVEREIGN]: crown,
  [REGENT]: coronet,
  [PRELATE]: mitre,
  [ALCAZAR]: battlements,
  [CAVALIER]: shield,
  [DREADNAUGHT]: octagon,
  [ARCHER]: arrowhead,
  [ASSASSIN]: diamond,
};

export const PICTURE: Picture = {
  width: Math.max(...cells.map(([x]) => x)) + MARGIN,
  height: Math.max(...cells.map(([, y]) => y)) + MARGIN,
  cells,
  names: NAMES,
  outline,
  lines: [ground],
  labels: [],
  grid,
  isHexGrid: true,
};
