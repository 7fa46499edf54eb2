/** Reports after AbstractPlay's schema `gamerecord`, and its lists of moves. Places are line:column. */
import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../../../src/games/record.ts';
import { makeGames, readGames } from '../../../../src/records/formats.ts';
import { must } from '../../../../src/util/result.ts';
import { like } from '../../../support/parts.ts';

const HEADER = {
  game: { name: 'Meridians', variants: ['Smaller board (base 6)'] },
  site: { name: 'Abstract Play', gameid: '1c2f' },
  'date-start': '2026-01-05T10:00:00.000Z',
  'date-end': '2026-01-05T11:00:00.000Z',
  'date-generated': '2026-02-01T00:00:00.000Z',
  players: [
    { name: 'ann', userid: 'u1', is_ai: false, result: 0 },
    { name: 'bo', userid: 'u2', result: 1 },
  ],
};
const MOVES = [
  ['f6,c3', 'pass'],
  ['f8', 'c5'],
];

function read(report: unknown): { games: readonly GameRecord[]; leftOut: readonly string[] } {
  return must(readGames(JSON.stringify(report), 'abstractplay'));
}

function game(header: object, moves: unknown = MOVES): GameRecord | undefined {
  return read({ header: { ...HEADER, ...header }, moves }).games[0];
}

function errorOf(text: string): string {
  const result = readGames(text, 'abstractplay');
  return result.ok ? 'none' : `${result.error.line}:${result.error.column} ${result.error.message}`;
}

describe('a report', () => {
  it('is a game with the pie rule; who keeps the second seat has chosen Dark', () => {
    expect(game({})).toMatchObject({
      id: '1c2f',
      size: 6,
      rules: { pie: true },
      players: [{ name: 'ann', userid: 'u1', is_ai: false }, { name: 'bo' }],
      moves: ['f6', 'c3', 'dark', 'f8', 'c5'],
      winner: 'dark',
      startedAt: '2026-01-05T10:00:00.000Z',
      durationMs: 3_600_000,
    });
  });

  it.each([{ pied: true }, { 'pie-invoked': true }])(
    'with %o in its header has swapped seats: Light was chosen',
    (header) => {
      expect(game(header)).toMatchObject({ moves: ['f6', 'c3', 'light', 'f8', 'c5'], winner: 'dark' });
    },
  );

  it.each([
    [undefined, 7],
    [[], 7],
    [['Default board (base 7)'], 7],
    [['Larger board (base 8)'], 8],
    [['size-6'], 6],
  ])('with the variants %o is of size %i', (variants, size) => {
    expect(game({ game: { name: 'Meridians', variants } }, [['a1,d4', 'pass']])).toMatchObject({ size });
  });

  it('may have its moves as objects, in any case and with blanks', () => {
    const moves = [
      [{ move: 'F6, c3', result: [{ type: 'place' }] }, { move: 'pass' }],
      ['F8', null],
    ];
    expect(game({}, moves)).toMatchObject({ moves: ['f6', 'c3', 'dark', 'f8'] });
  });

  it.each([
    ['resign', { end: 'resign', winner: 'dark' }],
    ['timeout', { end: 'time', winner: 'dark' }],
  ])('may end by %s', (word, end) => {
    const ended = game({}, [...MOVES, [word]]);
    expect(ended).toMatchObject(end);
    expect(ended?.moves).toHaveLength(5);
  });

  it('of an agreed draw has no winner', () => {
    const players = HEADER.players.map((player) => ({ ...player, result: 1 }));
    expect(game({ players }, [...MOVES, ['draw']])).toMatchObject({ end: 'adjudicated', winner: null });
  });

  it('keeps what else is in its header, and is written with it again', () => {
    const record = game({ event: 'Cup', round: '3', unrated: true });
    expect(record).toMatchObject({ site: 'Abstract Play', report: { event: 'Cup', round: '3', unrated: true } });
    const text = makeGames([record as GameRecord], 'abstractplay');
    const [again] = JSON.parse(text.ok ? text.value : '') as [{ header: object; moves: unknown }];
    const { 'date-generated': _, ...header } = HEADER;
    expect(again).toMatchObject({ header: { ...header, event: 'Cup', round: '3', unrated: true }, moves: MOVES });
  });

  it('of another game is left out', () => {
    const other = { header: { game: { name: 'Hex' } }, moves: [] };
    const { games, leftOut } = read([other, { header: HEADER, moves: MOVES }, other]);
    expect(games).toHaveLength(1);
    expect(leftOut).toEqual(['2 games of "Hex"']);
  });
});

