import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { layout, type MovePart } from '../../../src/board/page/game/layout.ts';
import { makeFragment, readFragment } from '../../../src/board/page/game/link.ts';
import {
  emptyTree,
  fromGameTree,
  indexOf,
  isMain,
  lineThrough,
  movesTo,
  nodeOf,
  nodesAlong,
  play,
  playAll,
  promote,
  prune,
  ROOT,
  setComment,
  type Tree,
  toGameTree,
  toggleMark,
} from '../../../src/board/page/game/tree.ts';
import { must, ok } from '../../../src/util/result.ts';

const GAME = { game: 'meridians', rules: { size: 5 } };
const main = playAll(emptyTree(GAME), ROOT, ['a', 'b', 'c', 'd']);
/** a b c d, with x y instead of b, and z instead of c. */
const [, a = 0, b = 0] = lineThrough(main.tree, main.id);
const withX = playAll(main.tree, a, ['x', 'y']);
const withZ = play(withX.tree, b, 'z');
const tree = withZ.tree;

/** Trees drawn at random, and changed so. */
function randomTree(seed: number): Tree {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let grown = emptyTree(GAME);
  for (let i = 0; i < 60; i++) {
    const ids = [...grown.nodes.keys()];
    const at = ids[next(ids.length)] as number;
    const kind = next(10);
    if (kind < 7) grown = play(grown, at, `m${next(4)}`).tree;
    else if (kind === 7) grown = promote(grown, at);
    else if (kind === 8) grown = setComment(grown, at, next(2) === 0 ? '' : `comment ${i}`);
    else if (next(3) === 0) grown = prune(grown, at).tree;
    else grown = toggleMark(grown, at, `c${next(3)}`, next(2) === 0 ? 'cross' : 'square');
  }
  return grown;
}

/** All lines of a tree to their ends, in their order. */
function linesOf(of: Tree): string[] {
  const ends = [...of.nodes.values()].filter(({ children }) => children.length === 0);
  return ends.map(({ id }) => movesTo(of, id).join(' ')).sort();
}

describe('a tree', () => {
  it('keeps what was played before when another move is tried', () => {
    expect(linesOf(tree)).toEqual(['a b c d', 'a b z', 'a x y']);
    expect(lineThrough(tree, withX.id).map((id) => nodeOf(tree, id).move)).toEqual(['', 'a', 'x', 'y']);
  });

  it('takes a move that is there already', () => {
    expect(play(tree, a, 'x')).toEqual({ tree, id: nodeOf(tree, withX.id).parent });
  });

  it('makes a variation the main line, whatever forks lie on the way', () => {
    expect(isMain(tree, withX.id)).toBe(false);
    const promoted = promote(tree, withX.id);
    expect(isMain(promoted, withX.id)).toBe(true);
    expect(linesOf(promoted)).toEqual(linesOf(tree));
    expect(promote(promoted, withX.id)).toBe(promoted);
  });

  it('loses a move with all that follows it, and never its beginning', () => {
    const pruned = prune(tree, b);
    expect(linesOf(pruned.tree)).toEqual(['a x y']);
    expect(pruned.id).toBe(a);
    expect(prune(tree, ROOT)).toEqual({ tree, id: ROOT });
  });

  it('changes nothing of the tree before', () => {
    const before = JSON.stringify([...tree.nodes]);
    prune(promote(toggleMark(setComment(tree, b, 'x'), b, 'c1', 'cross'), withZ.id), b);
    expect(JSON.stringify([...tree.nodes])).toBe(before);
  });

  it.each(Array.from({ length: 30 }, (_, i) => i + 1))(
    'is the same after it was saved and opened (seed %d)',
    (seed) => {
      const grown = randomTree(seed);
      const saved = toGameTree(grown);
      const opened = fromGameTree(saved);
      expect(toGameTree(opened)).toEqual(saved);
      expect(linesOf(opened)).toEqual(linesOf(grown));
      for (const [i, { after = i - 1 }] of saved.nodes.entries()) expect(after).toBeLessThan(i);
      // A node is found again by its place.
      for (const id of grown.nodes.keys()) expect(movesTo(opened, indexOf(grown, id) + 1)).toEqual(movesTo(grown, id));
    },
  );

  it('is laid out with variations behind the move that they replace', () => {
    const text = (pieces: readonly MovePart[]): string =>
      pieces
        .map((piece) =>
          piece.kind === 'move'
            ? nodeOf(tree, piece.id).move
            : piece.kind === 'variation'
              ? `(${text(piece.line)})`
              : '',
        )
        .join(' ');
    expect(text(layout(tree, ROOT, 1))).toBe('a b (x y) c (z) d');
  });
});

describe('a link', () => {
  it.each([1, 2, 3])('holds the whole game (seed %d)', async (seed) => {
    const saved = toGameTree(randomTree(seed));
    const fragment = must(await makeFragment(saved));
    expect(fragment).toMatch(/^g=[\w-]+$/);
    expect(await readFragment(`#${fragment}`)).toEqual(ok(saved));
  });

  it('that is damaged holds none', async () => {
    const fragment = must(await makeFragment(toGameTree(tree)));
    for (const damaged of [`#${fragment.slice(0, -6)}`, '#g=nonsense', ''])
      expect(await readFragment(damaged)).toMatchObject({ error: { code: 'bad-link' } });
  });

  it('is refused if it unfolds to more than any game, before it has unfolded', async () => {
    // As in browsers, which unfold a piece at once, however long it becomes.
    let unfolded = 0;
    vi.stubGlobal(
      'DecompressionStream',
      class extends TransformStream<Uint8Array, Uint8Array> {
        constructor(_: string) {
          super({
            transform: (piece, to) => {
              unfolded += 1032 * piece.length;
              for (const _ of piece) to.enqueue(new Uint8Array(1032));
            },
          });
        }
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await readFragment(`#g=${'A'.repeat(1_400_000)}`)).toMatchObject({ error: { code: 'long-link' } });
    expect(unfolded).toBeGreaterThan(4_000_000);
    expect(unfolded).toBeLessThan(10_000_000);
  });

  it('of megabytes in a kilobyte is refused, and is not made', async () => {
    const packed = deflateRawSync(Buffer.alloc(5_000_000, ' '));
    expect(packed.length).toBeLessThan(10_000);
    expect(await readFragment(`#g=${packed.toString('base64url')}`)).toMatchObject({ error: { code: 'long-link' } });
    const game = { ...GAME, nodes: [], comment: 'x'.repeat(5_000_000) };
    expect(await makeFragment(game)).toMatchObject({ error: { code: 'long-link' } });
  });
});

describe('the nodes along some moves', () => {
  it('are those of the line that has them, in a variation too', () => {
    for (const id of tree.nodes.keys()) {
      expect(nodesAlong(tree, movesTo(tree, id))).toEqual(lineThrough(tree, id).slice(0, movesTo(tree, id).length + 1));
    }
    expect(nodesAlong(tree, ['a', 'b', 'nothing'])).toBeUndefined();
  });
});

it('opens a link of version 0.2.0', async () => {
  const vector = (name: string) => readFileSync(new URL(`../../vectors/0.2.0/${name}`, import.meta.url), 'utf8');
  expect(await readFragment(vector('link.txt').trim())).toEqual(ok(JSON.parse(vector('page.json'))));
});
