import { describe, expect, it } from 'vitest';
import { timeForMove } from '../../src/search/limits.ts';

describe('time for a move', () => {
  it('shares what is left among the moves to the next control', () => {
    expect(timeForMove({ remainingMs: 10_020, movesToGo: 10 })).toBeCloseTo(1000);
  });

  it('uses most of the increment', () => {
    const without = timeForMove({ remainingMs: 60_020 });
    expect(timeForMove({ remainingMs: 60_020, incrementMs: 1000 })).toBeCloseTo(without + 900);
  });

  it('never plans more than half of what is left, or all but the overhead for the last move', () => {
    for (const remainingMs of [0, 1, 30, 100, 1000, 100_000]) {
      for (const incrementMs of [0, 100, 10_000]) {
        expect(timeForMove({ remainingMs, incrementMs })).toBeLessThanOrEqual(Math.max(1, remainingMs / 2));
        expect(timeForMove({ remainingMs, incrementMs, movesToGo: 1 })).toBeLessThanOrEqual(Math.max(1, remainingMs));
      }
    }
  });

  it('is at least a millisecond', () => {
    expect(timeForMove({ remainingMs: 0 })).toBe(1);
  });
});
