/** Dates as FF[4] has them (https://www.red-bean.com/sgf/properties.html#DT, whose examples these are), and timestamps. */
import { describe, expect, it } from 'vitest';
import {
  dateNumber,
  dateOfNumber,
  datesIn,
  dateText,
  parseDates,
  parseTimestamp,
  shownDate,
} from '../../src/util/date.ts';

describe('DT', () => {
  it.each([
    ['1996-05,06', ['1996-05', '1996-06']],
    ['1998-05,06', ['1998-05', '1998-06']],
    ['1996-05-06,07,08', ['1996-05-06', '1996-05-07', '1996-05-08']],
    ['1996,1997', ['1996', '1997']],
    ['1996-12-27,28,1997-01-03,04', ['1996-12-27', '1996-12-28', '1997-01-03', '1997-01-04']],
    ['1996-12-27,01-03', ['1996-12-27', '1996-01-03']],
    ['2024-02-29', ['2024-02-29']],
    ['0099-01-01', ['0099-01-01']],
  ])('%s', (text, dates) => {
    expect(parseDates(text)?.map(dateText)).toEqual(dates);
  });

  it.each([
    '12.03.1999',
    '03/04/1999',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-00-01',
    '2024-1-1',
    '24-01-01',
    '1996,05',
    '1998-05,2024-02-31',
    '5',
    'May 6, 1998',
    '',
    '2024-01-01 or so',
    '+002024-01-01',
  ])('%j is none', (text) => {
    expect(parseDates(text)).toBeUndefined();
    expect(datesIn(text)).toBeUndefined();
  });
});

describe('a timestamp', () => {
  it.each([
    ['2026-11-22T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
    ['2026-11-22T18:30Z', '2026-11-22T18:30:00.000Z'],
    ['2026-11-22T18:30:00', '2026-11-22T18:30:00.000Z'],
    ['2026-01-01T23:30:00-05:00', '2026-01-02T04:30:00.000Z'],
    ['2026-01-01T01:30:00+0200', '2025-12-31T23:30:00.000Z'],
    ['2026-11-22T18:30:00.1234567Z', '2026-11-22T18:30:00.123Z'],
  ])('%s', (text, utc) => {
    expect(new Date(parseTimestamp(text) as number).toISOString()).toBe(utc);
    expect(shownDate(text)).toBe(utc.slice(0, 10));
    expect(datesIn(text)?.map(dateText)).toEqual([utc.slice(0, 10)]);
  });

  it.each(['2024-02-30T10:00:00Z', '2024-02-28T24:00:00Z', '2024-02-28T10:60Z', '2024-02-28', '1e3', '0'])(
    '%s is none',
    (text) => {
      expect(parseTimestamp(text)).toBeUndefined();
    },
  );
});

it('a date as a number sorts by time and keeps what is not known', () => {
  const dates = ['1998', '1998-05', '1998-05-06', '1998-12', '2024-01-01'];
  const numbers = dates.map((text) => dateNumber((parseDates(text) as [[number]])[0]));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers.map((number) => dateText(dateOfNumber(number)))).toEqual(dates);
});
