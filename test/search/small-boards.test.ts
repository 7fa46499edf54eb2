import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { makePosition } from '../../src/games/meridians/notation.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { preset } from '../support/presets.ts';
import { playRandomGame } from '../support/random-games.ts';
import { searched } from '../support/searching.ts';
import { solve } from '../support/solve.ts';

describe('size 3', () => {
  it('is solved from the empty board as a plain minimax solves it', () => {
    const expected = solve(new Position(3));
    for (const name of ['static', 'uct'] as const) {
      const { report } = searched(meridians(3), new Position(3), {
        params: preset(name),
        limits: { playouts: 2_000_000 },
        memoryBytes: 512 << 20,
      });
      expect(report.proven?.result, name).toBe(expected > 0 ? 'win' : 'loss');
    }
  });

  it('every first move that is proven has the result that minimax gives it', () => {
    const { report } = searched(meridians(3), new Position(3), {
      limits: { playouts: 300_000 },
      memoryBytes: 256 << 20,
    });
    const provenMoves = report.moves.filter(({ proven }) => proven);
    expect(provenMoves.length).toBeGreaterThan(3);
    for (const { move, proven } of provenMoves) {
      const after = new Position(3);
      after.playUnchecked(move);
      expect(proven!.result, `move ${move}`).toBe(solve(after) > 0 ? 'loss' : 'win');
    }
  });
});

/** Positions that a brute force may look at for one move. */
const MOST_POSITIONS = 400;

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
      const results = Array.from(moves.subarray(0, count), (move) => {
        const after = new Position(size);
        after.copyFrom(position);
        after.playUnchecked(move);
        return { move, result: solve(after, MOST_POSITIONS) };
      });
      const winning = results.filter(({ result }) => result === -1);
      if (winning.length !== 1 || results.some(({ result }) => result === 0) || found.size === wanted) continue;
      found.set(makePosition(position), { position, move: winning[0]!.move });
    }
  }
  return [...found.values()];
}

describe.each([4, 5])('size %i', (size) => {
  it('the only winning move is found and proven', () => {
    const cases = onlyMoves(size, 6, `only-moves/${size}`);
    expect(cases.length).toBeGreaterThanOrEqual(5);
    for (const { position, move } of cases) {
      const { report } = searched(meridians(size), position, { limits: { playouts: 300_000 }, memoryBytes: 256 << 20 });
      const where = makePosition(position);
      expect(report.proven?.result, where).toBe('win');
      expect(report.moves[0]!.move, where).toBe(move);
    }
  });
});
