/** The wood under a board: it has the shape of the board, so that no corner is wasted. */
import type { Picture, Spot } from '../../games/looks.ts';
import { STEP } from '../../review/board-svg.ts';

/** Beyond the outermost cells and words, in points of the drawing. */
const RIM = 0.62 * STEP;
/** Room for the half of a word. */
const WORD = 0.18;

export interface Ground {
  /** The convex hull, which a stroke of twice the rim makes wider and round. */
  readonly path: string;
  readonly stroke: number;
  /** Of the drawing that holds all of it. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export function groundOf({ cells, outline = [[0, 0]], labels }: Picture): Ground {
  const spots = [
    ...cells.flatMap(([x, y]) => outline.map(([dx, dy]): Spot => [x + dx, y + dy])),
    ...labels.flatMap(({ at: [x, y] }): Spot[] => [
      [x - WORD, y],
      [x + WORD, y],
    ]),
  ];
  const hull = hullOf(spots.map(([x, y]): Spot => [x * STEP, y * STEP]));
  const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - RIM, Math.min(...ys) - RIM];
  return {
    path: `M${hull.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}Z`,
    stroke: 2 * RIM,
    box: { x, y, width: Math.max(...xs) + RIM - x, height: Math.max(...ys) + RIM - y },
  };
}

/** The corners of the convex hull (Andrew's monotone chain). */
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
