/** Moves of several cells, which are chosen one by one. */
import type { View } from './line-view.ts';

/** The moves that begin with these cells. */
export function movesAlong({ legal }: Pick<View, 'legal'>, cells: readonly number[]) {
  return legal.filter(([, touched]) => cells.every((cell, i) => touched[i] === cell));
}

/** A started move up to a cell. It may skip the cells of the only way there, as of several jumps. */
export function continued(shown: Pick<View, 'legal'>, before: readonly number[], cell: number): readonly number[] {
  const next = [...before, cell];
  // A cell from which moves begin starts another one, unless the way may turn back to it.
  const isAgain = before.length > 1 && cell === before.at(-1);
  const isStart = !isAgain && movesAlong(shown, [cell]).length > 0;
  const isClear = movesAlong(shown, next).length > 0 || isStart;
  if (before.length === 0 || isClear) return next;
  const ways = movesAlong(shown, before).flatMap(([, cells]) => {
    const at = cells.indexOf(cell, before.length);
    return at < 0 ? [] : [cells.slice(0, at + 1)];
  });
  const [way = next] = ways;
  return ways.every((other) => other.join() === way.join()) ? way : next;
}
