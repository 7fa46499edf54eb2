import { describe, expect, it } from 'vitest';
import { type GameRecord, playerNames } from '../../src/games/record.ts';
import { expectedOf, moversOf, seatsToMove } from '../../src/records/movers.ts';
import { openRecord } from '../../src/records/spec.ts';
import { must } from '../../src/util/result.ts';
import { game } from '../support/logs.ts';

const pie = (choice: string) =>
  game(0, 'a', 'b', {
    rules: { pie: true },
    moves: ['f6', 'c3', choice, 'e5', 'b2'],
    evals: [0.5, 0.5, 0.6, 0.7, 0.4],
  });

function kitOf(record: GameRecord) {
  return must(openRecord(record, null));
}
const movers = (record: GameRecord) => moversOf(kitOf(record), record.moves);
const seats = (record: GameRecord) => seatsToMove(kitOf(record), record.moves);
/** Of the first seat. */
const values = (record: GameRecord) =>
  expectedOf(kitOf(record), record).map((said) => {
    if (said) expect(said.seat).toBe(0);
    return said?.value ?? null;
  });

describe('the moves of a game', () => {
  it('begin under the pie rule with two stones of one player and the choice of the other', () => {
    expect(movers(pie('light'))).toEqual([1, 1, 0, 0, 1]);
    expect(movers(pie('dark'))).toEqual([0, 0, 1, 0, 1]);
    expect(seats(pie('dark'))).toEqual([0, 1, undefined, 0, 1]);
    expect(values(pie('dark'))).toEqual([null, null, null, 0.7, expect.closeTo(0.6, 12)]);
  });

  it('belong to a player each before a seat is chosen, too', () => {
    expect(movers({ size: 4, moves: ['d1', 'b1'], rules: { pie: true } })).toEqual([0, 0]);
  });

  it('end with a word of the side to move', () => {
    expect(seats({ size: 7, moves: ['g7', 'd4', 'g10', 'resign'] })).toEqual([0, 1, 0, 1]);
    expect(seats({ size: 2, moves: ['c1', 'a1', 'pass'] })).toEqual([0, 1, 0]);
  });
});

it('players may be named or not, and in more than one way', () => {
  expect(playerNames(game(0, 'a', 'b'), 2)).toEqual(['a', 'b']);
  expect(playerNames({ players: ['a', { name: 'b' }] }, 2)).toEqual(['a', 'b']);
  expect(playerNames({ players: [{ name: 7 }, null] }, 2)).toEqual([undefined, undefined]);
  expect(playerNames({ players: ['a', 'b', 'c'] }, 2)).toEqual([undefined, undefined]);
  expect(playerNames({ players: ['a', 'b', { name: 'c' }] }, 3)).toEqual(['a', 'b', 'c']);
  expect(playerNames({}, 3)).toEqual([undefined, undefined, undefined]);
});
