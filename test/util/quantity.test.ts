import { describe, expect, it } from 'vitest';
import {
  durationText,
  makeMemory,
  parseCount,
  parseDuration,
  parseMemory,
  parseNumber,
} from '../../src/util/quantity.ts';

describe('a duration', () => {
  it.each([
    ['500ms', 500],
    ['2.5s', 2500],
    ['1m', 60_000],
    ['2h', 7_200_000],
    ['5', 5000],
    ['0.25', 250],
    ['.5', 500],
  ])('%s is %i ms, seconds where no unit is given', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '0', '0s', '-5', '5x', 'soon', '1e3', '5 s', `${'9'.repeat(400)}`])('is not %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it.each([
    [29.2, '30 s'],
    [89, '1 min'],
    [7170, '2 h 0 min'],
  ])('of %s s reads %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe('a whole number', () => {
  it.each([
    ['0', 0],
    ['1000', 1000],
    ['1e6', 1_000_000],
    ['1E+3', 1000],
    ['1.1e3', 1100],
    ['10k', 10_000],
    ['1.5K', 1500],
    ['1m', 1_000_000],
    ['2.5M', 2_500_000],
    ['4.35k', 4350],
  ])('%s is %i', (text, value) => {
    expect(parseCount(text)).toBe(value);
  });

  it.each(['', '-1', '1.5', '1e-3', '1.2345k', '1e3k', '10g', 'k', '0x10', ' 1', '1e16', `1e${'9'.repeat(400)}`])(
    'is not %j',
    (text) => {
      expect(parseCount(text)).toBeUndefined();
    },
  );
});

it('a size of memory needs its unit', () => {
  expect(['500m', '2g', '64k', '64', '63k', '2t'].map(parseMemory)).toEqual([
    500 * 2 ** 20,
    2 ** 31,
    2 ** 16,
    undefined,
    63 * 2 ** 10,
    undefined,
  ]);
  expect(['0k', '1.5m', '-1m', '0x1k', '1024g', '1025g'].map(parseMemory)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    2 ** 40,
    undefined,
  ]);
  expect([2 ** 16, 2 ** 31, 2 ** 20 + 1, 1].map(makeMemory)).toEqual(['64k', '2048m', '1025k', '1k']);
});

it('a number is decimal, with an exponent or without', () => {
  expect(['1', '-2.5', '.5', '1.', '+3', '1e3', '1E-2'].map(parseNumber)).toEqual([1, -2.5, 0.5, 1, 3, 1000, 0.01]);
  for (const text of ['', ' ', '0x10', 'NaN', 'Infinity', '1e999', '1 ', '1_000', '1,5', '--1', 'e3']) {
    expect(parseNumber(text), text).toBeUndefined();
  }
});
