/** How sessions write moves, by a board of four cells on which pieces are put and then moved. */
import { describe, expect, it } from 'vitest';
import { type Board, hexagon, rhombus, squares } from '../../src/games/board.ts';
import type { GameKit } from '../../src/games/kit.ts';
import { notationOf } from '../../src/games/notation.ts';
import { withHands } from '../../src/own-games/define/hands.ts';
import { balance } from '../../src/protocol/ownership.ts';
import { fail, ok } from '../../src/util/result.ts';

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

/** A game on a board whose moves are a cell, or a step from cell to cell that needs no hyphen. */
function kitOn({ names, picture }: Board, words: readonly string[] = []): GameKit {
  const { length } = names;
  const named = [...names, ...names.map((name, cell) => `${name}-${names[(cell + 1) % length]}`), ...words];
  const cellsOf = (move: number) =>
    move < length ? [move] : move < 2 * length ? [move - length, (move + 1) % length] : [];
  const parseMove = (text: string) => {
    const lower = text.toLowerCase();
    const move = named.findIndex((name) => name === lower || name.replace('-', '') === lower);
    return move < 0 ? fail('bad-move', `${lower} is not one of ${names[0]} to ${names.at(-1)}`) : ok(move);
  };
  const game = { moveName: (move: number) => named[move] };
  return { cellNoun: 'square', picture, cellsOf, parseMove, game } as unknown as GameKit;
}

describe('in the coordinates of the Go Text Protocol, on a board of squares', () => {
  /** The columns of the protocol from the left, as its specification lists them: the letter I is left out. */
  const COLUMNS = [...'abcdefghjklmnopqrstuvwxyz'];

  it.each([2, 8, 9, 19, 25])(
    'of size %i, every cell has the letter of its column and its row from the bottom',
    (size) => {
      const kit = kitOn(squares(size));
      const notation = notationOf(kit, 'gtp');
      const rows = Array.from({ length: size }, (_, i) => size - i);
      const vertices = rows.flatMap((row) => COLUMNS.slice(0, size).map((column) => `${column}${row}`));
      expect(notation.cells).toEqual(vertices);
      expect(vertices.map((_, move) => notation.write(move))).toEqual(vertices);
      expect(vertices.map((vertex) => notation.parse(vertex.toUpperCase()))).toEqual(
        vertices.map((_, move) => ok(move)),
      );
    },
  );

  const notation = notationOf(kitOn(squares(10), ['pass', 'i5k5']), 'gtp');

  it('no cell has the letter I, and the column after the last one is not there', () => {
    expect(notation.parse('i3')).toMatchObject({ error: { code: 'unknown-cell' } });
    expect(notation.parse('h3-i3')).toMatchObject({ error: { code: 'unknown-cell' } });
    expect(notation.parse('l3')).toMatchObject({ error: { code: 'bad-move' } });
  });

  it('so are the cells of moves of several cells, and words are as the game has them', () => {
    expect(notation.write(100 + 7)).toBe('h10-j10');
    for (const text of ['h10-j10', 'H10J10']) expect(notation.parse(text)).toEqual(ok(107));
    for (const [i, word] of ['pass', 'i5k5'].entries()) {
      expect(notation.parse(word.toUpperCase())).toEqual(ok(200 + i));
      expect(notation.write(200 + i)).toBe(word);
    }
  });

  it('sentences of the game, and errors about what is not a move, name the same cells', () => {
    expect(notation.say('i3 is taken, h3-j4 and i11 are not')).toBe('j3 is taken, h3-k4 and i11 are not');
    expect(notation.parse('x')).toMatchObject({ error: { message: 'x is not one of a10 to k1' } });
    expect(notationOf(kitOn(squares(10)), 'gogui').write(107)).toBe('h10-j10');
  });

  it.each([
    ['hexagonal', hexagon(7)],
    ['in the shape of a rhombus', rhombus(11)],
    ['of numbered squares', squares(10, 10, () => true, 'numbers')],
    ['with more columns than the protocol has', squares(26, 3)],
    ['with hands', withHands(squares(9), ['s', 'g'], ['p'])],
  ])('other boards keep the names of their game: %s', (_, board) => {
    const kit = kitOn(board);
    expect(notationOf(kit, 'gtp').cells).toEqual(board.names);
    expect(board.names.map((_, move) => notationOf(kit, 'gtp').write(move))).toEqual(board.names);
  });

  it('a board whose squares are not all there has the same columns', () => {
    const board = squares(9, 9, (column, row) => (column + row) % 2 === 0);
    const kit = kitOn(board);
    expect(notationOf(kit, 'gtp').write(board.cell('i9'))).toBe('j9');
    expect(notationOf(kit, 'gtp').write(board.cell('h8'))).toBe('h8');
  });
});

describe('in the coordinates of the game', () => {
  const notation = notationOf(KIT, 'gtp');

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
    expect(notationOf(KIT, 'gtp').say('p1 is taken')).toBe('p1 is taken');
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
