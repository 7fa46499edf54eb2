import { describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../../../src/games/meridians/color.ts';
import { deadGroups, groupsOf, lossesBy, pathsFrom } from '../../../src/games/meridians/life.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { namesOf } from '../../support/agreement.ts';
import { pointNamed, position } from '../../support/written.ts';

describe('groups and paths', () => {
  // Light: d1 and e1 are a group, d6 another. Dark: b1 and b4, and c3, which is dead.
  const at = position('3/4/L4/L4L/2D2/D2D/3 D 2 2');

  it('lists the groups of both sides by their first stone', () => {
    expect(groupsOf(at).map(({ color, stones }) => [color, namesOf(at, stones)])).toEqual([
      [LIGHT, ['e1', 'd1']],
      [LIGHT, ['d6']],
      [DARK, ['c3']],
      [DARK, ['b1']],
      [DARK, ['b4']],
    ]);
  });

  it('finds a path along a row with the empty points between, from either end', () => {
    const paths = (name: string) =>
      pathsFrom(at, pointNamed(at, name)).map(({ from, to, points }) => namesOf(at, [from, ...points, to]).join(' '));
    expect(paths('d1')).toEqual(['d1 d2 d3 d4 d5 d6']);
    expect(paths('d6')).toEqual(['d6 d5 d4 d3 d2 d1']);
    expect(paths('b1')).toEqual(['b1 b2 b3 b4']);
    expect(paths('c3'), 'next to no friendly stone in a line').toEqual([]);
  });

  it('knows no path between stones of one group', () => {
    // g1 and g3 see each other over g2, but are joined by way of f1, e2, e3, e4 and f4.
    const ring = position('L1L/L2L/1LLL1/6/5/D2D/3 L 2 2');
    expect(pathsFrom(ring, pointNamed(ring, 'g1'))).toEqual([]);
    expect(deadGroups(ring).map(({ stones }) => namesOf(ring, stones))).toEqual([
      ['g1', 'g3', 'f1', 'f4', 'e2', 'e3', 'e4'],
    ]);
  });
});

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

describe('the groups lost by a move', () => {
  const lost = (text: string, move: string) => {
    const at = position(text);
    return lossesBy(at, pointNamed(at, move)).map((stones) => namesOf(at, stones));
  };

  it('are those without a path after it, with the new stone where it is one of them', () => {
    // The stone on d4 cuts d1 and e1 off from d6; d5, beside d6, is no help.
    expect(lost('3/4/L4/L2D1L/5/D2D/3 L 2 2', 'd5')).toEqual([
      ['e1', 'd1'],
      ['d5', 'd6'],
    ]);
  });

  it('are none where a path is left to all', () => {
    expect(lost('3/4/L4/L4L/5/D2D/3 D 2 2', 'b2')).toEqual([]);
  });
});
