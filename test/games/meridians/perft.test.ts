import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { legalPoints } from '../../../src/games/meridians/movegen.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import { perft, perftByMove } from '../../../src/games/perft.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { isThorough } from '../../support/many.ts';
import { noughts } from '../../support/noughts.ts';
import { position } from '../../support/written.ts';

/** The game on a board of a size. */
function kit(size: number) {
  return must(openGame({ name: 'meridians', rules: { size }, weights: null }));
}

const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/meridians-perft.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;

/** Counts above this take too long. */
const MOST_NODES = isThorough ? 5_000_000 : 550_000;
const COUNTS = Object.entries(vectors).flatMap(([size, counts]) =>
  size === 'source' ? [] : counts.map((nodes, i) => ({ size: Number(size), depth: i + 1, nodes })),
);
/** Sequences at whose end a side is stuck. The vectors count the turn that it skips as a last ply; `perft` does not. */
const STUCK = [
  { size: 2, depth: 3, stuck: 12 },
  { size: 3, depth: 4, stuck: 20 },
  { size: 4, depth: 4, stuck: 4 },
];

describe('perft from the empty board', () => {
  for (const { size, depth, nodes } of COUNTS.filter(({ nodes }) => nodes <= MOST_NODES)) {
    it(`size ${size}, depth ${depth}: ${nodes}`, () => {
      const skipped = STUCK.find((known) => known.size === size && known.depth === depth)?.stuck ?? 0;
      expect(perft(kit(size), new Position(size), depth)).toBe(nodes - skipped);
    });
  }
});

describe('perft', () => {
  it('counts the position itself at depth 0', () => {
    expect(perft(kit(7), new Position(7), 0)).toBe(1);
    expect(perft(kit(4), position('3/4/5/6/5/D2D/3 L 2 2'), 0)).toBe(1);
  });

  it('counts nothing after annihilation', () => {
    const over = position('3/4/5/6/5/D2D/3 L 2 2');
    expect([1, 2, 3].map((depth) => perft(kit(4), over, depth))).toEqual([0, 0, 0]);
    expect(perftByMove(kit(4), over, 2)).toEqual([]);
  });

  it('leaves the position as it was', () => {
    const at = new Position(4);
    perft(kit(4), at, 3);
    perftByMove(kit(4), at, 3);
    expect(at.emptyCount).toBe(30);
    expect(at.toMove).toBe(0);
  });
});

describe('perft by move', () => {
  it.each([
    ['the empty board of size 4', new Position(4), 4],
    ['the empty board of size 6', new Position(6), 3],
    ['the middle of a game', position('DDD/2LL/DDL2/DDLL1L/DL2L/2L1/L2 L 2 2'), 3],
  ])('adds up to perft, with one entry for each legal point, on %s', (_, at, depth) => {
    const split = perftByMove(kit(at.board.size), at, depth);
    const legal = new Int32Array(at.board.points);
    expect(split.map(({ move }) => move)).toEqual([...legal.subarray(0, legalPoints(at, legal))]);
    expect(split.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(perft(kit(at.board.size), at, depth));
  });
});

describe('perft of a game without turns that cannot be taken', () => {
  /** Known counts: games of noughts and crosses that are still going on, or have just ended, after this many plies. */
  it.each([
    [1, 9],
    [4, 3024],
    [5, 15_120],
    [6, 54_720],
    [7, 148_176],
  ])('%i plies: %i', (depth, nodes) => {
    const game = noughts();
    expect(perft({ game }, game.create(), depth)).toBe(nodes);
  });
});