describe('a game written as a report', () => {
  it('begins with the pair of stones and a pass, in rounds of two, whether it has the pie rule or not', () => {
    const reports = (records: GameRecord[]) => {
      const text = makeGames(records, 'abstractplay');
      return JSON.parse(text.ok ? text.value : '') as { header: Record<string, unknown>; moves: unknown }[];
    };
    const winner = 'light' as const;
    const [plain, kept, taken] = reports([
      { size: 7, moves: ['g7', 'd4', 'g10'], winner, end: 'resign' },
      { size: 7, moves: ['g7', 'd4', 'dark', 'g10'], rules: { pie: true } },
      { size: 7, moves: ['g7', 'd4', 'light', 'g10'], rules: { pie: true } },
    ]);
    expect(plain?.moves).toEqual([
      ['g7,d4', 'pass'],
      ['g10', 'resign'],
    ]);
    expect(plain?.header).toMatchObject({
      sightline: { rules: { pie: false } },
      players: [{ result: 1 }, { result: 0 }],
    });
    expect(kept?.moves).toEqual([['g7,d4', 'pass'], ['g10']]);
    expect(kept?.header).not.toHaveProperty('pied');
    expect(taken?.moves).toEqual(kept?.moves);
    expect(taken?.header).toMatchObject({ pied: true });
  });
});

describe('a report that is wrong is named with its place', () => {
  it.each([
    ['{}', '1:1 game 1: a game report has a "header" and "moves"'],
    ['[{"header":{"game":{}}}]', '1:20 game 1: the "game" has no "name"'],
    ['[1]', '1:2 game 1: a game report has a "header" and "moves"'],
    ['[{"header":', '1:12 not JSON: value expected'],
  ])('%s', (text, error) => {
    expect(errorOf(text)).toMatch(like(error));
  });

  /** The place after the only `from` of a text, blanks skipped, as an editor counts. */
  function placeAfter(text: string, from: string): string {
    const [before, after, ...more] = text.split(from) as [string, string];
    expect(more).toEqual([]);
    const lines = `${before}${from}${/^\s*/.exec(after)?.[0]}`.split('\n');
    return `${lines.length}:${(lines.at(-1) as string).length + 1}`;
  }

  it.each([
    [{ players: [] }, MOVES, '"players":', '"players" must be a list of two, with Light first'],
    [{ players: [{ name: 'a' }, { name: 'b' }] }, MOVES, '"players":', 'each of "players" needs a number as "result"'],
    [{ game: { name: 'Meridians', variants: ['wrapped'] } }, MOVES, '"variants": [', 'unknown variant "wrapped"'],
    [{}, {}, '"moves":', '"moves" is missing or not a list of rounds'],
    [{}, [['f6', 'c3']], '"moves": [\n  [', '"f6": the first entry must be two points, e.g. "c3,h8"'],
    [{}, [['f6,c3', 'f8']], '"f6,c3",', '"f8": the second entry must be "pass"'],
    [{}, [...MOVES, ['pass']], '"c5"\n  ],\n  [', 'ply 6: passing is not allowed while there is a legal move'],
    [{}, [['f6,c3', 'pass'], ['f7']], '"pass"\n  ],\n  [', 'ply 4: f7 is next to the first stone of light'],
    [{}, [[7]], '"moves": [\n  [', 'an entry must be a move or an object with a "move"'],
  ])('with %j and the moves %j', (header, moves, from, error) => {
    const text = JSON.stringify([{ header: { ...HEADER, ...header }, moves }], undefined, 1).replaceAll('\n ', '\n');
    expect(errorOf(text)).toBe(`${placeAfter(text, from)} game 1: ${error}`);
  });
});

describe('a list of moves', () => {
  const lists = (text: string) => {
    const result = readGames(text, 'moves', { name: 'meridians', rules: { size: 6 } });
    return result.ok ? result.value.games : `${result.error.line}:${result.error.column} ${result.error.message}`;
  };

  it('with a pair of stones has the pie rule, and pass or swap for its choice', () => {
    expect(lists('c3,h8 pass\nc3,h8 swap\n')).toMatchObject([
      { size: 6, moves: ['c3', 'h8', 'dark'], rules: { pie: true } },
      { size: 6, moves: ['c3', 'h8', 'light'], rules: { pie: true } },
    ]);
  });

  it('may end by the resignation or the flag of the side to move', () => {
    expect(lists('# size 3\ne1 a2 c3 resign\ne1,a2 pass timeout')).toMatchObject([
      { moves: ['e1', 'a2', 'c3'], winner: 'light', end: 'resign' },
      { moves: ['e1', 'a2', 'dark'], winner: 'dark', end: 'time' },
    ]);
  });

  it.each([
    ['f6,c3 e5', '1:7 game 1: "e5": the first two stones must be followed by "pass" or "swap"'],
    ['# size x', '1:1 size "x"'],
    ['# size 9\na1', '1:1 size "9": must be a whole number from 2 to 8'],
    ['# rules size=9\na1', '1:1 size "9": must be a whole number from 2 to 8'],
    ['# captures none\na1', '1:1 captures "none": must be one of automatic, manual'],
    ['f6 c3\n  f6 c3 f6', '2:9 game 2: ply 3: f6 is occupied'],
    ['f6, x3', '1:5 game 1: ply 2: "x3" is not a point'],
  ])('that is wrong is named with its place: %s', (text, error) => {
    expect(lists(text)).toMatch(like(error));
  });
});
