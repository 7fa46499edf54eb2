import { describe, expect, it } from 'vitest';
import { Position } from '../../../src/games/meridians/position.ts';
import { bytesOf, plainTwinOf } from '../../support/agreement.ts';
import { many } from '../../support/many.ts';
import { like } from '../../support/parts.ts';
import type { PlainPosition } from '../../support/plain-position.ts';
import { playRandomGame } from '../../support/random-games.ts';
import { pointNamed, position } from '../../support/written.ts';

describe('play', () => {
  it('plays a legal point, and refuses every other one with the reason, changing nothing', () => {
    for (const size of [2, 3, 4, 6]) {
      for (let seed = 0; seed < many(4); seed++) {
        const examine = (position: Position) => {
          const plain = plainTwinOf(position);
          const before = bytesOf(position);
          for (const [point, name] of position.board.names.entries()) {
            const expected = reason(plain, name);
            if (expected === undefined) continue;
            const result = position.play(point);
            expect(result.ok ? 'played' : result.error.code, `${name} in ${plain}`).toBe(expected);
            expect(bytesOf(position).equals(before)).toBe(true);
          }
        };
        const { position } = playRandomGame(size, 'uniform', `refused/${seed}`, ({ position, moves }, point) => {
          if (moves.length < 6 || moves.length % 5 === 0) examine(position);
          const checked = new Position(size);
          checked.copyFrom(position);
          expect(checked.play(point)).toEqual({ ok: true, value: undefined });
          position.illegality(point);
          const unchecked = new Position(size);
          unchecked.copyFrom(position);
          unchecked.playUnchecked(point);
          expect(bytesOf(checked).equals(bytesOf(unchecked))).toBe(true);
        });
        examine(position);
      }
    }
  });

  function reason(plain: PlainPosition, point: string): string | undefined {
    if (plain.outcome()) return 'game-over';
    if (!plain.isEmpty(point)) return 'occupied';
    if (plain.isLegal(point)) return undefined;
    return plain.turns[plain.toMove] === 1 && plain.isNextTo(point, plain.toMove) ? 'next-to-first' : 'sees-no-friend';
  }

  it('refuses what is not a point of the board', () => {
    const start = new Position(7);
    const before = bytesOf(start);
    for (const point of [-1, 114, 255, 1.5, Number.NaN]) {
      expect(start.play(point)).toMatchObject({ ok: false, error: { code: 'unknown-point' } });
    }
    expect(bytesOf(start).equals(before)).toBe(true);
  });

  it.each([
    ['6/7/8/9/10/11/L11/11/10/9/8/7/D5 L 1 1', 'g1', 'g1 is occupied'],
    ['6/7/8/9/10/11/L11/11/10/9/8/7/D5 L 1 1', 'a1', 'a1 is occupied'],
    ['6/7/8/9/10/11/L11/11/10/9/8/7/D5 L 1 1', 'g2', 'g2 is next to the first stone of light'],
    ['6/7/8/9/10/11/L11/11/10/9/8/7/D5 L 1 1', 'h1', 'h1 is next to the first stone of light'],
    ['6/7/8/9/10/11/L11/11/10/9/8/7/D5 L 1 1', 'h2', 'h2 sees no stone of light'],
    ['6/7/8/9/10/11/LD10/11/10/9/8/7/6 L 1 1', 'g3', 'g3 sees no stone of light'],
    ['6/7/8/9/10/11/L10L/11/10/9/8/7/D4D L 2 2', 'h3', 'h3 sees no stone of light'],
    ['L/2/D L 1 1', 'b1', 'the game is over: dark has won'],
  ])('in %s says of %s: %s', (text, point, message) => {
    const from = position(text);
    const result = from.play(pointNamed(from, point));
    expect(result.ok ? 'played' : result.error.message).toMatch(like(message));
  });
});
