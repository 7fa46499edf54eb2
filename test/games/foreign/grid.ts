/** A square board of marks, for the two games that only the tests know. */
import type { CellMark, DiagramOptions, Overlay, Picture, Piece, Spot } from '../../../src/games/looks.ts';
import { fail, ok, quote, type Result } from '../../../src/util/result.ts';

/** Marks by cell, -1 for none, and how many there are. */
export interface Marks {
  readonly cells: Int8Array;
  count: number;
}

/** Columns `a`, `b` … from the left, rows `1`, `2` … from the top. */
export function namesOf(width: number, height: number): string[] {
  return Array.from({ length: width * height }, (_, cell) => {
    return `${String.fromCharCode(97 + (cell % width))}${Math.floor(cell / width) + 1}`;
  });
}

export function parseCell(names: readonly string[], text: string): Result<number> {
  const cell = names.indexOf(text.toLowerCase());
  return cell < 0 ? fail('unknown-cell', `${quote(text)} is not on the board`) : ok(cell);
}

/** Marks as text: a letter for each cell, rows with `/` between them, and the letter of the seat to move. */
export function makeMarks({ cells }: Marks, width: number, letters: string, toMove: number): string {
  const signs = Array.from(cells, (seat) => (seat < 0 ? '.' : letters[seat])).join('');
  const rows = Array.from({ length: cells.length / width }, (_, row) => signs.slice(row * width, (row + 1) * width));
  return `${rows.join('/')} ${letters[toMove]}`;
}

export function parseMarks(text: string, width: number, height: number, letters: string): Result<Marks> {
  const [board = '', side, ...more] = text.trim().split(/\s+/);
  const rows = board.split('/');
  const isRight = rows.length === height && rows.every((row) => row.length === width) && more.length === 0;
  if (!isRight)
    return fail('bad-position', `${quote(text)}: ${height} rows of ${width} and the seat to move are expected`);
  const cells = Int8Array.from(rows.join(''), (sign) => letters.indexOf(sign));
  const count = cells.filter((seat) => seat >= 0).length;
  if (/[^.]/.test(board.replaceAll('/', '').replaceAll(new RegExp(`[${letters}]`, 'g'), ''))) {
    return fail('bad-position', `${quote(board)}: of ${letters} and . only`);
  }
  if (side !== letters[count % letters.length])
    return fail('bad-position', `it is not the turn of ${quote(side ?? '')}`);
  return ok({ cells, count });
}

export function drawMarks(
  width: number,
  charOf: (cell: number) => string,
  lastMove?: number | undefined,
  names?: readonly string[] | undefined,
): string {
  const height = (names?.length ?? 0) / width;
  return Array.from({ length: height }, (_, row) => {
    const cells = Array.from({ length: width }, (_, column) => {
      const cell = row * width + column;
      return cell === lastMove ? `[${charOf(cell)}]` : ` ${charOf(cell)} `;
    });
    return `${cells.join('')} ${names?.[row * width]}`;
  }).join('\n');
}

export function drawn(marks: Marks, width: number, letters: string, names: readonly string[], options: DiagramOptions) {
  const charOf = (cell: number) => {
    const seat = marks.cells[cell] as number;
    return seat < 0 ? (options.empty?.(cell) ?? '.') : (letters[seat] as string);
  };
  return drawMarks(width, charOf, options.lastMove, options.names ?? names);
}

export function pictureOf(width: number, height: number): Picture {
  const names = namesOf(width, height);
  return {
    width: width + 1,
    height: height + 1,
    cells: names.map((_, cell): Spot => [1 + (cell % width), 1 + Math.floor(cell / width)]),
    names,
    outline: [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ],
    lines: [],
    labels: Array.from({ length: height }, (_, row) => ({ at: [0.3, 1 + row] as const, text: `${row + 1}` })),
    grid: Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => row * width + column),
    ),
    isHexGrid: false,
  };
}

export function piecesOf({ cells }: Marks): Piece[] {
  return [...cells].flatMap((seat, cell) => (seat < 0 ? [] : [{ cell, seat }]));
}

/** The empty cells. */
export const emptyOverlay: Overlay<Marks> = {
  name: 'free',
  title: 'Free Cells',
  describe: 'the cells that are free',
  draw: ({ cells }) => {
    const free = new Map<number, CellMark>();
    for (const [cell, seat] of cells.entries()) if (seat < 0) free.set(cell, { sign: '+', color: '#c0d8a0' });
    return { cells: free, lines: [`${free.size} cells are free.`] };
  },
};

/** Cell maps of a board that is mirrored from left to right and from top to bottom. */
export function mirrorsOf(width: number, height: number): ((cell: number) => number)[] {
  const map = (across: boolean, down: boolean) => (cell: number) => {
    const [column, row] = [cell % width, Math.floor(cell / width)];
    return (down ? height - 1 - row : row) * width + (across ? width - 1 - column : column);
  };
  return [map(false, false), map(true, false), map(false, true), map(true, true)];
}
