/** Positions for the tests of HexiMeros, built from cells in the coordinates of the rules. */
import { CELLS, cellOfName, RANKS, SIDES } from '../../../src/games/heximeros/rules/board.ts';
import { LETTERS, pieceOf } from '../../../src/games/heximeros/rules/pieces.ts';
import { Position } from '../../../src/games/heximeros/rules/position.ts';
import { type MoveRules, USUAL } from '../../../src/games/heximeros/setup.ts';
import { makePosition, parsePosition } from '../../../src/games/heximeros/text/notation.ts';
import { parseMove, SIDE_LETTERS } from '../../../src/games/heximeros/text/words.ts';
import { must } from '../../../src/util/result.ts';
import { legalNames } from './compare.ts';

/** The rules of the first set-up. */
export const FIRST: MoveRules = { ...USUAL, isFirst: true };

export type Vector = readonly [x: number, y: number];

/** Outwards to Silver, Blue, Yellow, Orange, Green, Red: the six ways across flats. */
export const FLATS: readonly Vector[] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];
/** Between each of them and the next one. */
export const LINES: readonly Vector[] = FLATS.map((flat, k) => sum(flat, FLATS[(k + 1) % 6]!));
export const ORIGIN: Vector = [0, 0];

export function sum(...vectors: readonly Vector[]): Vector {
  return [vectors.reduce((all, [x]) => all + x, 0), vectors.reduce((all, [, y]) => all + y, 0)];
}

export function times(count: number, [x, y]: Vector): Vector {
  return [count * x, count * y];
}

/** The name of a cell. */
export function named([x, y]: Vector): string {
  return `q${x + 17}r${y + 17}`;
}

export function isOnBoard(vector: Vector): boolean {
  return cellOfName(named(vector)) !== undefined;
}

/** The rank of a cell for a side. */
export function rankOf(vector: Vector, side: number): number {
  return RANKS[CELLS * side + cellOfName(named(vector))!]!;
}

/** What stands where, as in `{ sK: [13, -13] }`; of several pieces alike, a list. */
export type Pieces = Readonly<Record<string, Vector | readonly Vector[]>>;

const HOMES: readonly Vector[] = FLATS.map((flat) => times(13, flat));

/** Sovereigns of these sides at home, by their letters. */
export function sovereigns(letters: string): Pieces {
  return Object.fromEntries([...letters].map((letter) => [`${letter}K`, HOMES[SIDE_LETTERS.indexOf(letter)]!]));
}

/**
 * A position that the text of it agrees to, with a side to move. `checks` are as there, `quiet` the turns of each side that
 * is left.
 */
export function positionOf(pieces: Pieces, toMove = 's', { checks = '-', quiet = 0, rules = USUAL } = {}): Position {
  const position = new Position(rules);
  for (const [piece, places] of Object.entries(pieces)) {
    const all = typeof places[0] === 'number' ? [places as Vector] : (places as readonly Vector[]);
    const [side, kind] = [SIDE_LETTERS.indexOf(piece.charAt(0)), LETTERS.indexOf(piece.charAt(1) as 'K')];
    for (const place of all) position.put(cellOfName(named(place))!, pieceOf(kind, side));
  }
  position.toMove = SIDE_LETTERS.indexOf(toMove);
  const turns = Array.from({ length: SIDES }, (_, side) => (position.isIn(side) ? quiet : 0));
  const fields = makePosition(position).split(' ');
  fields.splice(3, 2, checks, turns.join());
  return must(parsePosition(fields.join(' '), rules));
}

/** Where the piece on a cell can move. */
export function reachedFrom(position: Position, from: Vector): string[] {
  const prefix = `${named(from)}-`;
  return legalNames(position)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .sort();
}

export function names(vectors: readonly Vector[]): string[] {
  return vectors.filter(isOnBoard).map(named).sort();
}

/** Cells from one on in a direction, this many at most, as far as the board goes. */
export function ray(from: Vector, way: Vector, most = 30): Vector[] {
  const cells: Vector[] = [];
  for (let n = 1; n <= most && isOnBoard(sum(from, times(n, way))); n++) cells.push(sum(from, times(n, way)));
  return cells;
}

export function rays(from: Vector, ways: readonly Vector[], most = 30): string[] {
  return names(ways.flatMap((way) => ray(from, way, most)));
}

/** Plays plies by their names, each of which has to be legal; returns the position. */
export function played(position: Position, ...plies: readonly string[]): Position {
  for (const ply of plies) {
    if (!legalNames(position).includes(ply)) throw new Error(`${ply} is not legal: ${legalNames(position).join(' ')}`);
    position.play(must(parseMove(ply)));
  }
  return position;
}

/** A move from cell to cell. */
export function step(from: Vector, to: Vector): string {
  return `${named(from)}-${named(to)}`;
}

/** What stands on a cell, as in `sK`; undefined for nothing. */
export function pieceOn({ board }: Position, vector: Vector): string | undefined {
  const piece = board[cellOfName(named(vector))!]!;
  return piece === 0 ? undefined : `${SIDE_LETTERS[piece & 7]}${LETTERS[piece >> 3]}`;
}
