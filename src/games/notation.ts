/** The notations of other programs for moves and cells. */

import { fail, ok, quote, type Result } from '../util/result.ts';
import type { GameKit } from './kit.ts';
import type { Picture } from './looks.ts';

/**
 * `gtp` is the notation of the game, on boards of squares with the protocol's letters of columns. `gogui` is GoGui's
 * for moves that are a cell: column letter, then row.
 */
const COORDINATES = ['gtp', 'gogui'] as const;
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
   * Parses a move in either case. Errors: those of the game; on boards of squares also
   * `unknown-cell`, and in GoGui's coordinates `bad-cell`.
   */
  parse(text: string): Result<number>;
  write(move: number): string;
  /** Translates the cell names in a sentence of the game. */
  say(text: string): string;
}

export function notationOf(kit: GameKit, coordinates: Coordinates): Notation {
  return coordinates === 'gtp' ? gtpNotation(kit) : goguiNotation(kit);
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

function gtpNotation(kit: GameKit): Notation {
  const { picture, game } = kit;
  const { grid, names } = picture;
  const own: Notation = {
    cells: names,
    rows: grid.map((row) => row.filter((cell) => cell !== undefined)),
    missing: [],
    parse: (text) => kit.parseMove(text),
    write: (move) => game.moveName(move),
    say: (text) => text,
  };
  const vertices = verticesOf(picture);
  if (!vertices) return own;
  const vertexOf = new Map(names.map((name, cell) => [name, vertices[cell] as string]));
  const nameOf = new Map(names.map((name, cell) => [vertices[cell] as string, name]));
  const renamed = (move: string, to: ReadonlyMap<string, string>) =>
    move.replaceAll(CELL, (cell) => to.get(cell.toLowerCase()) ?? cell);
  const say = (text: string) => inWords(text, vertexOf);
  const isWord = (move: number) => kit.cellsOf(move).length === 0;
  const parse = (text: string): Result<number> => {
    const word = kit.parseMove(text);
    if (word.ok && isWord(word.value)) return word;
    const cells = text.toLowerCase().match(CELL) ?? [];
    const wrong = cells.find((cell) => vertexOf.has(cell) && !nameOf.has(cell));
    if (wrong) return fail('unknown-cell', `${quote(wrong)} is not on the board: no column has the letter I`);
    const move = kit.parseMove(renamed(text, nameOf));
    return move.ok ? move : fail(move.error.code, say(move.error.message));
  };
  const write = (move: number) => {
    const name = game.moveName(move);
    return isWord(move) ? name : renamed(name, vertexOf);
  };
  return { ...own, cells: vertices, parse, write, say };
}

/** A cell of a board of squares within a move. */
const CELL = /[a-z]\d+/gi;

/**
 * The protocol's names of the cells of a board of squares, if they differ from the game's: such a board names a cell by
 * the letter of its column and the number of its row from the bottom. Undefined for other boards, and for those with
 * more columns than the protocol has.
 */
function verticesOf({ grid, names, isHexGrid }: Picture): readonly string[] | undefined {
  const vertices = [...names];
  for (const [row, line] of grid.entries()) {
    for (const [column, cell] of line.entries()) {
      if (cell === undefined) continue;
      const number = grid.length - row;
      if (names[cell] !== `${LETTERS.charAt(column)}${number}` || column >= COLUMNS.length) return undefined;
      vertices[cell] = `${columnName(column).toLowerCase()}${number}`;
    }
  }
  return isHexGrid || vertices.join() === names.join() ? undefined : vertices;
}

/** A sentence with other names for the words that are cells. */
function inWords(text: string, to: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => to.get(word) ?? word);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/**
 * The columns of the protocol and of GoGui, without the letter I (Farnebäck, "Specification of the Go Text Protocol,
 * version 2, draft 2", 2002, "Simple Entities"). Neither has more; other programs continue with two letters.
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
  const { picture } = kit;
  const otherMoves = gtpNotation(kit);
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
    const other = otherMoves.parse(text);
    if (placed.size === 0 || (other.ok && !placed.has(other.value))) return other;
    if (VERTEX.test(text)) return fail('unknown-cell', `${quote(text)} is not on the board`);
    const expected = `not a ${kit.cellNoun}: write the column letter and a number, e.g. "A1"`;
    return fail('bad-cell', `${quote(text)} is ${expected}`);
  };
  const write = (move: number) => {
    const cell = placed.get(move);
    return cell === undefined ? otherMoves.write(move) : (cells[cell] as string);
  };
  const vertexOf = new Map(names.map((name, cell) => [name, cells[cell] as string]));
  const say = (text: string) => inWords(text, vertexOf);
  return { cells, rows: grid, missing, parse, write, say };
}
