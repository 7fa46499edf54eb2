/** Names the symmetries of a board by their effect on the cells. */
import type { GameKit } from '../../src/games/kit.ts';
import type { Spot } from '../../src/games/looks.ts';
import { legalAtStart } from './openings.ts';

/** For example `turn by 180°` or `reflection in the axis at 90°`; undefined if moves do not show it, e.g. without cells. */
export function symmetryName(kit: GameKit, symmetry: number): string | undefined {
  const map = kit.symmetries[symmetry] as (move: number) => number;
  const { cells } = kit.picture;
  const spotOf = (move: number) => cells[kit.cellsOf(move).at(-1) ?? -1];
  const pairs = legalAtStart(kit).flatMap((move): (readonly [Spot, Spot])[] => {
    const [from, to] = [spotOf(move), spotOf(map(move))];
    return from && to ? [[from, to]] : [];
  });
  const [from, to] = [0, 1].map((side) => centre(pairs.map((pair) => pair[side] as Spot))) as [Spot, Spot];
  // The best rotation and reflection: a complex number times z or its conjugate.
  let [turnX, turnY, foldX, foldY] = [0, 0, 0, 0];
  for (const [a, b] of pairs) {
    const [x, y] = [a[0] - from[0], a[1] - from[1]];
    const [u, v] = [b[0] - to[0], b[1] - to[1]];
    turnX += u * x + v * y;
    turnY += v * x - u * y;
    foldX += u * x - v * y;
    foldY += v * x + u * y;
  }
  const [turn, fold] = [Math.hypot(turnX, turnY), Math.hypot(foldX, foldY)];
  if (Math.max(turn, fold) < 1e-6) return undefined;
  const angle = (x: number, y: number) => Math.round((Math.atan2(y, x) * 180) / Math.PI);
  // The vertical axis of pictures points down.
  if (turn > fold) return `turn by ${(360 - angle(turnX, turnY)) % 360}°`;
  return `reflection in the axis at ${(360 - Math.round(angle(foldX, foldY) / 2)) % 180}°`;
}

function centre(spots: readonly Spot[]): Spot {
  const mean = (axis: 0 | 1) => spots.reduce((sum, spot) => sum + spot[axis], 0) / Math.max(1, spots.length);
  return [mean(0), mean(1)];
}
