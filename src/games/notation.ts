/** The notations of other programs for moves and cells. */

import { fail, ok, quote, type Result } from '../util/result.ts';
import type { GameKit } from './kit.ts';

/**
 * `own` is the notation of the game. `gogui` is GoGui's for moves that are a cell: column letter,
 * then row.
 */
const COORDINATES = ['own', 'gogui'] as const;
export type Coordinates = (typeof COORDINATES)[number];

export interface Notation {
  /** The name of each cell. */
  readonly cells: readonly string[];
  /**
   * The rows from the top. In GoGui's grid they have equal lengths, with undefined for places
   * without a cell.
   */
  readonly rows: readonly (readonly (number | undefined)[])[];
  /** GoGui's names of places without a cell. */
  readonly missing: readonly string[];
  /**
   * Parses a move in either case. Errors: those of the game; in GoGui's coordinates also `bad-cell`
   * and `unknown-cell`.
   */
  parse(text: string): Result<number>;
  write(move: number): string;
  /** Translates the cell names in a sentence of the game. */
  say(text: string): string;
}

export function notationOf(kit: GameKit, coordinates: Coordinates): Notation {
  return coordinates === 'own' ? ownNotation(kit) : goguiNotation(kit);
}

/** The moves written as the cell on which they put a piece, with that cell. */
export function placements(kit: GameKit): ReadonlyMap<number, number> {
  const cells = new Map<number, number>();
  for (const [cell, name] of kit.picture.names.entries()) {
    const move = kit.parseMove(name);
    if (move.ok && kit.cellsOf(move.value).join() === String(cell)) cells.set(move.value, cell);
  }
  return cells;
}

function ownNotation(kit: GameKit): Notation {
  const { grid, names } = kit.picture;
  return {
    cells: names,
    rows: grid.map((row) => row.filter((cell) => cell !== undefined)),
    missing: [],
    parse: (text) => kit.parseMove(text),
    write: (move) => kit.game.moveName(move),
    say: (text) => text,
  };
}

/**
 * GoGui's columns, without the letter I. GoGui has no more; other programs continue with two
 * letters.
 */
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const VERTEX = /^[a-hj-z]{1,2}[1-9]\d?$/i;

function columnName(column: number): string {
  const more = column - COLUMNS.length;
  return more < 0
    ? COLUMNS.charAt(column)
    : `${columnName(Math.floor(more / COLUMNS.length))}${COLUMNS.charAt(more % COLUMNS.length)}`;
}

function goguiNotation(kit: GameKit): Notation {
  const { picture, game } = kit;
  const { grid, names } = picture;
  const cells = [...names];
  const missing: string[] = [];
  for (const [row, line] of grid.entries()) {
    for (const [column, cell] of line.entries()) {
      const vertex = `${columnName(column)}${grid.length - row}`;
      if (cell === undefined) missing.push(vertex);
      else cells[cell] = vertex;
    }
  }
  const placed = placements(kit);
  const moves = new Map([...placed].map(([move, cell]) => [cells[cell] as string, move]));
  const parse = (text: string): Result<number> => {
    const move = moves.get(text.toUpperCase());
    if (move !== undefined) return ok(move);
    const other = kit.parseMove(text);
    if (placed.size === 0 || (other.ok && !placed.has(other.value))) return other;
    if (VERTEX.test(text)) return fail('unknown-cell', `${quote(text)} is not on the board`);
    const expected = `not a ${kit.cellNoun}: write the column letter and a number, e.g. "A1"`;
    return fail('bad-cell', `${quote(text)} is ${expected}`);
  };
  const write = (move: number) => {
    const cell = placed.get(move);
    return cell === undefined ? game.moveName(move) : (cells[cell] as string);
  };
  const vertexOf = new Map(names.map((name, cell) => [name, cells[cell] as string]));
  const say = (text: string) => text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => vertexOf.get(word) ?? word);
  return { cells, rows: grid, missing, parse, write, say };
}
