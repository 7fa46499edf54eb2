/**
 * SGF point lists, in which `a:b` is the rectangle with these corners ("Point lists" in FF[4]).
 */
import type { GameKit } from '../games/kit.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';

/**
 * The cells of the grid between two corners, given as [row, column], row by row. Those without a
 * cell are skipped.
 */
export function cellsInRectangle(
  { picture }: GameKit,
  from: readonly [number, number],
  to: readonly [number, number],
): number[] {
  const [top, bottom] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [left, right] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  return picture.grid
    .slice(top, bottom + 1)
    .flatMap((row) => row.slice(left, right + 1).filter((cell) => cell !== undefined));
}

/**
 * Expands the rectangles of a point list to cell names. Other values are unchanged. Error:
 * `bad-sgf`.
 */
export function spelledOut(kit: GameKit, values: readonly string[]): Result<string[]> {
  const { names, grid } = kit.picture;
  const points: string[] = [];
  for (const value of values) {
    const corners = value.split(':').map((name) => names.indexOf(name.trim().toLowerCase()));
    if (corners.length < 2) {
      points.push(value);
      continue;
    }
    const [from, to, ...more] = corners.map((cell) => rowAndColumn(grid, cell));
    if (!from || !to || more.length > 0) {
      return fail(
        'bad-sgf',
        `${quote(value)} is not a rectangle of ${kit.cellNoun}s such as "${names[0]}:${names.at(-1)}"`,
      );
    }
    points.push(...cellsInRectangle(kit, from, to).map((cell) => names[cell] as string));
  }
  return ok(points);
}

function rowAndColumn(grid: GameKit['picture']['grid'], cell: number): readonly [number, number] | undefined {
  const row = cell < 0 ? -1 : grid.findIndex((line) => line.includes(cell));
  return row < 0 ? undefined : [row, (grid[row] as readonly (number | undefined)[]).indexOf(cell)];
}
