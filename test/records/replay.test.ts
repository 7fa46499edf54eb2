import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../src/games/record.ts';
import { gameNames } from '../../src/games/registry.ts';
import { type Replay, type ReplayStep, replay } from '../../src/records/replay.ts';
import { must } from '../../src/util/result.ts';
import { like, naming } from '../support/parts.ts';

/** What a replay tells of Meridians. */
interface Told extends Replay {
  readonly removed: readonly (readonly (number | string)[])[];
}

function replayed(size: number, moves: string, more: Partial<GameRecord> = {}): Told {
  return must(replay({ size, moves: moves.split(' ').filter(Boolean), ...more })) as Told;
}

function errorOf(size: number, moves: string, more: Partial<GameRecord> = {}): string {
  const result = replay({ size, moves: moves.split(' ').filter(Boolean), ...more });
  return result.ok ? 'none' : `${result.error.ply} ${result.error.code}: ${result.error.message}`;
}

/** e1 and c3 see each other over d2, a2 and c4 over b3. */
const OPENING = 'e1 a2 c3 c4';

describe('a replay', () => {
  it('of no moves is at the start', () => {
    expect(replayed(7, '')).toEqual({
      size: 7,
      plies: 0,
      legal: [],
      light: [],
      dark: [],
      removed: [],
      winner: null,
      end: null,
    });
  });

  it('shows each step: the ply, the move, and what it removed', () => {
    const steps: (Pick<ReplayStep, 'ply' | 'name' | 'legal'> & { pieces: number; removed: string[] })[] = [];
    const moves = ['d1', 'B1', 'd6', 'b4', 'g1', 'd3', 'f1'];
    replay({ size: 4, moves }, ({ ply, name, move, legal, kit, position, removed }) => {
      expect(kit.parseMove(name)).toEqual({ ok: true, value: move });
      const names = removed.map((cell) => kit.picture.names[cell] as string);
      steps.push({ ply, name, legal, pieces: kit.pieces(position).length, removed: names });
    });
    expect(steps.slice(0, 3)).toEqual([
      { ply: 1, name: 'd1', legal: 30, pieces: 1, removed: [] },
      { ply: 2, name: 'B1', legal: 29, pieces: 2, removed: [] },
      { ply: 3, name: 'd6', legal: expect.any(Number), pieces: 3, removed: [] },
    ]);
    expect(steps.slice(5).map(({ pieces, removed }) => ({ pieces, removed }))).toEqual([
      { pieces: 6, removed: [] },
      { pieces: 6, removed: ['d6'] },
    ]);
  });

  it('gives the points removed by the ply after which they left', () => {
    // Dark's d3 cuts the row between d1 and d6. f1 joins g1, which d1 sees; nothing saves d6.
    expect(replayed(4, 'd1 b1 d6 b4 g1 d3')).toMatchObject({ removed: [], light: [1, 1, 2, 2, 3, 3] });
    expect(replayed(4, 'd1 b1 d6 b4 g1 d3 f1')).toMatchObject({ removed: [[7, 'd6']], light: [1, 1, 2, 2, 3, 3, 3] });
  });
});

describe('a record that ends where the side to move is stuck', () => {
  const stuck = { size: 2, plies: 2, legal: [4, 3, 0], light: [1, 1], dark: [0, 1], winner: 'dark', end: 'no-move' };

  it('ended there, with or without a written pass', () => {
    expect(replayed(2, 'c1 a1')).toMatchObject(stuck);
    expect(replayed(2, 'c1 a1 pass')).toMatchObject(stuck);
    expect(replayed(2, 'c1 a1 PASS')).toMatchObject(stuck);
  });

  it('has no moves after it', () => {
    expect(errorOf(2, 'c1 a1 b1')).toMatch(naming('3 game-over', 3, 'dark'));
    expect(errorOf(2, 'c1 a1 pass b1')).toMatch(naming('4 game-over', 4, 'dark'));
  });
});

