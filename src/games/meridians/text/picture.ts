/** The picture of the board: coordinates of points and lines. */
import type { Picture, Spot } from '../../looks.ts';
import { type Board, LINE_STRIDE, NO_POINT } from '../board.ts';

/**
 * The margin around the outermost points, including row labels, and the distance of those labels.
 */
const MARGIN = 1.4;
const NAME_DISTANCE = 0.9;
const ROW = Math.sqrt(3) / 2;

export function pictureOf(board: Board): Picture {
  const { size, names, rowStart, rowLength, rowOf, points } = board;
  const widest = 2 * size - 2;
  const cells = Array.from({ length: points }, (_, point): Spot => {
    const row = rowOf[point] as number;
    const indent = (widest - (rowLength[row] as number)) / 2;
    return [MARGIN + indent + point - (rowStart[row] as number), MARGIN + row * ROW];
  });
  const spot = (point: number) => cells[point] as Spot;
  const lines = Array.from({ length: board.lines }, (_, line) => {
    const on = [...board.pointOnLine.slice(line * LINE_STRIDE, (line + 1) * LINE_STRIDE)].filter((p) => p !== NO_POINT);
    return [spot(on[0] as number), spot(on.at(-1) as number)];
  });
  const labels = Array.from(rowLength, (length, row) => {
    const first = rowStart[row] as number;
    return [
      { point: first, side: -1 },
      { point: first + length - 1, side: 1 },
    ].map(({ point, side }) => {
      const [x, y] = spot(point);
      return { at: [x + side * NAME_DISTANCE, y] as const, text: names[point] as string };
    });
  }).flat();
  return {
    width: widest - 1 + 2 * MARGIN,
    height: (rowLength.length - 1) * ROW + 2 * MARGIN,
    cells,
    names,
    lines,
    labels,
    grid: gridOf(board),
    isHexGrid: true,
  };
}

/**
 * The hexagon in a square grid of `2·size − 1` rows. One of its two diagonals is vertical, so the
 * rows above the widest one are shifted right, by one per row.
 */
function gridOf({ size, rowStart, rowLength }: Board): (number | undefined)[][] {
  return Array.from(rowLength, (length, row) => {
    const shift = Math.max(0, size - 1 - row);
    return Array.from({ length: rowLength.length }, (_, column) =>
      column >= shift && column < shift + length ? (rowStart[row] as number) + column - shift : undefined,
    );
  });
}
