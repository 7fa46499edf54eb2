import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';
import { AlphaBeta, checkAlphaBeta } from '../../src/search/alphabeta.ts';
import { MOST_DEPTH } from '../../src/search/limits.ts';
import { noughts } from '../support/noughts.ts';
import { naming } from '../support/parts.ts';
import { STATIC } from '../support/presets.ts';
import { playRandomGame } from '../support/random-games.ts';

const WIN = 10_000;

/** The score of a position by trying every line of this many plies, with the same evaluation at the end of each. */
function plain(position: Position, depth: number, ply = 0): number {
  const game = meridians(position.board.size);
  if (position.outcome()) return position.winner() === position.toMove ? WIN - ply : ply - WIN;
  if (depth === 0) return game.createEvaluation('mobility').evaluate(position, position.toMove);
  const moves = new Int32Array(position.board.points);
  const count = legalPoints(position, moves);
  const scores = Array.from(moves.subarray(0, count), (move) => {
    const after = new Position(position.board.size);
    after.copyFrom(position);
    after.playUnchecked(move);
    return -plain(after, depth - 1, ply + 1);
  });
  return Math.max(...scores);
}

describe('alpha-beta', () => {
  it('finds the score of a full search to the same depth', () => {
    for (const [size, depth, start] of [
      [3, 4, 2],
      [3, 4, 5],
      [4, 3, 4],
      [4, 3, 9],
      [5, 2, 8],
      [5, 3, 25],
    ] as const) {
      const positions: Position[] = [];
      playRandomGame(size, 'uniform', 'alphabeta', ({ position, moves }) => {
        if (moves.length === start) {
          const kept = new Position(size);
          kept.copyFrom(position);
          positions.push(kept);
        }
      });
      for (const position of positions) {
        const expected = plain(position, depth);
        const { value, proven } = new AlphaBeta(meridians(size), STATIC).search(position, { depth });
        const where = `${makePosition(position)} depth ${depth}`;
        if (Math.abs(expected) > WIN - 100) {
          expect(proven?.result, where).toBe(expected > 0 ? 'win' : 'loss');
        } else {
          expect(value, where).toBeCloseTo(1 / (1 + Math.exp(-expected)), 2);
        }
      }
    }
  });

  it('proves the win of the first player on size 3 and keeps to it', () => {
    const report = new AlphaBeta(meridians(3), STATIC).search(new Position(3), { depth: 20 });
    expect(report.proven).toEqual({ result: 'win', plies: expect.any(Number) });
  });

  it.each([1, 2, 3, 10])('claims nothing for certain that %i nodes cannot show', (nodes) => {
    const report = new AlphaBeta(meridians(7), STATIC).search(new Position(7), { nodes });
    expect(report.proven).toBeUndefined();
    expect(report.moves).toHaveLength(114);
  });

  it('goes no deeper than its deepest iteration, and says which one that is', () => {
    const game = noughts();
    const evaluation = { evaluate: () => 0, evaluateMoves: () => {}, isExactAfter: () => true };
    const long = { ...game, evaluations: ['none'], createEvaluation: () => evaluation };
    const report = new AlphaBeta(long, { ...STATIC, evaluation: 'none' }).search(long.create(), { depth: 1000 });
    expect(report.moves[0]!.visits).toBe(MOST_DEPTH);
  });

  it('needs a static evaluation', () => {
    expect(checkAlphaBeta(noughts(), { ...STATIC, evaluation: 'best' })).toMatchObject({
      ok: false,
      error: { code: 'bad-evaluation', message: expect.stringMatching(naming('noughts')) },
    });
  });

  it('stops at a limit of nodes with a legal move', () => {
    const report = new AlphaBeta(meridians(7), STATIC).search(new Position(7), { nodes: 500 });
    expect(report.nodes).toBeLessThan(600);
    expect(report.moves[0]!.visits).toBeGreaterThan(0);
  });
});
