/** What authors of rules are told: places, fields, symmetries, the shortest game. */
import { describe, expect, it } from 'vitest';
import {
  type CheckReport,
  checkGame,
  defineGame,
  type GameModule,
  type GameRules,
  openKit,
  squares,
} from '../../../src/own-games/game.ts';
import { type Filling, fillGame } from '../../support/fill.ts';

const faulty = async (name: string): Promise<GameModule> =>
  ((await import(`../faulty/${name}.js`)) as { readonly game: GameModule }).game;

interface Line3 extends Filling {
  last: number;
  hash: number;
}

const board = squares(3);
const rows = board.rows(3);

/** Three in a row, with the last move and a hash of all moves. */
function line3(changes: Partial<GameRules<Line3>> = {}, hashOf = (hash: number, _cell: number) => hash): GameModule {
  return fillGame<Line3>(
    {
      start: () => ({ cells: new Int8Array(9).fill(-1), played: 0, last: -1, hash: 0 }),
      play(position, cell) {
        position.cells[cell] = position.played++ % 2;
        position.last = cell;
        position.hash = hashOf(position.hash, cell);
      },
      result: ({ cells, played }) => {
        const row = rows.find(([a, b, c]) => {
          const piece = cells[a as number] as number;
          return piece >= 0 && piece === cells[b as number] && piece === cells[c as number];
        });
        return row ? (cells[row[0] as number] as number) : played === 9 ? 'draw' : undefined;
      },
      ...changes,
    },
    board,
  );
}

const codes = ({ failures }: CheckReport) => failures.map(({ code }) => code);
const found = (game: GameModule) => checkGame(game, { games: 8 });
const historyOf = (hash: number, cell: number) => (Math.imul(hash, 31) + cell + 1) >>> 0;

describe('symmetries', () => {
  it('are suggested only where all fields are mirrored', () => {
    expect(found(line3({ cellFields: ['last'] })).hints.join()).toContain("'all'");
    expect(found(line3()).hints).toEqual([]);
    expect(found(line3({ cellFields: ['last'] }, historyOf)).hints).toEqual([]);
    expect(codes(found(line3({ cellFields: ['last'], symmetries: 'all' })))).toEqual([]);
  });

  it('are refused where a field is not mirrored, and the field is named', () => {
    const { failures } = found(line3({ symmetries: 'all' }));
    expect(failures.map(({ code, moves }) => [code, moves?.length])).toEqual([['symmetries', 1]]);
    expect(failures[0]?.message).toContain('`last`');
    expect(failures[0]?.fix).toContain("cellFields: ['last']");
    const history = found(line3({ cellFields: ['last'], symmetries: 'all' }, historyOf));
    expect(history.failures[0]?.message).toContain('`hash`');
  });

  it('are not suggested where only rare games show that they exchange players', async () => {
    const { hints, failures } = checkGame(await faulty('three-player-hex'), { games: 30 });
    expect({ hints, failures }).toEqual({ hints: [], failures: [] });
  });

  it('map lists of cells', () => {
    const game = fillGame<Filling & { readonly trail: Int8Array }>(
      {
        symmetries: 'all',
        cellFields: ['trail'],
        start: () => ({ cells: new Int8Array(9).fill(-1), trail: new Int8Array(4).fill(-1), played: 0 }),
        play(position, cell) {
          position.cells[cell] = position.played % 2;
          position.trail[position.played++] = cell;
        },
        result: ({ played }) => (played === 4 ? 'draw' : undefined),
      },
      board,
    );
    expect(codes(checkGame(game, { games: 10 }))).toEqual([]);
  });
});

