import { describe, expect, it } from 'vitest';
import {
  boardOfSize,
  DIRECTIONS,
  LINE_STRIDE,
  NO_POINT,
  RUN_STARTS,
  sizeOfRows,
} from '../../../src/games/meridians/board.ts';
import { PlainBoard } from '../../support/plain-position.ts';
import { SIZES } from '../../support/random-games.ts';

/** The table of the rules. */
const POINTS_AND_LINES = {
  2: [4, 7],
  3: [14, 13],
  4: [30, 19],
  5: [52, 25],
  6: [80, 31],
  7: [114, 37],
  8: [154, 43],
} as Record<number, [number, number]>;

describe.each(SIZES)('the board of size %i', (size) => {
  const board = boardOfSize(size);
  const plain = PlainBoard.ofSize(size);
  const points = Array.from({ length: board.points }, (_, point) => point);
  const neighboursOf = (point: number) =>
    [...board.neighbour.subarray(DIRECTIONS * point, DIRECTIONS * (point + 1))].filter((t) => t !== NO_POINT);
  /** The points of each line, in order. */
  const lines = Array.from({ length: board.lines }, (_, line) =>
    Array.from(
      { length: board.lineLength[line] as number },
      (_, i) => board.pointOnLine[line * LINE_STRIDE + i + 1] as number,
    ),
  );

  it('has the points and lines of the rules', () => {
    expect([board.points, board.lines]).toEqual(POINTS_AND_LINES[size]);
    expect(board.points).toBe((3 * size - 2) * (size - 1));
  });

  it('names its points by the row from the bottom and the column from the left', () => {
    expect(board.names).toEqual(plain.points);
    expect(new Set(board.names).size).toBe(board.points);
  });

  it('has, in each direction from each point, the neighbours that the coordinates say', () => {
    for (const [point, name] of board.names.entries()) {
      const names = neighboursOf(point).map((t) => board.names[t]);
      expect(new Set(names)).toEqual(new Set(plain.neighbours(name)));
    }
  });

  it('has as its lines the straight runs of points that the coordinates say', () => {
    const written = (names: readonly (string | undefined)[]) => [...names].sort().join(' ');
    const straight = new Set<string>();
    for (const name of plain.points) {
      const rays = plain.raysFrom(name);
      // Rays come in opposite pairs.
      for (const i of [0, 2, 4]) straight.add(written([name, ...(rays[i] ?? []), ...(rays[i + 1] ?? [])]));
    }
    const ours = lines.map((line) => written(line.map((point) => board.names[point])));
    expect(new Set(ours)).toEqual(straight);
    // A line of one point, at the ends of size 2, may be the only one to be said twice.
    expect(ours).toHaveLength(board.lines);
  });

  it('has four symmetries, each its own inverse, that keep neighbours and lines', () => {
    expect(board.symmetries).toHaveLength(4);
    const sorted = (line: readonly number[]) => [...line].sort((a, b) => a - b).join();
    const known = new Set(lines.map(sorted));
    for (const map of board.symmetries) {
      expect(new Set(map).size).toBe(board.points);
      for (const point of points) {
        const image = map[point] as number;
        expect(map[image]).toBe(point);
        expect(new Set(neighboursOf(point).map((t) => map[t]))).toEqual(new Set(neighboursOf(image)));
      }
      for (const line of lines) expect(known).toContain(sorted(line.map((point) => map[point] as number)));
    }
  });
});

describe('the standard board', () => {
  const { names, symmetries } = boardOfSize(7);
  it('has a1 to a6 as its bottom row, g1 to g12 as its widest and m1 to m6 as its top row', () => {
    expect(names.slice(0, 6)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
    expect(names.slice(51, 63)).toEqual(Array.from({ length: 12 }, (_, i) => `g${i + 1}`));
    expect(names.slice(-6)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  });

  it('mirrors a1 to a6, m1 and m6', () => {
    expect(symmetries.map((map) => names[map[names.indexOf('a1')] as number])).toEqual(['a1', 'a6', 'm1', 'm6']);
  });
});

describe('a board', () => {
  it('is built once and shared', () => {
    expect(boardOfSize(6)).toBe(boardOfSize(6));
  });

  it.each([1, 9, 0, -3, 2.5, Number.NaN])('of size %d is a broken invariant', (size) => {
    expect(() => boardOfSize(size)).toThrow('board size');
  });

  it.each([0, 1, 2, 4, 14, 16, 17, -3])('has never %i rows', (rows) => {
    expect(sizeOfRows(rows)).toBeUndefined();
  });
});

describe('the runs of neighbours around a point', () => {
  it('have one start for each run of directions that hold together', () => {
    // Around a point: left, up-left, up-right, right, down-right, down-left, as direction numbers.
    const around = [0, 2, 4, 1, 3, 5];
    for (let set = 0; set < 64; set++) {
      const held = around.map((d) => (set >> d) & 1);
      const runs = held.filter((bit, i) => bit === 1 && held[(i + 5) % 6] === 0).length;
      const starts = RUN_STARTS[set] as number;
      const count = around.filter((d) => (starts >> d) & 1).length;
      expect(starts & ~set).toBe(0);
      expect(count).toBe(set === 63 ? 1 : runs);
    }
  });

  it('follow the board: neighbouring directions lead to points next to each other', () => {
    const { neighbour } = boardOfSize(4);
    const centre = boardOfSize(4).names.indexOf('d3');
    const ring = [0, 2, 4, 1, 3, 5].map((d) => neighbour[DIRECTIONS * centre + d] as number);
    for (const [i, point] of ring.entries()) {
      expect([...neighbour.subarray(DIRECTIONS * point, DIRECTIONS * (point + 1))]).toContain(ring[(i + 1) % 6]);
    }
  });
});
