/** Searches in which not every move of the root may be chosen. */
import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { ROOT_EDGE } from '../../src/search/tree-layout.ts';
import { noughts, noughtsPosition } from '../support/noughts.ts';
import { preset } from '../support/presets.ts';
import { dump, searched } from '../support/searching.ts';
import { position } from '../support/written.ts';

const MIDDLE = '6/3D3/8/9/2L4D2/11/4LD1L4/5D5/3L2L3/9/2D5/7/6 L 2 2';
const PRESETS_TRIED = ['static', 'uct', 'rave'] as const;

function legal(of: Position): number[] {
  const buffer = new Int32Array(of.board.points);
  return [...buffer.subarray(0, legalPoints(of, buffer))];
}

describe.each(PRESETS_TRIED)('with the preset %s', (name) => {
  const params = preset(name);
  const limits = { playouts: 500 };

  it('only the moves that may be chosen are in the tree, and all playouts go through them', () => {
    const root = position(MIDDLE);
    const rootMoves = legal(root).filter((_, i) => i % 5 === 2);
    const { tree, report } = searched(meridians(7), root, { params, limits, rootMoves });
    expect(report.moves.map(({ move }) => move).sort((a, b) => a - b)).toEqual(rootMoves);
    // The first playout ends at the root itself.
    expect(report.moves.reduce((sum, { visits }) => sum + visits, 0)).toBe(tree.visits(ROOT_EDGE) - 1);
    expect(report.moves.reduce((sum, { prior }) => sum + prior, 0)).toBeCloseTo(1, 2);
  });

  it('the order in which they are named changes nothing, and naming all of them is naming none', () => {
    const root = position(MIDDLE);
    const some = legal(root).slice(3, 20);
    const [one, other] = [some, [...some].reverse()].map((rootMoves) =>
      dump(searched(meridians(7), root, { params, limits, rootMoves }).tree),
    );
    expect(other).toBe(one);
    const all = dump(searched(meridians(7), root, { params, limits, rootMoves: legal(root) }).tree);
    expect(all).toBe(dump(searched(meridians(7), root, { params, limits }).tree));
  });

  it('below the root every move is allowed', () => {
    const { tree } = searched(meridians(4), new Position(4), { params, limits, rootMoves: [0] });
    const node = tree.childOf(ROOT_EDGE);
    const child = tree.childOf(tree.firstEdge(node));
    expect(tree.edgeCount(node)).toBe(1);
    expect(tree.edgeCount(child)).toBe(29);
  });
});

describe('the proven result', () => {
  // The first player wins at 2, and loses at once but for 2 and 5.
  it.each([
    ['of a winning move is a win', [2], 'win'],
    ['of losing moves is a loss, though the position is won', [6, 7, 8], 'loss'],
    ['of losing moves and a winning one is a win', [6, 7, 2], 'win'],
  ])('%s', (_, rootMoves, expected) => {
    const settings = { params: preset('uct'), limits: { playouts: 5000 }, rootMoves };
    expect(searched(noughts(), noughtsPosition('xx. oo. ...'), settings).report.proven?.result).toBe(expected);
  });
});
