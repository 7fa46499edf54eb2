import { describe, expect, it } from 'vitest';
import * as courses from '../../../selfplay/game-report/courses.ts';
import { playedGame, seenByMovers } from '../../support/game-reports.ts';

/** The course of a game that the first seat has won, unless it says otherwise. */
function course(values: readonly number[], first = 1) {
  const moves = values.map((_, ply) => `m${ply}`);
  return courses.courseOf(playedGame(moves, first, { values: seenByMovers(values) }));
}

describe('the course of a game', () => {
  it('is that of the first seat, and ends with the result', () => {
    expect(course([0.5, 0.6, 0.4]).points).toEqual([
      { ply: 0, value: 0.5 },
      { ply: 1, value: 0.6 },
      { ply: 2, value: 0.4 },
      { ply: 3, value: 1 },
    ]);
  });

  it('changes its leader where the other one is clearly ahead', () => {
    expect(courses.leadChanges(course([0.5, 0.6, 0.52, 0.48, 0.6, 0.9]))).toBe(0);
    expect(courses.leadChanges(course([0.5, 0.6, 0.4, 0.7]))).toBe(2);
    expect(courses.leadChanges(course([0.6, 0.7], 0))).toBe(1);
  });

  it('has the drama of what the winner was behind', () => {
    // Behind at 0.4 and 0.1: √0.2 and √0.8.
    expect(courses.drama(course([0.5, 0.4, 0.1, 0.7]))).toBeCloseTo((Math.sqrt(0.2) + Math.sqrt(0.8)) / 2, 10);
    expect(courses.comeback(course([0.5, 0.4, 0.1, 0.7]))).toBeCloseTo(0.4, 10);
    expect(courses.drama(course([0.5, 0.8]))).toBe(0);
    expect(courses.comeback(course([0.7, 0.8], 0))).toBeCloseTo(0.3, 10);
  });

  it('is decided once the winner stays above 0.9', () => {
    expect(courses.decidedAfter(course([0.5, 0.95, 0.8, 0.95]))).toBe(3 / 4);
    expect(courses.decidedAfter(course([0.5, 0.6, 0.7, 0.8]))).toBe(1);
    expect(courses.decidedAfter(course([0.95, 0.97]))).toBe(0);
  });

  it('is uncertain while it is even', () => {
    expect(courses.uncertainty(course([0.5, 0.5]))).toBe(1);
    expect(courses.uncertainty(course([0.5, 1]))).toBe(0.5);
    expect(courses.uncertainty(course([]))).toBe(0);
  });

  it('knows the largest gain of the winner', () => {
    expect(courses.largestGain(course([0.5, 0.4, 0.8, 0.9]))).toBeCloseTo(0.4, 10);
    expect(courses.largestGain(course([0.6, 0.5, 0.3], 0))).toBeCloseTo(0.3, 10);
  });

  it('keeps of a gain what the reply leaves', () => {
    expect(courses.permanence(course([0.5, 0.7, 0.6, 0.6]))).toBeCloseTo((0.5 + 1) / 2, 10);
    expect(courses.permanence(course([0.5, 0.52, 0.51, 0.53], 0.5))).toBeUndefined();
  });

  it('of a draw has no winner', () => {
    const drawn = course([0.5, 0.9], 0.5);
    const figures = [courses.drama, courses.comeback, courses.decidedAfter, courses.largestGain];
    expect(figures.map((figure) => figure(drawn))).toEqual(figures.map(() => undefined));
  });
});
