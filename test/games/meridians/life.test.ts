import { describe, expect, it } from 'vitest';
import { DARK } from '../../../src/games/meridians/color.ts';
import { deadGroups } from '../../../src/games/meridians/life.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { namesOf } from '../../support/agreement.ts';
import { pointNamed, position } from '../../support/written.ts';

describe('a cut', () => {
  const before = position('3/4/5/L4L/5/D2D/3 D 2 2');

  it('kills nothing by itself: the opponent has one move to mend it', () => {
    expect(before.play(pointNamed(before, 'd3')).ok).toBe(true);
    expect(makePosition(before)).toBe('3/4/5/L1D2L/5/D2D/3 L 2 2');
    expect(deadGroups(before).map(({ stones }) => namesOf(before, stones))).toEqual([['d1'], ['d6']]);
  });

  it('kills what the opponent does not mend', () => {
    const at = position('3/4/5/L1D2L/5/D2D/3 L 2 2');
    expect(at.play(pointNamed(at, 'g3')).ok).toBe(true);
    expect(makePosition(at), 'd1 has left').toBe('2L/4/5/2D2L/5/D2D/3 D 2 2');
  });

  it('ends the game when all that the opponent has is left without a path', () => {
    const at = position('3/4/5/L1D2L/5/D2D/3 L 2 2');
    expect(at.play(pointNamed(at, 'e1')).ok, 'it joins d1 and has no path').toBe(true);
    expect(makePosition(at)).toBe('3/4/5/2D3/5/D2D/3 D 2 2');
    expect(at.outcome()).toEqual({ winner: DARK, end: 'annihilation' });
  });
});
