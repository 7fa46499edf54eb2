/** Boards: what lies next to what, and what they look like mirrored and turned. */
import { describe, expect, it } from 'vitest';
import {
  type Board,
  captures,
  graph,
  hexagon,
  rhombus,
  slides,
  squares,
  steps,
  triangle,
} from '../../../src/own-games/game.ts';

const BOARDS: readonly (readonly [title: string, board: Board, cells: number, symmetries: number, sides: number])[] = [
  ['squares 8', squares(8), 64, 7, 4],
  ['squares 7 by 6', squares(7, 6), 42, 3, 4],
  ['hexagon 5', hexagon(5), 61, 11, 6],
  ['rhombus 11', rhombus(11), 121, 3, 4],
  ['rhombus 5 by 3', rhombus(5, 3), 15, 1, 4],
  ['triangle 6', triangle(6), 21, 5, 3],
];

describe.each(BOARDS)('%s', (_, board, cells, symmetries, sides) => {
  const { step, directions, neighbours, picture } = board;
  const all = Array.from({ length: cells }, (_, cell) => cell);

  it('has its cells, symmetries and sides', () => {
    expect([board.cells, board.symmetries.size, board.sides.length]).toEqual([cells, symmetries, sides]);
    expect(new Set(board.names).size).toBe(cells);
    expect(all.map((cell) => board.cell(board.names[cell] as string))).toEqual(all);
    expect(board.cell('zz99')).toBe(-1);
  });

  it('goes back where it came from in the opposite direction', () => {
    for (let d = 0; d < directions; d++) {
      const back = step[(d + directions / 2) % directions] as Int16Array;
      for (const cell of all) {
        const to = (step[d] as Int16Array)[cell] as number;
        if (to >= 0) expect(back[to]).toBe(cell);
      }
    }
  });

  it('has neighbours at a distance of 1, and no others', () => {
    const distance = (a: number, b: number) => {
      const [[x, y], [otherX, otherY]] = [picture.cells[a], picture.cells[b]] as [[number, number], [number, number]];
      return Math.hypot(x - otherX, y - otherY);
    };
    for (const cell of all) {
      const near = all.filter((other) => Math.abs(distance(cell, other) - 1) < 1e-6);
      expect([...(neighbours[cell] as number[])].sort((a, b) => a - b)).toEqual(near);
    }
  });

  it('is the same seen through each of its symmetries', () => {
    for (const to of board.symmetries.values()) {
      expect([...to].sort((a, b) => a - b)).toEqual(all);
      for (const cell of all) {
        const images = (neighbours[cell] as number[]).map((near) => to[near] as number).sort((a, b) => a - b);
        expect(images).toEqual([...(neighbours[to[cell] as number] as number[])].sort((a, b) => a - b));
      }
    }
  });

  it('has a picture with every cell once in its grid, and sides that are straight', () => {
    expect(
      picture.grid
        .flat()
        .filter((cell) => cell !== undefined)
        .sort((a, b) => a - b),
    ).toEqual(all);
    for (const side of board.sides) {
      const way = side.length < 2 ? 0 : step.findIndex((next) => next[side[0] as number] === side[1]);
      for (const [i, cell] of side.slice(0, -1).entries()) expect((step[way] as Int16Array)[cell]).toBe(side[i + 1]);
    }
  });
});

describe('rows', () => {
  it('are those that are known to be there', () => {
    expect(squares(3).rows(3)).toHaveLength(8);
    expect(squares(7, 6).rows(4)).toHaveLength(69);
    expect(hexagon(5).rows(9)).toHaveLength(3);
    expect(triangle(3).rows(3)).toHaveLength(3);
  });
});

describe('names', () => {
  it('are those of the field', () => {
    const corners = (board: Board) => [board.names[0], board.names.at(-1)];
    expect(corners(squares(8))).toEqual(['a8', 'h1']);
    expect(corners(rhombus(11))).toEqual(['a1', 'k11']);
    expect(corners(hexagon(3))).toEqual(['e3', 'a3']);
  });
});

describe('a graph', () => {
  const square = graph({ a: [0, 0], b: [1, 0], c: [1, 1], d: [0, 1] }, [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
    ['d', 'a'],
  ]);

  it('has what its links say', () => {
    expect(square.neighbours).toEqual([
      [1, 3],
      [0, 2],
      [1, 3],
      [2, 0],
    ]);
    expect([square.cells, square.directions, square.symmetries.size]).toEqual([4, 0, 7]);
  });

  it('refuses links to nowhere, and names that moves could not name', () => {
    expect(() => graph({ a: [0, 0] }, [['a', 'z']])).toThrow(RangeError);
    for (const name of ['A', 'a-b', 'a b', ''])
      expect(() => graph({ [name]: [0, 0] }, [])).toThrow(new RegExp(`"${name}".*lower-case`));
  });

  it('has no directions, and so no ways but its links', () => {
    expect([square.step, square.rays(), square.sides, square.rows(2)]).toEqual([[], [], [], []]);
    const cells = square.setup(['a']);
    expect([...steps(square).reach(cells, 0)]).toEqual([1, 3]);
    expect([...slides(square).reach(cells, 0)]).toEqual([]);
    expect([...captures(square).custodial(cells, 0, 0)]).toEqual([]);
  });
});

describe('sizes', () => {
  it.each([() => squares(0), () => squares(27), () => hexagon(14), () => rhombus(2.5), () => triangle(-1)])(
    'out of range are refused: %s',
    (make) => {
      expect(make).toThrow(RangeError);
    },
  );
});
