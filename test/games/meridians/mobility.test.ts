import { describe, expect, it } from 'vitest';
import { type Color, DARK, LIGHT, opponent } from '../../../src/games/meridians/color.ts';
import { Mobility } from '../../../src/games/meridians/evaluation/mobility.ts';
import { legalPoints, sees } from '../../../src/games/meridians/movegen.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { many } from '../../support/many.ts';
import { playRandomGame, SIZES } from '../../support/random-games.ts';

/** Points that a side sees less those that the other one sees, counted point by point. */
function lead(position: Position, color: Color): number {
  let sum = 0;
  for (let point = 0; point < position.board.points; point++) {
    if (!position.isEmpty(point)) continue;
    sum += Number(sees(position, point, color)) - Number(sees(position, point, opponent(color)));
  }
  return sum;
}

describe('mobility', () => {
  it.each(SIZES)('size %i: is a tenth of the difference of points seen, for every position of random games', (size) => {
    const mobility = new Mobility(size);
    for (let games = 0; games < many(10); games++) {
      playRandomGame(size, 'uniform', `mobility/${games}`, ({ position }) => {
        for (const color of [LIGHT, DARK] as const) {
          expect(mobility.evaluate(position, color)).toBeCloseTo(0.1 * lead(position, color), 5);
        }
      });
    }
  });

  it.each(SIZES)('size %i: the value of every move that removes nothing is that of the position after it', (size) => {
    const mobility = new Mobility(size);
    const moves = new Int32Array(200);
    const logits = new Float32Array(200);
    const after = new Position(size);
    for (let games = 0; games < many(2); games++) {
      playRandomGame(size, 'clumping', `mobility-moves/${games}`, ({ position }) => {
        const color = position.toMove;
        if (position.outcome()) return;
        const count = legalPoints(position, moves);
        mobility.evaluateMoves(position, moves, count, logits);
        expect(mobility.evaluate(position, color)).toBeCloseTo(0.1 * lead(position, color), 4);
        for (let i = 0; i < count; i++) {
          after.copyFrom(position);
          after.playUnchecked(moves[i]!);
          if (after.stones(color) !== position.stones(color) + 1) continue;
          const where = `${makePosition(position)} ${position.board.names[moves[i]!]}`;
          if (Math.abs(logits[i]! - 0.1 * lead(after, color)) > 1e-4)
            expect(logits[i], where).toBe(0.1 * lead(after, color));
        }
      });
    }
  });
});
