/**
 * The hinges of the board as entries of a map: sides shared by two squares, and sides on the edge.
 */
import type { Spot } from '../looks.ts';
import { NAMES } from './board.ts';
import { SIDE, SQUARES } from './numbers.ts';
import type { Position } from './position.ts';

interface Hinge {
  readonly square: number;
  /** The other square; undefined at the edge. */
  readonly other: number | undefined;
  /** The square beyond the edge, where opposite edges meet. */
  readonly across: number;
  readonly name: string;
  /** Coordinates in a 15 by 15 grid with squares at odd rows and columns. */
  readonly row: number;
  readonly column: number;
}

const HINGES: readonly Hinge[] = Array.from({ length: SQUARES }, (_, square): Hinge[] => {
  const [row, column] = [Math.floor(square / SIDE), square % SIDE];
  const name = NAMES[square] as string;
  const [gridRow, gridColumn] = [2 * row + 1, 2 * column + 1];
  const edge = (where: string, down: number, right: number): Hinge => {
    const across = ((row + down + SIDE) % SIDE) * SIDE + ((column + right + SIDE) % SIDE);
    return {
      square,
      other: undefined,
      across,
      name: `${name}-${where}`,
      row: gridRow + down,
      column: gridColumn + right,
    };
  };
  const inner = (other: number, down: number, right: number): Hinge => {
    return {
      square,
      other,
      across: other,
      name: `${name}-${NAMES[other]}`,
      row: gridRow + down,
      column: gridColumn + right,
    };
  };
  return [
    ...(row === 0 ? [edge('top', -1, 0)] : []),
    ...(column === 0 ? [edge('left', 0, -1)] : []),
    column < SIDE - 1 ? inner(square + 1, 0, 1) : edge('right', 0, 1),
    row < SIDE - 1 ? inner(square + SIDE, 1, 0) : edge('bottom', 1, 0),
  ];
}).flat();

/** The number of squares and hinges. Squares come first. */
export const PLACES = SQUARES + HINGES.length;
export const PLACE_NAMES: readonly string[] = [...NAMES, ...HINGES.map(({ name }) => name)];

/**
 * The side that owns the stone or scores the hinge at an entry; -1 for none. With `edges`, the edge
 * counts.
 */
export function ownerOf(position: Position, entry: number, edges: boolean): number {
  if (entry < SQUARES) return position.sideAt(entry) ?? -1;
  const { square, other, across } = HINGES[entry - SQUARES] as Hinge;
  const side = position.sideAt(square) ?? -1;
  if (other === undefined && !position.wraps) return edges ? side : -1;
  return position.sideAt(other ?? across) === side ? side : -1;
}

/** The coordinates of all entries in a picture, given those of the squares. */
export function entrySpots(squares: readonly Spot[]): Spot[] {
  const [x, y] = squares[0] as Spot;
  return [...squares, ...HINGES.map(({ row, column }): Spot => [x + (column - 1) / 2, y + (row - 1) / 2])];
}

/** All entries in a grid of characters, with labels of columns and rows. */
export function drawEntries(charOf: (entry: number) => string): string {
  const width = 2 * SIDE + 1;
  const grid = Array.from({ length: width }, () => new Array<string>(width).fill(' '));
  for (let square = 0; square < SQUARES; square++) {
    const row = grid[2 * Math.floor(square / SIDE) + 1] as string[];
    row[2 * (square % SIDE) + 1] = charOf(square);
  }
  for (const [i, { row, column }] of HINGES.entries()) (grid[row] as string[])[column] = charOf(SQUARES + i);
  const columns = Array.from({ length: SIDE }, (_, column) => `  ${(NAMES[column] as string).charAt(0)} `).join('');
  const rows = grid.map((signs, row) => `${row % 2 === 1 ? ` ${(row + 1) / 2} ` : '   '}${signs.join(' ')}`.trimEnd());
  return [`   ${columns}`.trimEnd(), ...rows].join('\n');
}
