/** How sessions write moves, by a board of four cells on which pieces are put and then moved. */
import { describe, expect, it } from 'vitest';
import type { GameKit } from '../../src/games/kit.ts';
import { notationOf } from '../../src/games/notation.ts';
import { balance } from '../../src/protocol/ownership.ts';

const CELLS = ['p1', 'p2', 'q1', 'q2'];
/** Moves 0 to 3 put a piece on a cell; the others move one there from the next cell. */
const MOVES = [...CELLS, ...CELLS.map((to, i) => `${CELLS[(i + 1) % 4]}-${to}`)];
const KIT = {
  cellNoun: 'place',
  picture: {
    names: CELLS,
    grid: [
      [0, 1, undefined],
      [undefined, 2, 3],
    ],
  },
  game: { moveName: (move: number) => MOVES[move], players: 3, cells: 2 },
  cellsOf: (move: number) => (move < 4 ? [move] : [(move - 3) % 4, move - 4]),
  parseMove: (text: string) => {
    const move = MOVES.indexOf(text.toLowerCase());
    return move < 0 ? { ok: false, error: { code: 'bad-move', message: 'no move' } } : { ok: true, value: move };
  },
} as unknown as GameKit;

describe('in the coordinates of the game', () => {
  const notation = notationOf(KIT, 'own');

  it('moves are written as the game writes them, and rows hold cells alone', () => {
    expect(MOVES.map((_, move) => notation.write(move))).toEqual(MOVES);
    expect(notation).toMatchObject({
      cells: CELLS,
      rows: [
        [0, 1],
        [2, 3],
      ],
      missing: [],
    });
    expect(notation.parse('Q1')).toEqual({ ok: true, value: 2 });
  });
});

describe("in GoGui's coordinates", () => {
  const notation = notationOf(KIT, 'gogui');

  it('cells and the moves that put a piece there go by column and row, places without a cell are missing', () => {
    expect(notation).toMatchObject({ cells: ['A2', 'B2', 'B1', 'C1'], missing: ['C2', 'A1'] });
    expect([0, 1, 2, 3].map((move) => notation.write(move))).toEqual(['A2', 'B2', 'B1', 'C1']);
    expect(notation.parse('b1')).toEqual({ ok: true, value: 2 });
  });

  it('moves of several cells are read and written as the game has them', () => {
    expect(notation.write(5)).toBe('q1-p2');
    expect(notation.parse('q1-p2')).toEqual({ ok: true, value: 5 });
  });

  it.each([
    ['A1', 'unknown-cell', '"A1" is not on the board'],
    ['p1', 'unknown-cell', '"p1" is not on the board'],
    ['I1', 'bad-cell', '"I1" is not a place: write the column letter and a number, e.g. "A1"'],
  ])('%s is not a move, though the game may call a cell so', (text, code, message) => {
    expect(notation.parse(text)).toEqual({ ok: false, error: { code, message } });
  });

  it('sentences of the game have its cells by column and row', () => {
    expect(notation.say('p1, q1-q2 and p10 are taken')).toBe('A2, B1-C1 and p10 are taken');
    expect(notationOf(KIT, 'own').say('p1 is taken')).toBe('p1 is taken');
  });
});

it('who holds a cell is weighed against all other seats together', () => {
  // Of three seats and nobody, two cells each.
  const ownership = Float64Array.of(0.5, 0.1, 0.25, 0.2, 0.125, 0.3, 0.125, 0.4);
  expect(balance(KIT, ownership, 0, 0)).toBeCloseTo(0.5 - 0.25 - 0.125, 9);
  expect(balance(KIT, ownership, 2, 1)).toBeCloseTo(0.3 - 0.1 - 0.2, 9);
});

describe('on a board that is wider than the alphabet', () => {
  it("columns continue with two letters after GoGui's twenty-five", () => {
    const names = Array.from({ length: 52 }, (_, i) => `c${i}`);
    const wide = {
      ...KIT,
      picture: { names, grid: [names.map((_, i) => i)] },
      cellsOf: (move: number) => [move],
      parseMove: (text: string) => ({ ok: true, value: names.indexOf(text) }),
    } as unknown as GameKit;
    const { cells } = notationOf(wide, 'gogui');
    expect([cells[24], cells[25], cells[26], cells[49], cells[50]]).toEqual(['Z1', 'AA1', 'AB1', 'AZ1', 'BA1']);
  });
});
