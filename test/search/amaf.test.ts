/** Means of moves over whole playouts: tables of nodes (amaf.ts), and of a search (mast.ts). */
import { describe, expect, it } from 'vitest';
import { AmafTables } from '../../src/search/amaf.ts';
import { Path } from '../../src/search/backup.ts';
import { Mast } from '../../src/search/mast.ts';
import type { Tree } from '../../src/search/tree.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { noughts } from '../support/noughts.ts';

const MOVES = 9;
/** The move of an edge is its number less ten. */
const tree = { moveOf: (edge: number) => edge - 10 } as Tree;

function pathOf(...edges: readonly (readonly [edge: number, chooser: number])[]): Path {
  const path = new Path(10);
  for (const [edge, chooser] of edges) path.push(edge, chooser);
  return path;
}

/** Of a table: the sum of results and the number of playouts with a move. */
function entry(amaf: AmafTables, player: number, move: number): number[] {
  const at = amaf.placeOf(player) + 2 * move;
  return [...amaf.means.slice(at, at + 2)];
}

describe('tables of nodes', () => {
  it('count every move after their node, of both players, in the tree and in the rollout', () => {
    const random = randomState('amaf');
    const amaf = new AmafTables(tree, 2, MOVES, 1);
    const plain = Array.from({ length: 2 * MOVES }, () => [0, 0] as [number, number]);
    for (let playout = 0; playout < 200; playout++) {
      const moves = Array.from({ length: 6 }, () => nextBelow(random, MOVES));
      const inTree = 1 + nextBelow(random, 3);
      const rewards = Float64Array.of(playout % 2, 1 - (playout % 2));
      const path = pathOf([0, 0]);
      amaf.begin();
      amaf.enter(100, playout, path);
      const root = amaf.means;
      moves.slice(0, inTree).forEach((move, i) => {
        path.push(10 + move, i % 2);
        // Deeper nodes have their own tables.
        amaf.enter(200 + i, playout, path);
      });
      const trace = Int32Array.from(moves.slice(inTree), (move, i) => (((inTree + i) % 2) << 24) | move);
      amaf.count(path, rewards, trace, trace.length);
      amaf.means = root;
      for (const [i, move] of moves.entries()) {
        const of = plain[(i % 2) * MOVES + move] as [number, number];
        of[0] += rewards[i % 2] as number;
        of[1]++;
      }
    }
    for (let player = 0; player < 2; player++)
      for (let move = 0; move < MOVES; move++) expect(entry(amaf, player, move)).toEqual(plain[player * MOVES + move]);
  });

  it('are those of the nearest node above where a node has few visits', () => {
    const amaf = new AmafTables(tree, 2, MOVES, 50);
    const path = pathOf([0, 0]);
    amaf.begin();
    amaf.enter(100, 0, path);
    const root = amaf.means;
    path.push(13, 0);
    amaf.enter(200, 49, path);
    expect(amaf.means).toBe(root);
    amaf.enter(200, 50, path);
    expect(amaf.means).not.toBe(root);
  });

  it('begin anew where another node has taken the place of theirs', () => {
    const amaf = new AmafTables(tree, 2, MOVES, 1);
    const playout = (parent: number, visits: number) => {
      const path = pathOf([parent, 0]);
      amaf.begin();
      amaf.enter(100, visits, path);
      path.push(14, 0);
      amaf.count(path, Float64Array.of(1, 0), new Int32Array(0), 0);
      return entry(amaf, 0, 4);
    };
    expect([playout(0, 5), playout(0, 6), playout(20, 7), playout(20, 8), playout(20, 3)]).toEqual([
      [1, 1],
      [2, 2],
      [1, 1],
      [2, 2],
      [1, 1],
    ]);
  });
});

describe('MAST', () => {
  it('plays legal games, and moves that have done well more often', () => {
    const game = noughts();
    const mast = new Mast(game, randomState('mast'));
    const trace = new Int32Array(9);
    const firsts = new Int32Array(9);
    const none = pathOf([0, 0]);
    for (let playout = 0; playout < 600; playout++) {
      const position = game.create();
      const plies = mast.play(position, 9, trace);
      expect(game.isOver(position)).toBe(true);
      const replayed = game.create();
      for (const word of trace.subarray(0, plies)) {
        expect(replayed.squares[word & 0xffffff]).toBe(-1);
        expect(word >>> 24).toBe(game.toMove(replayed));
        game.play(replayed, word & 0xffffff);
      }
      firsts[(trace[0] as number) & 0xffffff]! += 1;
      // The middle wins, whoever has it.
      const middle = position.squares[4] as number;
      mast.count(tree, none, Float64Array.of(middle === 0 ? 1 : 0, middle === 1 ? 1 : 0), trace, plies);
    }
    expect(firsts[4]).toBe(Math.max(...firsts));
    expect(firsts[4]).toBeGreaterThan(100);
  });
});
