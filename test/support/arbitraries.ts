/** Games and setups for fast-check. */
import fc from 'fast-check';
import { boardOfSize } from '../../src/games/meridians/board.ts';
import { type Color, DARK, LIGHT } from '../../src/games/meridians/color.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';
import type { Setup } from '../../src/games/meridians/setup.ts';

export interface ChosenGame {
  readonly size: number;
  /** Each choice stands for one of the legal points, counted round. */
  readonly choices: readonly number[];
}

const size = fc.integer({ min: 2, max: 6 });

export const games: fc.Arbitrary<ChosenGame> = fc.record({
  size,
  choices: fc.array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 80, size: 'max' }),
});

/** Plays a game as far as its choices and the rules go; `onPly` sees the position before a ply and the point chosen. */
export function playChosen({ size, choices }: ChosenGame, onPly: (before: Position, point: number) => void): Position {
  const position = new Position(size);
  const legal = new Int32Array(position.board.points);
  for (const choice of choices) {
    const count = position.isAnnihilated() ? 0 : legalPoints(position, legal);
    if (count === 0) break;
    const point = legal[choice % count] as number;
    onPly(position, point);
    position.playUnchecked(point);
  }
  return position;
}

/** Stones strewn more or less densely, both sides past their second turn. */
export const setups: fc.Arbitrary<Setup> = fc.tuple(size, fc.integer({ min: 0, max: 8 })).chain(([size, empties]) => {
  const { points } = boardOfSize(size);
  const stone = fc.oneof(
    { weight: empties, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom<Color>(LIGHT, DARK) },
  );
  return fc.record({
    size: fc.constant(size),
    stones: fc.array(stone, { minLength: points, maxLength: points }),
    toMove: fc.constantFrom<Color>(LIGHT, DARK),
    turns: fc.constant([2, 2] as const),
  });
});
