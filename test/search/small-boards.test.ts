import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';
import { PROVEN_LOSS, PROVEN_WIN, proofResult } from '../../src/search/proof.ts';
import { ROOT_EDGE } from '../../src/search/tree-layout.ts';
import { preset } from '../support/presets.ts';
import { playRandomGame } from '../support/random-games.ts';
import { searched } from '../support/searching.ts';
import { solve } from '../support/solve.ts';

describe('size 3', () => {
  it('is solved from the empty board as a plain minimax solves it', () => {
    const expected = solve(new Position(3));
    // With an evaluation: the tests of the engine.
    const settings = { params: preset('uct'), limits: { playouts: 2_000_000 }, memoryBytes: 128 << 20 };
    const { report } = searched(meridians(3), new Position(3), settings);
    expect(report.proven?.result).toBe(expected > 0 ? 'win' : 'loss');
  });

  it('every move that is proven among the first three has the result that minimax gives it', () => {
    const { tree } = searched(meridians(3), new Position(3), {
      limits: { playouts: 50_000 },
      memoryBytes: 64 << 20,
    });
    const known = new Map<string, 1 | -1>();
    const counts = new Map<number, number>();
    const visit = (node: number, position: Position, plies: number) => {
      for (const edge of tree.edgesOf(node)) {
        const after = new Position(3);
        after.copyFrom(position);
        after.playUnchecked(tree.moveOf(edge));
        const result = proofResult(tree.proof(edge));
        if (result !== 0) {
          expect(result, makePosition(after)).toBe(solve(after, Infinity, known) > 0 ? PROVEN_LOSS : PROVEN_WIN);
          counts.set(result, (counts.get(result) ?? 0) + 1);
        }
        if (plies > 1 && tree.childOf(edge) > 0) visit(tree.childOf(edge), after, plies - 1);
      }
    };
    visit(tree.childOf(ROOT_EDGE), new Position(3), 3);
    for (const result of [PROVEN_WIN, PROVEN_LOSS]) expect(counts.get(result)).toBeGreaterThan(10);
  });
});

/** Positions that a brute force may look at for one move. */
const MOST_POSITIONS = 400;

/** The moves that win, two of them at most; undefined where a brute force would take too long. */
function winningMoves(position: Position, moves: Int32Array): number[] | undefined {
  const winning: number[] = [];
  const known = new Map<string, 1 | -1>();
  for (const move of moves) {
    const after = new Position(position.board.size);
    after.copyFrom(position);
    after.playUnchecked(move);
    const result = solve(after, MOST_POSITIONS, known);
    if (result === 0) return undefined;
    if (result === -1) winning.push(move);
    if (winning.length > 1) break;
  }
  return winning;
}

/** Positions late in random games in which exactly one move wins, found by trying everything. */
function onlyMoves(size: number, wanted: number, seed: string): { position: Position; move: number }[] {
  const found = new Map<string, { position: Position; move: number }>();
  for (let games = 0; games < 400 && found.size < wanted; games++) {
    const positions: Position[] = [];
    playRandomGame(size, 'uniform', `${seed}/${games}`, ({ position }) => {
      const kept = new Position(size);
      kept.copyFrom(position);
      positions.push(kept);
    });
    // The last turns of a game, where a brute force is quick.
    for (const position of positions.slice(-5, -1)) {
      const moves = new Int32Array(position.board.points);
      const count = legalPoints(position, moves);
      if (position.outcome() || count < 3 || count > 14) continue;
      const winning = winningMoves(position, moves.subarray(0, count));
      if (winning?.length !== 1 || found.size === wanted) continue;
      found.set(makePosition(position), { position, move: winning[0]! });
    }
  }
  return [...found.values()];
}

describe.each([4, 5])('size %i', (size) => {
  it('the only winning move is found and proven', () => {
    const cases = onlyMoves(size, 3, `only-moves/${size}`);
    expect(cases.length).toBe(3);
    for (const { position, move } of cases) {
      const { report } = searched(meridians(size), position, { limits: { playouts: 300_000 }, memoryBytes: 64 << 20 });
      const where = makePosition(position);
      expect(report.proven?.result, where).toBe('win');
      expect(report.moves[0]!.move, where).toBe(move);
    }
  });
});
