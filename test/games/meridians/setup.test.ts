import { describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../../../src/games/meridians/color.ts';
import { deadGroups } from '../../../src/games/meridians/life.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import { positionFromSetup, type Setup, setupOf } from '../../../src/games/meridians/setup.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { pointNamed, position } from '../../support/written.ts';

describe('a setup becomes a position', () => {
  it('with one stone of each side, as the pie rule leaves it: nothing is dead before the second turn', () => {
    const at = position('2/3/L2D/3/2 L 1 1');
    expect(makePosition(at)).toBe('2/3/L2D/3/2 L 1 1');
    expect(deadGroups(at)).toEqual([]);
    expect(at.play(pointNamed(at, 'c3')).ok).toBe(true);
    expect(deadGroups(at)).toEqual([]);
    expect(makePosition(at)).toBe('2/3/L1LD/3/2 D 2 1');
  });

  it('that is lost when the side to move has no stones left', () => {
    expect(position('3/4/5/6/5/D2D/3 L 2 2').outcome()).toEqual({ winner: DARK, end: 'annihilation' });
    expect(position('3/4/5/6/5/D2D/3 D 2 2').outcome()).toEqual({ winner: DARK, end: 'annihilation' });
  });

  it('that is won when the last groups of the other side were dead', () => {
    const at = position('D2/4/5/L4L/5/4/2D L 2 2');
    expect(at.outcome()).toEqual({ winner: LIGHT, end: 'annihilation' });
    expect(at.play(pointNamed(at, 'd2'))).toMatchObject({ ok: false, error: { code: 'game-over' } });
  });
});

describe('a setup is refused', () => {
  const empty: Setup = setupOf(new Position(3));

  it.each<[string, Partial<Setup>, string, string]>([
    ['of a size there is no board for', { size: 9 }, 'bad-size', 'board size 9: must be 2 to 8'],
    ['of a broken size', { size: 2.5 }, 'bad-size', 'board size 2.5: must be 2 to 8'],
    ['with the points of another board', { size: 4 }, 'bad-size', '14 points do not fit size 4, which has 30'],
    [
      'with turns that are not counted so far',
      { turns: [3, 2] },
      'bad-turns',
      'turns of light: must be 0, 1 or 2 (two or more), not 3',
    ],
    [
      'with a turn but no stone',
      { turns: [1, 0], toMove: DARK },
      'bad-turns',
      'turns of light: 1, but light has 0 stones',
    ],
  ])('%s', (_, change, code, message) => {
    expect(positionFromSetup({ ...empty, ...change })).toEqual({ ok: false, error: { code, message } });
  });
});

describe('the setup of a position', () => {
  it('gives the stones in the order of the board, the side to move and the turns', () => {
    expect(setupOf(position('2/3/L2D/3/2 L 1 1'))).toEqual({
      size: 3,
      stones: Array.from({ length: 14 }, (_, point) => ({ 5: LIGHT, 8: DARK })[point]),
      toMove: LIGHT,
      turns: [1, 1],
    });
  });
});
