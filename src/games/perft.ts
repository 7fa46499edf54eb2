/** Perft: counts move sequences, the standard check of a move generator. */
import type { GameKit } from './kit.ts';

/** The parts of a kit that perft needs. */
type Counted<P> = Pick<GameKit<P>, 'game' | 'hasStuckTurn'>;

/**
 * The number of sequences of `depth` plies from a position. A finished game adds nothing, except
 * that a turn without a legal move may be a last ply (`hasStuckTurn` of the kit). Plies at the full
 * depth are counted, not played.
 */
export function perft<P>(kit: Counted<P>, position: P, depth: number): number {
  const { game } = kit;
  const stack = Array.from({ length: depth }, () => ({
    position: game.create(),
    moves: new Int32Array(game.maxMoves),
  }));
  const count = (from: P, left: number): number => {
    if (left === 0) return 1;
    const level = stack[left - 1] as (typeof stack)[number];
    const legal = game.legalMoves(from, level.moves);
    if (legal === 0) return left === 1 && kit.hasStuckTurn?.(from) ? 1 : 0;
    if (left === 1) return legal;
    let nodes = 0;
    for (let i = 0; i < legal; i++) {
      game.copy(level.position, from);
      game.play(level.position, level.moves[i] as number);
      nodes += count(level.position, left - 1);
    }
    return nodes;
  };
  return count(position, depth);
}

/**
 * `perft` split by the first move, in order; empty for a player without a move. `depth` is at least
 * 1.
 */
export function perftByMove<P>(kit: Counted<P>, position: P, depth: number): { move: number; nodes: number }[] {
  const { game } = kit;
  const moves = new Int32Array(game.maxMoves);
  const legal = game.legalMoves(position, moves);
  const after = game.create();
  return Array.from(moves.subarray(0, legal), (move) => {
    game.copy(after, position);
    game.play(after, move);
    return { move, nodes: perft(kit, after, depth - 1) };
  });
}
