/** The wooden ground under a board, shaped like the board to save space. */
import type { Picture, Spot } from '../games/looks.ts';
import { STEP } from './board-svg.ts';

/** The margin around the outermost cells and labels. */
const RIM = 0.62;
/** The margin around labels, if cells are areas. */
const WORD_RIM = 0.22;
/** Half the size of a label. */
const WORD = 0.18;

export interface Ground {
  /** The convex hull. A stroke of twice the margin widens and rounds it. */
  readonly path: string;
  readonly stroke: number;
  /** The bounding box of the drawing. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export function groundOf({ cells, outline, labels }: Picture): Ground {
  const words = labels.flatMap(({ at: [x, y] }): Spot[] => [
    [x - WORD, y],
    [x + WORD, y],
  ]);
  // If cells are areas, the hull of the cells determines the shape, wherever the labels are.
  const hull = hullOf(
    outline ? cells.flatMap(([x, y]) => outline.map(([dx, dy]): Spot => [x + dx, y + dy])) : [...cells, ...words],
  );
  const rim = outline ? Math.max(RIM, ...words.map((word) => distanceTo(hull, word) + WORD_RIM)) : RIM;
  const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  return {
    path: `M${hull.map(([x, y]) => `${(x * STEP).toFixed(1)} ${(y * STEP).toFixed(1)}`).join('L')}Z`,
    stroke: 2 * rim * STEP,
    box: {
      x: left * STEP,
      y: top * STEP,
      width: (Math.max(...xs) + rim - left) * STEP,
      height: (Math.max(...ys) + rim - top) * STEP,
    },
  };
}

/** The distance of a spot from a convex shape; 0 inside. */
function distanceTo(hull: readonly Spot[], [x, y]: Spot): number {
  let isInside = true;
  let least = Infinity;
  for (const [i, a] of hull.entries()) {
    const b = hull[(i + 1) % hull.length] as Spot;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    if (turnsLeft(b, a, [x, y])) isInside = false;
    const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.max(0, Math.min(1, along));
    least = Math.min(least, Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy));
  }
  return isInside ? 0 : least;
}

/** The vertices of the convex hull (Andrew's monotone chain). */
function hullOf(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (points: readonly Spot[]) => {
    const chain: Spot[] = [];
    for (const point of points) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2) as Spot, chain.at(-1) as Spot, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsLeft([ax, ay]: Spot, [bx, by]: Spot, [cx, cy]: Spot): boolean {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 1e-9;
}