describe('a record that ends by resignation', () => {
  it('is won by the other side', () => {
    expect(replayed(7, 'g7 d4 resign')).toMatchObject({ plies: 2, legal: [114, 113], winner: 'dark', end: 'resign' });
    expect(replayed(7, 'g7 resign')).toMatchObject({ plies: 1, winner: 'light', end: 'resign' });
    expect(replayed(7, 'resign')).toMatchObject({ plies: 0, winner: 'dark', end: 'resign' });
  });

  it('has no moves after it', () => {
    expect(errorOf(7, 'g7 resign d4')).toMatch(naming('3 game-over', 3, 'light'));
  });
});

describe('a record that stops before the end by the rules', () => {
  it('keeps what it says of the winner and the end', () => {
    for (const end of ['time', 'adjudicated', 'crash'] as const) {
      expect(replayed(7, 'g7 d4', { winner: 'dark', end })).toMatchObject({ winner: 'dark', end });
    }
    expect(replayed(7, 'g7 d4', { winner: null, end: 'max-plies' })).toMatchObject({ winner: null, end: 'max-plies' });
  });
});

describe('a game with the pie rule', () => {
  const pie = { rules: { pie: true } };

  it.each(['light', 'dark', 'Light', 'DARK'])(
    'has the choice "%s" as its third ply, which moves no stone',
    (choice) => {
      expect(replayed(3, `e1 a2 ${choice} c3 c4`, pie)).toEqual({
        size: 3,
        plies: 5,
        legal: [14, 13, 2, 3, 3],
        light: [1, 1, 1, 2, 2],
        dark: [0, 1, 1, 1, 2],
        removed: [],
        winner: null,
        end: null,
      });
    },
  );

  it('has the choice nowhere else', () => {
    const noPoint = 'is not a point: write the row letter and a number, e.g. "a1"';
    expect(errorOf(3, 'e1 light', pie)).toBe(`2 bad-point: ply 2: "light" ${noPoint}`);
    expect(errorOf(3, 'e1 a2 dark light', pie)).toBe(`4 bad-point: ply 4: "light" ${noPoint}`);
    expect(errorOf(3, 'e1 a2 light')).toBe(`3 bad-point: ply 3: "light" ${noPoint}`);
  });
});

describe('a record that breaks the rules is refused with the ply and the reason', () => {
  it.each([
    [7, 'g7 g7', '2 occupied: ply 2: g7 is occupied'],
    [7, 'g7 d4 a1', '3 sees-no-friend: ply 3: a1 sees no stone of light'],
    [7, 'g7 n1', '2 unknown-point: ply 2: "n1" is not on a board of size 7: its rows are a to m'],
    [7, 'g7 pass', '2 illegal-pass: ply 2: passing is not allowed while there is a legal move'],
    [9, '', '0 bad-rule: size "9": must be a whole number from 2 to 8'],
  ])('size %d: %s', (size, moves, error) => {
    expect(errorOf(size, moves)).toMatch(like(error));
  });
});

describe('a record that does not fit its game is refused', () => {
  it('where the game, its rules, the winner or the end are none of this program', () => {
    const none = 'unknown option "ko" of Meridians: options are size, pie, captures';
    expect(errorOf(3, '', { game: 'chess' })).toMatch(naming('0 unknown-game', '"chess"', ...gameNames()));
    expect(errorOf(3, '', { rules: { ko: true } })).toBe(`0 unknown-rule: ${none}`);
    expect(errorOf(3, '', { rules: { pie: 'yes' } })).toMatch(naming('0 bad-rule', 'yes'));
    expect(errorOf(3, '', { winner: 'white' })).toMatch(naming('0 bad-record', 'winner', 'light', 'dark'));
    expect(errorOf(3, '', { end: 'draw' })).toMatch(
      naming(
        '0 bad-record',
        '"end"',
        'annihilation',
        'no-move',
        'resign',
        'adjudicated',
        'territory',
        'max-plies',
        'time',
        'illegal',
        'crash',
      ),
    );
  });

  it('where it has no size', () => {
    expect(replay({ moves: [] })).toEqual({
      ok: false,
      error: { code: 'bad-record', message: expect.stringMatching(naming('size')), ply: 0 },
    });
    expect(replay({ moves: [], rules: { size: 3 } })).toMatchObject({ error: { code: 'bad-record' } });
  });
});

it('a replay leaves the record as it was', () => {
  const record: GameRecord = Object.freeze({ size: 3, moves: Object.freeze(OPENING.split(' ')) });
  expect(replay(record).ok).toBe(true);
});
