/** Dates of games: what is a date goes from format to format, and what is none stays text and never becomes another day. */
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { ofRecord } from '../../src/board/library/stored-game.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { makeGames, readGames } from '../../src/records/formats.ts';
import { must } from '../../src/util/result.ts';

const played = (startedAt: unknown, more = {}): GameRecord => ({
  v: 1,
  game: 'meridians',
  size: 4,
  moves: ['d1', 'b1', 'd6'],
  startedAt,
  ...more,
});

function written(record: GameRecord, format: string): string {
  return must(makeGames([record], format));
}

function again(text: string, format: string): GameRecord | undefined {
  const read = must(readGames(text, format));
  return read.games[0];
}

const DATES: readonly [text: string, dt: string | undefined, start: string, day: number | null][] = [
  ['2026-11-22T18:30:00.000Z', '2026-11-22', '2026-11-22T18:30:00.000Z', 20261122],
  ['2026-01-01T23:30:00-05:00', '2026-01-02', '2026-01-02T04:30:00.000Z', 20260102],
  ['2026-11-22', '2026-11-22', '2026-11-22T00:00:00.000Z', 20261122],
  ['1998-05', '1998-05', '', 19980500],
  ['1998-05,06', '1998-05,06', '', 19980500],
  ['1998', '1998', '', 19980000],
  ['1996-05-06,07,08', '1996-05-06,07,08', '1996-05-06T00:00:00.000Z', 19960506],
  ['1996-12-27,28,1997-01-03,04', '1996-12-27,28,1997-01-03,04', '1996-12-27T00:00:00.000Z', 19961227],
  ['12.03.1999', undefined, '', null],
  ['2024-02-30', undefined, '', null],
  ['May 6, 1998', undefined, '', null],
  ['2024-02-30T10:00:00Z', undefined, '', null],
];
const UNKNOWN = '1970-01-01T00:00:00.000Z';

describe.each(DATES)('%s', (text, dt, start, day) => {
  it('is written in SGF as FF[4] has it, or not at all, and comes back as it was', () => {
    const sgf = written(played(text), 'sgf');
    expect(/DT\[(.*?)\]/.exec(sgf)?.[1]).toBe(dt);
    expect(again(sgf, 'sgf')?.startedAt).toBe(text);
  });

  it('is a date of a report that its schema takes, or the one that stands for none, and comes back as it was', () => {
    const [report] = JSON.parse(written(played(text), 'abstractplay'));
    const isDate = new Ajv()
      .addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
      .compile({
        properties: Object.fromEntries(
          ['date-start', 'date-end', 'date-generated'].map((name) => [name, { type: 'string', format: 'date-time' }]),
        ),
      });
    expect(isDate(report.header)).toBe(true);
    expect(report.header['date-start']).toBe(start || UNKNOWN);
    expect(again(JSON.stringify(report), 'abstractplay')?.startedAt).toBe(text);
  });

  it('is a day of the library, as far as it is known', () => {
    const stored = ofRecord(played(text));
    expect(stored).toMatchObject({ value: { played: text, day } });
  });
});

it('a DT that is none is kept as text', () => {
  expect(again('(;SZ[4]DT[12.03.1999];W[d1];B[b1])', 'sgf')?.startedAt).toBe('12.03.1999');
});

it('how long a game took is known by two points in time', () => {
  const [report] = JSON.parse(written(played('2026-11-22T18:30:00.000Z', { durationMs: 60_000 }), 'abstractplay'));
  expect(report.header['date-end']).toBe('2026-11-22T18:31:00.000Z');
  expect(again(JSON.stringify(report), 'abstractplay')?.durationMs).toBe(60_000);
  report.header['date-start'] = '03/04/2026';
  expect(again(JSON.stringify(report), 'abstractplay')).not.toHaveProperty('durationMs');
});
