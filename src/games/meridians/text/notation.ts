/** Positions and moves as text. */

import { counted } from '../../../util/counted.ts';
import { fail, ok, quote, type Result } from '../../../util/result.ts';
import { makePlacement, readFields, readPlacement, readSide } from '../../position-text.ts';
import { type Board, boardOfSize, MAX_SIZE, MIN_SIZE, sizeOfRows } from '../board.ts';
import { type Color, DARK, LIGHT } from '../color.ts';
import type { Position } from '../position.ts';
import { positionFromSetup, type Setup, setupOf } from '../setup.ts';

const STONE_LETTERS = ['L', 'D'] as const;

/** Parses a coordinate such as `g7`, in either case. Errors: `bad-point`, `unknown-point`. */
export function parsePoint(board: Board, text: string): Result<number> {
  const match = /^([a-z])([1-9]\d?)$/i.exec(text);
  if (!match) return fail('bad-point', `${quote(text)} is not a point: write the row letter and a number, e.g. "a1"`);
  const letter = (match[1] as string).toLowerCase();
  const fromBottom = letter.charCodeAt(0) - 97;
  const column = Number(match[2]);
  const rows = board.rowLength.length;
  const width = board.rowLength[rows - 1 - fromBottom];
  if (width === undefined) {
    const last = String.fromCharCode(96 + rows);
    return fail('unknown-point', `${quote(text)} is not on a board of size ${board.size}: its rows are a to ${last}`);
  }
  if (column > width) {
    return fail(
      'unknown-point',
      `${quote(text)} is not on a board of size ${board.size}: row ${letter} has ${counted(width, 'point')}`,
    );
  }
  return ok((board.rowStart[rows - 1 - fromBottom] as number) + column - 1);
}

export function makePoint(board: Board, point: number): string {
  return board.names[point] as string;
}

/** The prefix of a capture. */
export const TAKE = '-';

/**
 * A move: a point or, offset by the number of points, the capture of the group on that point,
 * written `-c3`.
 */
export function moveName(names: readonly string[], move: number): string {
  return move < names.length ? (names[move] as string) : `${TAKE}${names[move - names.length]}`;
}

/** Parses such a move. Errors: those of `parsePoint`, and `two-moves`. */
export function parseMove(board: Board, text: string): Result<number> {
  if (!text.startsWith(TAKE)) return parsePoint(board, text);
  const [first, second] = text.split(/\s+/) as [string, string?];
  if (second) {
    const how = `first ${quote(first)}, then ${quote(second)}`;
    return fail('two-moves', `${quote(text)}: a capture is a separate move, ${how}`);
  }
  const stone = parsePoint(board, text.slice(TAKE.length));
  return stone.ok ? ok(board.points + stone.value) : fail(stone.error.code, `${quote(text)}: ${stone.error.message}`);
}

/**
 * Parses a position string: `placement side light dark`, e.g. `6/7/8/9/10/11/12/11/10/9/8/7/6 L 0
 * 0`.
 *
 * Errors: `bad-position` (a missing or extra field), `bad-placement`, `bad-side`, `bad-turns`, `bad-size` (another than the given one).
 */
export function parseSetup(text: string, size?: number): Result<Setup> {
  const fields = readFields(text, ['placement', 'side', 'turns of light', 'turns of dark']);
  if (!fields.ok) return fields;
  const [placement, side, light, dark] = fields.value;
  const stones = parsePlacement(placement);
  if (!stones.ok) return stones;
  const found = stones.value.size;
  if (size !== undefined && found !== size) return fail('bad-size', `the position has size ${found}, not ${size}`);
  const toMove = readSide(side, STONE_LETTERS);
  if (!toMove.ok) return toMove;
  const turns: number[] = [];
  for (const [name, field] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    if (!/^[012]$/.test(field))
      return fail('bad-turns', `turns of ${name} ${quote(field)}: must be 0, 1 or 2 (two or more)`);
    turns.push(Number(field));
  }
  return ok({ ...stones.value, toMove: toMove.value as Color, turns: turns as [number, number] });
}

function parsePlacement(placement: string): Result<Pick<Setup, 'size' | 'stones'>> {
  const rows = placement.split('/').length;
  const size = sizeOfRows(rows);
  if (size === undefined) {
    const most = 2 * MAX_SIZE - 1;
    return fail(
      'bad-placement',
      `${counted(rows, 'row')}: a board has an odd number of rows, ${2 * MIN_SIZE - 1} to ${most}`,
    );
  }
  const { points, rowLength, rowStart, names } = boardOfSize(size);
  const stones = Array.from({ length: points }, (): Color | undefined => undefined);
  const put = (point: number, token: string) => {
    const color = STONE_LETTERS.indexOf(token.toUpperCase() as 'L');
    if (color < 0) return 'is neither L, D nor a number of empty points';
    stones[point] = color as Color;
    return undefined;
  };
  const rowName = (row: number) => (names[rowStart[row] as number] as string).charAt(0);
  const error = readPlacement(placement, rowLength, /\d+|./gsu, put, rowName);
  return error ? { ok: false, error } : ok({ size, stones });
}

/** Parses and validates a position string. Errors: those of `parseSetup` and `positionFromSetup`. */
export function parsePosition(text: string, size?: number): Result<Position> {
  const setup = parseSetup(text, size);
  return setup.ok ? positionFromSetup(setup.value) : setup;
}

export function makeSetup({ size, stones, toMove, turns }: Setup): string {
  const { rowStart, rowLength } = boardOfSize(size);
  const letters = stones.map((color) => (color === undefined ? undefined : STONE_LETTERS[color]));
  const rows = Array.from(rowStart, (start, row) => letters.slice(start, start + (rowLength[row] as number)));
  return `${makePlacement(rows)} ${STONE_LETTERS[toMove]} ${turns[LIGHT]} ${turns[DARK]}`;
}

export function makePosition(position: Position): string {
  return makeSetup(setupOf(position));
}
