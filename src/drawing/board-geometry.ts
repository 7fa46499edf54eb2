/** Geometry of the drawn board. */
import type { Picture, Spot } from '../games/looks.ts';
import type { Near } from '../games/teaching.ts';
import { STEP } from './board-svg.ts';

/** The picture rotated by 180 degrees. */
export function flipped(picture: Picture): Picture {
  const { width, height, cells, lines, labels, outline, edges } = picture;
  const turned = ([x, y]: Spot): Spot => [width - x, height - y];
  return {
    ...picture,
    cells: cells.map(turned),
    lines: lines.map((line) => line.map(turned)),
    labels: labels.map(({ at, text }) => ({ at: turned(at), text })),
    ...(edges && { edges: edges.map(({ seat, line }) => ({ seat, line: line.map(turned) })) }),
    ...(outline && { outline: outline.map(([x, y]): Spot => [-x, -y]) }),
  };
}

/** A point of the drawing. */
interface DrawnPoint {
  readonly x: number;
  readonly y: number;
}

/** A part of the drawing. */
interface Box extends DrawnPoint {
  readonly width: number;
  readonly height: number;
}

/** The centre of a cell in the drawing. */
export function centerOf({ cells }: Picture, cell: number): DrawnPoint {
  const [x, y] = cells[cell] as Spot;
  return { x: x * STEP, y: y * STEP };
}

/** The part of the drawing near a cell: left, top, width, height. */
export function boxNear(
  { names, cells }: Picture,
  near: Near | undefined,
): readonly [number, number, number, number] | undefined {
  const middle = near && cells[names.indexOf(near.cell)];
  if (!middle) return undefined;
  const { radius } = near;
  return [(middle[0] - radius) * STEP, (middle[1] - radius) * STEP, 2 * radius * STEP, 2 * radius * STEP];
}

/** The size of the part of a board around a cell, as a share of the whole. */
const LOUPE = 0.3;

/** The part of the board's box around a cell. At the edge it is moved inwards. Without such a cell it is the whole box. */
export function partAround(picture: Picture, cell: number, box: Box): Box {
  if (!picture.cells[cell]) return box;
  const { x, y } = centerOf(picture, cell);
  const [width, height] = [LOUPE * box.width, LOUPE * box.height];
  const within = (middle: number, size: number, from: number, to: number) =>
    Math.min(Math.max(middle - size / 2, from), to - size);
  return {
    x: within(x, width, box.x, box.x + box.width),
    y: within(y, height, box.y, box.y + box.height),
    width,
    height,
  };
}

/** The largest distance from the centre of a cell at which a pointer selects it. */
const REACH = 0.62;

/** The cell at a point of the drawing. */
export function cellAt({ cells }: Picture, x: number, y: number): number | undefined {
  let nearest: number | undefined;
  let distance = REACH;
  for (const [cell, [cx, cy]] of cells.entries()) {
    const away = Math.hypot(x / STEP - cx, y / STEP - cy);
    if (away < distance) [nearest, distance] = [cell, away];
  }
  return nearest;
}

/** The cells on the line between two points of the drawing, inclusive. */
export function cellsBetween(picture: Picture, from: DrawnPoint, to: DrawnPoint): Set<number> {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // Dense enough not to skip a cell.
  const steps = Math.max(1, Math.ceil((4 * Math.hypot(dx, dy)) / STEP));
  const cells = new Set<number>();
  for (let i = 0; i <= steps; i++) {
    const cell = cellAt(picture, from.x + (dx * i) / steps, from.y + (dy * i) / steps);
    if (cell !== undefined) cells.add(cell);
  }
  return cells;
}

/** The nearest cell in a direction; undefined if there is none. */
export function cellBeside({ cells }: Picture, from: number, [dx, dy]: Spot): number | undefined {
  const [x, y] = cells[from] as Spot;
  let nearest: number | undefined;
  let least = Infinity;
  for (const [cell, [cx, cy]] of cells.entries()) {
    const ahead = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy - (cy - y) * dx);
    // Prefer cells straight ahead.
    const away = ahead + 2.5 * aside;
    if (ahead > 0.1 && aside <= 1.8 * ahead && away < least) [nearest, least] = [cell, away];
  }
  return nearest;
}

/**
 * The outline of a cell as polygon points; for cells that are points, a polygon that fills the
 * grid.
 */
export function areaOf({ cells, outline, isHexGrid }: Picture, cell: number): string {
  const [x, y] = cells[cell] as Spot;
  const corners = outline ?? (isHexGrid ? SIX : FOUR);
  return corners.map(([dx, dy]) => `${(x + dx) * STEP},${(y + dy) * STEP}`).join(' ');
}

const SIX: readonly Spot[] = [0, 1, 2, 3, 4, 5].map((side) => {
  const angle = ((2 * side + 1) * Math.PI) / 6;
  return [Math.cos(angle) / Math.sqrt(3), Math.sin(angle) / Math.sqrt(3)];
});
const FOUR: readonly Spot[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];

/** The cell nearest to the middle of the picture. */
export function middleOf({ cells, width, height }: Picture): number {
  const away = cells.map(([x, y]) => Math.hypot(x - width / 2, y - height / 2));
  return away.indexOf(Math.min(...away));
}
