import { describe, expect, it } from 'vitest';
import {
  classOf,
  isBetter,
  lossOf,
  type Report,
  scoresOfReport,
  shownMoves,
} from '../../../src/board/page/analyse/report.ts';
import { clock, percentLabel, short } from '../../../src/board/page/frame/words.ts';
import { cellAt, flipped } from '../../../src/drawing/board-geometry.ts';
import { marginText } from '../../../src/protocol/expected-lead.ts';
import { exchanged, placeToMove } from '../../../src/records/places.ts';
import { openKit } from '../../support/kits.ts';

describe('players at a game with a choice of seat after two plies', () => {
  const seating = { seats: ['light', 'dark'], choiceAfter: 2 };

  it('move in their places: the first one twice, then the other one chooses', () => {
    expect(placeToMove(seating, [], 0)).toBe(0);
    expect(placeToMove(seating, ['a1'], 1)).toBe(0);
    expect(placeToMove(seating, ['a1', 'b1'], 0)).toBe(1);
  });

  it('have the seats that the choice gives them', () => {
    // Who chose light moves next, as light; who chose dark waits for the other one.
    expect(placeToMove(seating, ['a1', 'b1', 'light'], 0)).toBe(1);
    expect(placeToMove(seating, ['a1', 'b1', 'dark'], 0)).toBe(0);
    expect(exchanged(seating, ['a1', 'b1', 'light'], 1)).toBe(0);
    expect(exchanged(seating, ['a1', 'b1', 'dark'], 1)).toBe(1);
  });

  it('keep their seats where none is chosen', () => {
    expect(placeToMove({ seats: ['light', 'dark'], choiceAfter: null }, ['a1'], 1)).toBe(1);
  });
});

describe.each(['meridians', 'maerstanas'])('the picture of %s', (name) => {
  const { picture } = openKit(name);

  it('tells the cell of every point near it, and none far away', () => {
    for (const [cell, [x, y]] of picture.cells.entries()) expect(cellAt(picture, 40 * x + 8, 40 * y - 8)).toBe(cell);
    expect(cellAt(picture, 2, 2)).toBeUndefined();
  });

  it('is the same after two turns by half', () => {
    const twice = flipped(flipped(picture));
    const near = (a: readonly (readonly number[])[]) => a.map((spot) => spot.map((value) => value.toFixed(6)));
    expect(near(twice.cells)).toEqual(near(picture.cells));
  });
});

describe('numbers', () => {
  it('stand in few characters', () => {
    expect([0, 7, 950, 999, 1000, 1234, 9960, 12_345, 999_499, 999_500, 1_234_567].map(short)).toEqual(
      '0 7 950 999 1.0k 1.2k 10k 12k 999k 1.0M 1.2M'.split(' '),
    );
    expect(percentLabel(0.5234)).toBe('52.3\u00a0%');
    expect(marginText({ mean: -1.25 })).toMatch(/^−1\.[23]$/);
    // Of one playout, which says nothing exact; and the exact ones.
    expect(marginText({ mean: 4.24658203125 })).toBe('+4.2');
    expect([4, -0.5].map((mean) => marginText({ mean, isExact: true }))).toEqual(['+4', '−0.5']);
    expect([clock(65_000), clock(9_940), clock(-5)]).toEqual(['1:05', '9.9', '0.0']);
  });
});

describe('a report', () => {
  const move = (name: string, visits: number, value: number) => ({
    move: name,
    visits,
    value,
    lcb: 0,
    prior: 0.1,
    pv: [name],
  });
  const report = {
    moves: [move('a', 1000, 0.6), move('b', 100, 0.55), move('c', 5, 0.2)],
    toMove: 'dark',
    value: 0.6,
    visits: 1105,
    isDuringSearch: true,
  } as unknown as Report;
  const seats = [{ name: 'light' }, { name: 'dark' }];

  it('shows moves that have been tried enough to say something', () => {
    expect(shownMoves(report.moves, 8).map((one) => one.move)).toEqual(['a', 'b']);
  });

  it('judges moves by what they lose', () => {
    expect(report.moves.map((one) => classOf(lossOf(report, one)))).toEqual(['great', 'fair', 'bad']);
  });

  it('tells the scores of both seats, and of more where they are known', () => {
    for (const [i, wanted] of [0.4, 0.6].entries()) expect(scoresOfReport(report, seats)?.[i]).toBeCloseTo(wanted);
    const three = [...seats, { name: 'blue' }];
    expect(scoresOfReport(report, three)).toBeUndefined();
    // The one to move has its value, and the others the rest of 1 as they have had it of the playouts.
    const found = scoresOfReport({ ...report, values: { dark: 0.5, blue: 0.1, light: 0.4 } }, three);
    for (const [i, wanted] of [0.32, 0.6, 0.08].entries()) expect(found?.[i]).toBeCloseTo(wanted);
  });

  it('does not make way for one that knows less', () => {
    expect(isBetter({ ...report, visits: 10 }, report)).toBe(false);
    expect(isBetter({ ...report, visits: 2000 }, report)).toBe(true);
    expect(isBetter(report, undefined)).toBe(true);
  });
});
