/** The parts of rules, on boards where the answer is known. */
import { describe, expect, it } from 'vitest';
import { graph } from '../../../src/own-games/define/graph.ts';
import { MoveList } from '../../../src/own-games/define/move-list.ts';
import { MovePaths } from '../../../src/own-games/define/move-paths.ts';
import {
  captures,
  defineGame,
  groups,
  hexagon,
  jumps,
  leaps,
  slides,
  squares,
  steps,
  targets,
} from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';
import { randomState } from '../../../src/util/seed.ts';

const board = squares(8);
const named = (cells: Iterable<number>, of = board) => Array.from(cells, (cell) => of.names[cell]).sort();
const KNIGHT = [0, 2, 4, 6].flatMap((d) => [
  [d, d, (d + 2) % 8],
  [d, d, (d + 6) % 8],
]);

describe('ways', () => {
  it('count the moves of chess pieces on an empty board', () => {
    const empty = board.setup([]);
    const count = (ways: ReturnType<typeof slides>) =>
      board.names.reduce((sum, _, from) => sum + ways.reach(empty, from).length, 0);
    expect(count(slides(board))).toBe(1456);
    expect(count(slides(board, [0, 2, 4, 6]))).toBe(896);
    expect(count(slides(board, [1, 3, 5, 7]))).toBe(560);
    expect(count(steps(board))).toBe(420);
    expect(count(leaps(board, KNIGHT))).toBe(336);
  });

  it('stop before what stands in the way, which they hit', () => {
    const cells = board.setup(['d4 d6', 'b2']);
    const queen = slides(board, [1, 3, 5, 7, 6]);
    expect(named(queen.reach(cells, board.cell('d4')))).toEqual([
      'a7',
      'b6',
      'c3',
      'c5',
      'd5',
      'e3',
      'e5',
      'f2',
      'f6',
      'g1',
      'g7',
      'h8',
    ]);
    expect(named(queen.hits(cells, board.cell('d4')))).toEqual(['b2', 'd6']);
    const corner = board.setup(['a1 a2 b1', 'b2']);
    expect(slides(board).canMove(corner, board.cell('a1'))).toBe(false);
    expect(leaps(board, KNIGHT).canMove(corner, board.cell('a1'))).toBe(true);
  });

  const ROOK = [0, 2, 4, 6];
  // Kings do not move.
  const ONE_KIND = [ROOK, [], []];
  it.each([
    ['moves', 2, slides(board, ONE_KIND, { mayStop: (_, cell) => cell !== board.cell('c2') })],
    ['shots', 3, slides(board, ONE_KIND, { shot: slides(board, [0]) })],
    [
      'targets',
      2,
      targets(board, (cells, from, d) => (cells[from] === 0 ? (board.rays()[d]?.[from]?.at(-1) ?? -1) : -1)),
    ],
  ])('draw all %s of a seat alike, and no other', (_, cellsPerMove, part) => {
    const cells = board.setup(['c1 h8', 'c4', 'a1']);
    const list = new MoveList(board.cells, cellsPerMove);
    list.into = new Int32Array(10_000);
    part.add(cells, 0, list);
    const counts = new Map(Array.from(list.into.subarray(0, list.count), (move) => [move, 0]));
    expect(counts.size).toBe(list.count);
    const random = randomState('draw');
    for (let i = 0; i < 400 * list.count; i++) {
      const move = part.draw(cells, 0, random);
      counts.set(move, (counts.get(move) as number) + 1);
    }
    expect(counts.size).toBe(list.count);
    for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(100);
  });

  it('follow the links of a graph', () => {
    const path = graph({ a: [0, 0], b: [1, 0], c: [2, 0] }, [
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(named(steps(path).reach(path.setup(['a']), 1), path)).toEqual(['c']);
  });
});

describe('captures', () => {
  it('are of one enemy between two pieces, or of rows', () => {
    const cells = board.setup(['a1 d4', 'b1 c1 d2 d3']);
    const lines = captures(board, { hostile: [board.cell('c4')] });
    expect(named(lines.custodial(cells, board.cell('d1'), 0))).toEqual([]);
    expect(named(lines.flanking(cells, board.cell('d1'), 0))).toEqual(['b1', 'c1', 'd2', 'd3']);
    expect(lines.canFlank(cells, board.cell('h8'), 0)).toBe(false);
    const pair = board.setup(['a1 c5', 'b1 c3']);
    expect(named(lines.custodial(pair, board.cell('c1'), 0))).toEqual(['b1']);
    expect(named(lines.custodial(pair, board.cell('c2'), 0))).toEqual(['c3']);
  });
});

describe('groups', () => {
  it('have liberties, eyes and areas', () => {
    const small = squares(4);
    const cells = small.setup(['a3 b3 b4', 'c4 c3 b2 a2']);
    const chains = groups(small);
    const at = (name: string) => small.cell(name);
    expect(named(chains.of(cells, at('a3')), small)).toEqual(['a3', 'b3', 'b4']);
    expect(chains.liberties(cells, at('a3'))).toBe(1);
    expect(chains.isEye(cells, at('a4'), 0)).toBe(true);
    expect([0, 1].map((seat) => chains.canPlace(cells, at('a4'), seat))).toEqual([false, true]);
    expect([...chains.areas(cells)]).toEqual([4, 12]);
  });

  it('are connected along sides, or at corners too', () => {
    const cells = board.setup(['a1 b2 c2']);
    expect(groups(board).isConnected(cells, 0)).toBe(false);
    expect(groups(board, { isDiagonal: true }).isConnected(cells, 0)).toBe(true);
    expect(groups(board).isConnected(cells, 1)).toBe(false);
    const hex = hexagon(3);
    expect(groups(hex).of(hex.setup([]), 0)).toHaveLength(hex.cells);
  });
});

describe('jumps', () => {
  it('go on as far as possible, back to where they began if need be', () => {
    const paths: string[] = [];
    const list = new MoveList(board.cells, 2);
    list.addPath = (path, length) =>
      paths.push(Array.from({ length: length as number }, (_, i) => board.names[path[i] as number]).join('x'));
    const cells = board.setup(['a8', 'c3 e3 c5 e5 g7', 'd2']);
    const before = [...cells];
    const over = jumps(board, [1, 3, 5, 7]);
    expect(over.add(cells, 0, list)).toBe(true);
    expect(paths.sort()).toEqual(['d2xb4xd6xf4xd2', 'd2xf4xd6xb4xd2']);
    expect([...cells]).toEqual(before);
    expect(board.names[over.over(board.cell('d2'), board.cell('b4'))]).toBe('c3');
    expect(over.over(board.cell('d2'), board.cell('c3'))).toBe(-1);
    expect(jumps(board, [1, 3]).canJump(cells, board.cell('d2'))).toBe(false);
  });
});

describe('moves through any number of cells', () => {
  it('are not drawn by a part, whose numbers are those of two cells', () => {
    const draws = [2, 'any' as const].map((cellsPerMove) => {
      const rules = { board, cellsPerMove, stuck: 'loss', moves: slides(board), play: () => {} } as const;
      const start = () => ({ cells: board.setup(['a1', 'h8']), toMove: 0 });
      const one = defineGame({
        name: 'one',
        title: 'One',
        seats: ['a', 'b'],
        rules: () => ({ ...rules, start }) as never,
      });
      return must(one.open({ name: 'one', rules: {}, weights: null })).game.randomMove !== undefined;
    });
    expect(draws).toEqual([true, false]);
  });

  it('have names that are read, and images', () => {
    const moves = new MovePaths(board, ['pass'], (from) => (from === 0 ? 'x' : '-'));
    const move = must(moves.parse('A8xb7xC6'));
    expect(moves.nameOf(move)).toBe('a8xb7-c6');
    expect(moves.cellsOf(move)).toEqual([0, 9, 18]);
    expect(moves.nameOf(moves.mapped(move, board.symmetries.get('left-right') as number[]))).toBe('h8-g7-f6');
    expect(moves.nameOf(must(moves.parse('pass')))).toBe('pass');
    const numbered = new MovePaths(
      squares(8, 8, (x, y) => (x + y) % 2 === 0, 'numbers'),
      [],
    );
    expect(numbered.cellsOf(must(numbered.parse('22x15X8')))).toEqual([21, 14, 7]);
    expect(numbered.cellsOf(must(numbered.parse('11-15')))).toEqual([10, 14]);
    expect(['a9', '', '-'].map((text) => moves.parse(text).ok)).toEqual([false, false, false]);
  });

  it('differ within a position even if their hashes do not', () => {
    const moves = new MovePaths(board, []);
    const byNumber = new Map<number, number[]>();
    let pair: number[][] = [];
    for (let i = 0; pair.length === 0; i++) {
      const path = [i % 64, (i >> 6) % 64, (i >> 12) % 64, (i * 7) % 64];
      const number = moves.numberOf(path, 4);
      const other = byNumber.get(number);
      if (other && other.join() !== path.join()) pair = [other, path];
      byNumber.set(number, path);
    }
    const taken = new Int32Array(2);
    for (const [i, path] of pair.entries()) taken[i] = moves.numberOf(path, 4, taken, i);
    expect(taken[0]).not.toBe(taken[1]);
    expect(moves.known(taken[0] as number)).toBeUndefined();
    expect(moves.cellsOf(taken[1] as number)).toEqual(pair[1]);
  });
});
