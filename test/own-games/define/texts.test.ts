/** Positions and moves as text, and words among the moves. */
import { describe, expect, it } from 'vitest';
import {
  checkGame,
  defineGame,
  type GameModule,
  type GameRules,
  openKit,
  squares,
} from '../../../src/own-games/game.ts';
import { registerGame } from '../../../src/public.ts';
import { PRESETS } from '../../../src/search/params.ts';
import '../../support/foreign.ts';
import { talk } from '../../support/play-session.ts';

interface Position {
  readonly cells: Int8Array;
  toMove: number;
  winner: number;
}

const board = squares(3);
const PASS = board.cells;

/** Fill the board; a pass is always legal. */
function fill(changes: Partial<GameRules<Position>> = {}) {
  return defineGame<Position>({
    name: 'fill',
    title: 'Fill',
    seats: ['red', 'blue'],
    rules: () => ({
      board,
      words: ['pass'],
      isEndless: true,
      start: () => ({ cells: board.setup([]), toMove: 0, winner: -1 }),
      turn: ({ toMove }) => toMove,
      at: ({ cells }, cell) => cells[cell] as number,
      isLegal: ({ cells }, move) => move === PASS || cells[move] === -1,
      play(position, move) {
        if (move < PASS) position.cells[move] = position.toMove;
        position.toMove = 1 - position.toMove;
        if (!position.cells.includes(-1)) position.winner = 0;
      },
      result: ({ winner }) => (winner < 0 ? undefined : winner),
      ...changes,
    }),
  });
}

describe('a position that is none', () => {
  // What it is, and the parts of the message that say what is wrong and where.
  it.each([
    ['nonsense', ['nonsense', '1', '3', 'cells', 'toMove', 'winner']],
    ['9 0', ['2', '3', 'winner']],
    ['aa1/b!1/3 0 -1', ['cells', '"!"', '6']],
    ['AA1/3/3 0 -1', ['-2', 'a3']],
    ['aa1/bb/3 0 -1', ['cells', '9', '8']],
    ['aa1/bb1/99 0 -1', ['cells', '9', 'more']],
    ['aaa/aaa/aaaa 0 -1', ['cells', '9', 'more']],
    ['[1,0,0,0,0,0,0,0,900] 0 -1', ['cells', '9', '900']],
    ['aa1/bbc/3 0 -1', ['2', 'c2']],
    ['9 x -1', ['toMove', '"x"']],
    ['9 2 -1', ['2', '0 to 1']],
    ['9 0 7', ['result', '7', '0 to 1']],
    ['size=3 9 0 -1', ['size=3']],
  ])('is refused: %s', (text, parts) => {
    const read = openKit(fill()).parsePosition(text);
    expect(read).toMatchObject({ ok: false, error: { code: 'bad-position' } });
    for (const part of parts) expect(read.ok ? '' : read.error.message).toContain(part);
  });
});

describe('words', () => {
  it.each([
    ['Pass', {}],
    ['go on', {}],
    ['3rd', {}],
    ['', {}],
    [7 as never, {}],
    ['a1', {}],
    ['Pass', { cellsPerMove: 'any', moves: () => {} }],
    ['b2', { cellsPerMove: 'any', moves: () => {} }],
  ] as const)('that are none are refused with what is allowed: %s', (word, changes) => {
    const [failure] = checkGame(fill({ ...changes, words: ['pass', word] }), { games: 1 }).failures;
    expect(failure).toMatchObject({ code: 'opens' });
    expect(failure?.message).toContain(JSON.stringify(String(word)));
    expect(failure?.message).toMatch(word === 'a1' || word === 'b2' ? /\bcell\b/ : /\blower-case\b.*\bpass\b/);
  });

  it('are a list without doublets', () => {
    for (const words of ['pass' as never, ['pass', 'pass']])
      expect(checkGame(fill({ words }), { games: 1 }).failures[0]?.message).toMatch(/\bwords\b.*\bpass\b/);
  });

  it('are listed with the legal moves, and by help in the terminal', async () => {
    const module = fill();
    registerGame(module);
    const { opening, say, session } = await talk({
      game: { name: module.name },
      seat: 0,
      strength: { params: PRESETS.uct, limits: { playouts: 10 } },
    });
    expect(opening).toContain('a1');
    expect(await say('show moves')).toMatch(/\b10\b.*: pass\.$/);
    expect(await say('help')).toMatch(/^pass {2,}\S/m);
    await session.close();
  });

  it('are listed with all other moves if the game has no board', async () => {
    const start = openKit(((await import('../adapted/nim.js' as string)) as { readonly game: GameModule }).game);
    expect(start.overlays[0]?.draw(start.game.create()).lines.join()).toMatch(/\b12\b.*: a-take-1 a-take-2 .*\.$/);
  });
});
