/** What a report says of a position agrees with what it says of its moves, during a search as at its end. */
import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { PRESETS } from '../../src/search/params.ts';
import { Prover } from '../../src/search/prover.ts';
import { makeReport } from '../../src/search/report.ts';
import { ROOT_EDGE } from '../../src/search/tree-layout.ts';
import { searched } from '../support/searching.ts';

const game = meridians(4);
const root = new Position(4);
const params = PRESETS.default;

describe('a report', () => {
  it.each([1, 2, 5, 16, 100, 3000])('has the value of the best move, after %i playouts', (playouts) => {
    for (const breadth of [0, 0.04]) {
      const { report } = searched(game, root, { params, limits: { playouts }, breadth });
      const [best] = report.moves;
      expect(report.value).toBe(best && best.visits > 0 ? best.value : 0.5);
    }
  });

  it('counts the playouts that were counted at its moves only', () => {
    const { tree } = searched(game, root, { params, limits: { playouts: 100 } });
    // As other threads do, which count at the root in batches.
    const [edge] = tree.edgesOf(tree.childOf(ROOT_EDGE)) as [number];
    tree.addResults(edge, 13, 6, params.startVisits);
    const prover = new Prover(game, undefined);
    prover.setRoot(root, false);
    prover.beginReport(false);
    const kept = 10;
    const report = makeReport(tree, params, { toMove: 0, keptVisits: kept, seconds: 1, prover });
    const ofMoves = report.moves.reduce((sum, { visits }) => sum + visits, 0);
    expect(ofMoves).toBeGreaterThan(tree.visits(ROOT_EDGE));
    expect(report).toMatchObject({ visits: ofMoves, playouts: ofMoves - kept });
  });
});
