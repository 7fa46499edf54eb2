/** How a session writes points. */
import { type Board, sizeOfRows } from '../../games/meridians/board.ts';
import { parsePoint } from '../../games/meridians/notation.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';

/** `own` is the notation of the game: row letter, then place in the row. `gogui` is GoGui's: column letter, then row. */
export const COORDINATES = ['own', 'gogui'] as const;
export type Coordinates = (typeof COORDINATES)[number];

export interface Points {
  readonly board: Board;
  /** The name of each point. */
  readonly names: readonly string[];
  /** The rows from the top. In GoGui's grid they are equally long, and undefined stands where there is no point. */
  readonly rows: readonly (readonly (number | undefined)[])[];
  /** What GoGui calls the places of its grid at which there is no point. */
  readonly missing: readonly string[];
  /** Reads a name in either case. Errors: `bad-point`, `unknown-point`. */
  parse(text: string): Result<number>;
}

export function pointsOf(board: Board, coordinates: Coordinates): Points {
  return coordinates === 'own' ? ownPoints(board) : goguiPoints(board);
}

/** The size of the board that a controller names: our own size, or for GoGui the number of rows of its grid. */
export function sizeNamed(number: number, coordinates: Coordinates): number | undefined {
  return coordinates === 'own' ? sizeOfRows(2 * number - 1) : sizeOfRows(number);
}

function ownPoints(board: Board): Points {
  const rows = Array.from(board.rowLength, (length, row) =>
    Array.from({ length }, (_, column) => (board.rowStart[row] as number) + column),
  );
  return { board, names: board.names, rows, missing: [], parse: (text) => parsePoint(board, text) };
}

/** GoGui's columns; the letter I is left out. */
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/**
 * The hexagon in a square grid of `2·size − 1` rows: one of its two diagonals stands upright, so that the rows above the
 * widest one are moved to the right, by one for each row. The neighbours of a point are those to its left and right, above
 * and below, and at its upper right and lower left.
 */
function goguiPoints(board: Board): Points {
  const height = board.rowLength.length;
  const names: string[] = [];
  const missing: string[] = [];
  const rows = Array.from(board.rowLength, (length, row) => {
    const shift = Math.max(0, board.size - 1 - row);
    return Array.from({ length: height }, (_, column) => {
      const name = `${COLUMNS[column]}${height - row}`;
      if (column >= shift && column < shift + length) return names.push(name) - 1;
      missing.push(name);
      return undefined;
    });
  });
  const points = new Map(names.map((name, point) => [name, point]));
  const parse = (text: string): Result<number> => {
    if (!/^[a-hj-z][1-9]\d?$/i.test(text)) {
      return fail('bad-point', `${quote(text)} is not a point: a letter for the column and a number, as in "A1"`);
    }
    const point = points.get(text.toUpperCase());
    return point === undefined ? fail('unknown-point', `${quote(text)} is not on the board`) : ok(point);
  };
  return { board, names, rows, missing, parse };
}
