/** Late positions for tests in which each side is more or less walled off from the other. */
import { boardOfSize, DIRECTIONS, NO_POINT } from '../../src/games/meridians/board.ts';
import type { Color } from '../../src/games/meridians/color.ts';
import type { Position } from '../../src/games/meridians/position.ts';
import { positionFromSetup } from '../../src/games/meridians/setup.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';

const STEPS = 1 << 20;

/**
 * A random curve divides the board; each side has its points next to the other half, and some behind them. Up to `changes` points
 * are then anything. Undefined where that is the end of a game.
 */
function walledPosition(size: number, changes: number, random: RandomState): Position | undefined {
  const board = boardOfSize(size);
  const share = () => nextBelow(random, STEPS) / STEPS;
  const [angle, distance, bend] = [2 * Math.PI * share(), (share() - 0.5) * 0.8 * size, (share() - 0.5) * 0.15];
  const halves = Array.from({ length: board.points }, (_, point): Color => {
    const row = board.rowOf[point] as number;
    const x = point - (board.rowStart[row] as number) - ((board.rowLength[row] as number) - 1) / 2;
    const y = (row - (size - 1)) * 0.87;
    const [along, across] = [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
    return along + bend * across * across + distance > 0 ? 1 : 0;
  });
  const isBorder = (point: number) =>
    Array.from({ length: DIRECTIONS }, (_, d) => board.neighbour[DIRECTIONS * point + d] as number).some(
      (next) => next !== NO_POINT && halves[next] !== halves[point],
    );
  const density = 0.35 + 0.5 * share();
  const stones = halves.map((half, point) => (isBorder(point) || share() < density ? half : undefined));
  for (let left = nextBelow(random, changes + 1); left > 0; left--) {
    const drawn = nextBelow(random, 3);
    stones[nextBelow(random, board.points)] = drawn === 2 ? undefined : (drawn as Color);
  }
  const toMove = nextBelow(random, 2) as Color;
  const position = positionFromSetup({ size, stones, toMove, turns: [2, 2] });
  return position.ok && !position.value.outcome() ? position.value : undefined;
}

/** So many of them. */
export function walledPositions(size: number, changes: number, count: number, random: RandomState): Position[] {
  const positions: Position[] = [];
  while (positions.length < count) {
    const position = walledPosition(size, changes, random);
    if (position) positions.push(position);
  }
  return positions;
}
