/**
 * Geometry of a board: the cell at a point, and the rotations and reflections that preserve the
 * board.
 */
import type { Spot } from './looks.ts';

/**
 * A symmetry of a board: a clockwise rotation, or a reflection whose axis has this angle to the
 * horizontal, counter-clockwise.
 */
export type SymmetryName = `turn ${number}` | `mirror ${number}` | 'left-right' | 'up-down';

/**
 * The isometries by multiples of 30 degrees that map the spots onto themselves, each permutation
 * once.
 */
export function symmetriesOf(spots: readonly Spot[]): Map<SymmetryName, readonly number[]> {
  const at = finder(spots);
  const [middleX, middleY] = [0, 1].map((axis) => spots.reduce((sum, spot) => sum + spot[axis as 0], 0) / spots.length);
  const found = new Map<SymmetryName, readonly number[]>();
  const seen = new Set([spots.map((_, cell) => cell).join()]);
  const add = (name: SymmetryName, turn: (x: number, y: number) => Spot) => {
    const to = spots.map(([x, y]) => {
      const [dx, dy] = turn(x - (middleX as number), y - (middleY as number));
      return at((middleX as number) + dx, (middleY as number) + dy);
    });
    if (to.includes(-1) || seen.has(to.join())) return;
    seen.add(to.join());
    found.set(name, to);
  };
  for (const degrees of [30, 45, 60, 90, 120, 135, 150, 180, 210, 225, 240, 270, 300, 315, 330]) {
    const [cos, sin] = corner(degrees, 1);
    add(`turn ${degrees}`, (x, y) => [cos * x - sin * y, sin * x + cos * y]);
  }
  for (const degrees of [0, 30, 45, 60, 90, 120, 135, 150]) {
    const [cos, sin] = corner(-2 * degrees, 1);
    const name = degrees === 0 ? 'up-down' : degrees === 90 ? 'left-right' : (`mirror ${degrees}` as const);
    add(name, (x, y) => [cos * x + sin * y, sin * x - cos * y]);
  }
  return found;
}

/** Returns a function that finds the cell at a point, up to rounding; -1 for none. */
export function finder(spots: readonly Spot[]): (x: number, y: number) => number {
  const key = (x: number, y: number) => `${Math.round(1000 * x) + 0} ${Math.round(1000 * y) + 0}`;
  // Points within a rounding step of each other are the same.
  const known = new Map(spots.flatMap(([x, y], cell) => [[key(x, y), cell] as const]));
  return (x, y) => {
    for (const dx of [0, -1e-3, 1e-3]) {
      for (const dy of [0, -1e-3, 1e-3]) {
        const cell = known.get(key(x + dx, y + dy));
        if (cell !== undefined) return cell;
      }
    }
    return -1;
  };
}

/**
 * The point at a distance from the origin, in a direction in degrees, clockwise from the right.
 */
export function corner(degrees: number, distance: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  return [distance * Math.cos(angle), distance * Math.sin(angle)];
}
