import { describe, expect, it } from 'vitest';
import { coloursOf, lightValuesOf, moversOf, namesOf } from '../../src/records/movers.ts';
import { game } from '../support/logs.ts';

const pie = (choice: string) =>
  game(0, 'a', 'b', {
    rules: { pie: true },
    moves: ['f6', 'c3', choice, 'e5', 'b2'],
    evals: [0.5, 0.5, 0.6, 0.7, 0.4],
  });

describe('the moves of a game', () => {
  it('are by turns those of Light and of Dark', () => {
    const plain = game(0, 'a', 'b', { evals: [0.6, 0.3, null, 0.5] });
    expect(moversOf(plain)).toEqual(['light', 'dark', 'light', 'dark']);
    expect(coloursOf(plain)).toEqual(['light', 'dark', 'light', 'dark']);
    expect(lightValuesOf(plain)).toEqual([0.6, 0.7, null, 0.5]);
  });

  it('begin under the pie rule with two stones of one player and the choice of the other', () => {
    expect(moversOf(pie('light'))).toEqual(['dark', 'dark', 'light', 'light', 'dark']);
    expect(moversOf(pie('dark'))).toEqual(['light', 'light', 'dark', 'light', 'dark']);
    expect(coloursOf(pie('dark'))).toEqual(['light', 'dark', undefined, 'light', 'dark']);
    expect(lightValuesOf(pie('dark'))).toEqual([null, null, null, 0.7, expect.closeTo(0.6, 12)]);
  });
});

it('players may be named or not, and in more than one way', () => {
  expect(namesOf(game(0, 'a', 'b'))).toEqual(['a', 'b']);
  expect(namesOf({ size: 3, moves: [], players: ['a', { name: 'b' }] })).toEqual(['a', 'b']);
  expect(namesOf({ size: 3, moves: [], players: [{ name: 7 }, null] })).toEqual([undefined, undefined]);
  expect(namesOf({ size: 3, moves: [] })).toEqual([undefined, undefined]);
});
