/** Games against plain programs of the same rules, position by position. */
import { expect } from 'vitest';
import { ProofTable, Solver } from '../../src/engine/solving.ts';
import type { GameKit } from '../../src/games/kit.ts';
import { nameIn } from '../../src/games/names-in.ts';

/** A position by a plain program. */
export interface PlainPosition {
  /** The seat to move. */
  readonly mover: number;
  /** The reward of each seat; undefined before the end. */
  readonly shares: readonly number[] | undefined;
  /** The positions after each move, by its name. */
  after(): ReadonlyMap<string, PlainPosition>;
}

/**
 * Compares all positions that follow from the start, and for two seats the solver with minimax. Returns their number, and
 * what the first seat gets by best play of two.
 */
export function comparePlain({ game, seats }: GameKit, root: PlainPosition): { positions: number; value: number } {
  const solver = seats.length === 2 ? new Solver(game, new ProofTable(new SharedArrayBuffer(2 ** 22))) : undefined;
  let positions = 0;
  const visit = (position: unknown, plain: PlainPosition): number => {
    positions++;
    const { shares, mover } = plain;
    expect(game.isOver(position)).toBe(shares !== undefined);
    if (shares) {
      expect(seats.map((_, seat) => game.reward(position, seat))).toEqual(shares);
      return shares[0] as number;
    }
    expect(game.toMove(position)).toBe(mover);
    const after = plain.after();
    const moves = new Int32Array(game.maxMoves);
    const legal = Array.from(moves.subarray(0, game.legalMoves(position, moves)));
    expect(legal.map((move) => nameIn(game, position, move)).sort()).toEqual([...after.keys()].sort());
    // The solver sees the position before and after its lines are played.
    const early = positions % 2 === 0 ? solver?.solve(position, Infinity) : undefined;
    const values = legal.map((move) => {
      const next = game.create();
      game.copy(next, position);
      game.play(next, move);
      return visit(next, after.get(nameIn(game, position, move)) as PlainPosition);
    });
    const value = mover === 0 ? Math.max(...values) : Math.min(...values);
    const reward = mover === 0 ? value : 1 - value;
    if (early) expect(early.reward).toBe(reward);
    if (solver) expect(solver.solve(position, Infinity)?.reward).toBe(reward);
    return value;
  };
  const value = visit(game.create(), root);
  return { positions, value };
}