describe('a faulty game', () => {
  it('is shown by the shortest game, whose players move twice in a row', () => {
    const wide = squares(6);
    const fours = wide.rows(4);
    const game = fillGame(
      {
        turn: ({ played }) => ((played + 1) >> 1) & 1,
        play(position, cell) {
          position.cells[cell] = ((position.played++ + 1) >> 1) & 1;
        },
        result: ({ cells, played }) => {
          if (fours.some((row) => row.every((cell) => cells[cell] === 0))) return 2;
          return played === 36 ? 'draw' : undefined;
        },
      },
      wide,
    );
    const [failure] = checkGame(game, { games: 5 }).failures;
    // Red, two of blue, two of red, two of blue, and the fourth of red.
    expect([failure?.code, failure?.moves?.length]).toEqual(['throws', 8]);
    expect(failure?.message).toMatch(/^result returns 2\b/);
  });

  it('has a place even if the fault is a result', async () => {
    const [failure] = checkGame(await faulty('null-result'), { games: 5, rules: { size: 6 } }).failures;
    expect(failure?.message).toMatch(/^result returns null\b/);
    expect(failure?.where).toMatch(/null-result\.js:\d+/);
  });

  it.each([
    [4, 'bad-rule', /a board of 4 has no centre$/],
    [5, 'bad-game', /throws\.js:\d+/],
    [6, 'bad-game', /\bNaN\b.*throws\.js:\d+/],
    [7, 'bad-game', /\blist\b.*throws\.js:\d+/],
    [8, 'bad-game', /\bs\b.*throws\.js:\d+/],
    [9, 'bad-game', /\bu\b.*throws\.js:\d+/],
    [10, 'bad-game', /\bturn returns 2\b.*throws\.js:\d+/],
  ])('is refused when it opens: size %s', async (size, code, message) => {
    const module = await faulty('throws');
    const opened = module.open({ name: 'throws', rules: { size }, weights: null });
    expect(opened).toMatchObject({ ok: false, error: { code } });
    expect(opened.ok ? '' : opened.error.message).toMatch(message);
  });

  it.each([
    ['no-number', /\bpoints returns \[NaN, 3\]/],
    ['over-at-start', /\bresult returns 'draw' at the start/],
  ])('fails its check when it does not open: %s', async (name, message) => {
    const report = checkGame(await faulty(name), { games: 1 });
    expect(codes(report)).toEqual(['opens']);
    expect(report.failures[0]?.message).toMatch(message);
    expect(report.failures[0]?.fix).not.toContain('default');
  });

  it('is told to allow only the values of options that its rules take', async () => {
    const { failures } = checkGame(await faulty('throws'), { games: 1, rules: { size: 4 } });
    expect(failures).toMatchObject([{ code: 'opens', fix: expect.stringContaining('`range`') }]);
  });

  it('may go on for ever only if it says so', () => {
    const shuttle = (isEndless: boolean) =>
      fillGame<Filling & { toMove: number }>(
        {
          words: ['pass'],
          isEndless,
          start: () => ({ cells: new Int8Array(9).fill(-1), played: 0, toMove: 0 }),
          turn: ({ toMove }) => toMove,
          isLegal: ({ cells }, move) => move === 9 || cells[move] === -1,
          play(position, move) {
            if (move < 9) position.cells[move] = position.toMove;
            position.toMove = 1 - position.toMove;
          },
          result: ({ cells }) => (cells.includes(-1) ? undefined : 'draw'),
        },
        board,
      );
    const { failures } = checkGame(shuttle(false), { games: 3 });
    expect(failures.map(({ code, moves }) => [code, moves])).toEqual([['cycles', ['pass', 'pass']]]);
    const declared = checkGame(shuttle(true), { games: 3 });
    expect([declared.failures, declared.warnings]).toEqual([[], []]);
  });
});

describe('options', () => {
  const withOptions = (options: NonNullable<Parameters<typeof defineGame>[0]['options']>) => () =>
    defineGame({ name: 'any', title: 'Any', seats: ['a', 'b'], options, rules: () => ({}) as never });

  it('are numbers if they are called size, as in records', async () => {
    expect(withOptions({ size: { default: 'small', choices: ['small', 'large'] } })).toThrow(/\bsize\b.*\bnumber\b/);
    expect(withOptions({ size: { default: 3, range: [3, 4] } })).not.toThrow();
    await expect(faulty('text-size')).rejects.toThrow(/\bsize\b/);
  });
});

describe('integers of positions', () => {
  it('have 32 bits, with or without a sign', async () => {
    const module = await faulty('large-integers');
    for (const v of [-(2 ** 31), 1_000_000_000, 2 ** 32 - 1]) {
      const kit = openKit(module, { v });
      const text = kit.makePosition(kit.game.create());
      expect(kit.parsePosition(text)).toMatchObject({ ok: true, value: { v } });
    }
    expect(module.open({ name: 'intlimit', rules: { v: 2 ** 32 }, weights: null }).ok).toBe(false);
    const kit = openKit(module);
    const text = kit.makePosition(kit.game.create()).replace(' 1000 ', ' 4294967296 ');
    expect(kit.parsePosition(text)).toMatchObject({ ok: false, error: { code: 'bad-position' } });
  });
});
