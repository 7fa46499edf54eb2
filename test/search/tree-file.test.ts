import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maerstanas } from '../../src/games/maerstanas/game.ts';
import { meridians } from '../../src/games/meridians/game.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { PRESETS } from '../../src/search/params.ts';
import { readTree, writeTree } from '../../src/search/tree-file.ts';
import { ROOT_EDGE } from '../../src/search/tree-layout.ts';
import { many } from '../support/many.ts';
import { brokenInvariant, dump, emptyTree, goOn, searched } from '../support/searching.ts';

const params = PRESETS.default;
const game = meridians(6);
const root = new Position(6);

function restored(bytes: Uint8Array, memoryBytes = 64 << 20) {
  const tree = emptyTree(game, memoryBytes, params);
  return { tree, read: readTree(bytes, tree) };
}

describe('a tree as bytes', () => {
  const { tree } = searched(game, root, { params, limits: { playouts: 5000 } });
  const bytes = writeTree(tree);

  it('comes back as it was, and is written as the same bytes again', () => {
    const { tree: again, read } = restored(bytes);
    expect(read.ok).toBe(true);
    expect(dump(again)).toBe(dump(tree));
    expect(again.nodes).toBe(tree.nodes);
    expect(writeTree(again)).toEqual(bytes);
  });

  it('takes at most a tenth of what it takes in memory', () => {
    expect(bytes.length).toBeLessThan(tree.usedBytes / 10);
  });

  it.each([1, 15, 16, 17, 1000, 4999])('after %i playouts a search goes on as if it had never stopped', (playouts) => {
    const first = searched(game, root, { params, limits: { playouts } });
    const { tree: again } = restored(writeTree(first.tree));
    goOn(game, root, again, { params, limits: { playouts: 5000 - playouts } });
    expect(dump(again)).toBe(dump(tree));
    expect(brokenInvariant(again, 1)).toBeUndefined();
  });

  it('another game goes on from its file likewise', () => {
    const other = maerstanas(true, true, false, null);
    const start = other.create();
    const whole = searched(other, start, { params, limits: { playouts: 3000 } }).tree;
    const half = searched(other, start, { params, limits: { playouts: 1234 } }).tree;
    const again = emptyTree(other, 64 << 20, params);
    expect(readTree(writeTree(half), again).ok).toBe(true);
    goOn(other, start, again, { params, limits: { playouts: 3000 - 1234 } });
    expect(dump(again)).toBe(dump(whole));
  });

  it('with less memory the deepest nodes are left behind, and the search goes on', () => {
    const { tree: small, read } = restored(bytes, 400_000);
    expect(read.ok).toBe(true);
    expect(small.nodes).toBeGreaterThan(1000);
    expect(small.nodes).toBeLessThan(tree.nodes);
    expect(small.visits(ROOT_EDGE)).toBe(5000);
    expect(small.evictions).toBe(0);
    goOn(game, root, small, { params, limits: { playouts: 5000 } });
    expect(small.visits(ROOT_EDGE)).toBe(10_000);
    expect(brokenInvariant(small, 1)).toBeUndefined();
  });

  it('an empty tree is one, too', () => {
    const { tree: empty, read } = restored(writeTree(emptyTree(game, 1 << 20, params)));
    expect(read.ok).toBe(true);
    expect(empty.nodes).toBe(0);
  });

  it('bytes that are cut off or changed are refused, or make a tree that can be walked through', () => {
    expect(restored(bytes.subarray(0, bytes.length - 1)).read.ok).toBe(false);
    expect(restored(Uint8Array.of(...bytes.subarray(0, 5000), 0)).read.ok).toBe(false);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const changed = bytes.slice();
        changed[at] = byte;
        const { tree: again, read } = restored(changed, 4 << 20);
        if (read.ok) dump(again);
      }),
      { numRuns: many(15) },
    );
  });
});
