/** Perft: counts move sequences, the standard check of a move generator. */
import type { GameKit } from './kit.ts';
import { legalMoves } from './legal-moves.ts';

/** The parts of a kit that perft needs. */
type Counted<P> = Pick<GameKit<P>, 'game' | 'everyMove'>;

/**
 * The number of sequences of `depth` plies from a position, as `replay` accepts them. A finished
 * game adds nothing. Plies at the full depth are counted, not played.
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
    const moves = legalMoves(kit, from, level.moves);
    if (left === 1) return moves.length;
    let nodes = 0;
    for (const move of moves) {
      game.copy(level.position, from);
      game.play(level.position, move);
      nodes += count(level.position, left - 1);
    }
    return nodes;
  };
  return count(position, depth);
}

/**
 * `perft` split by the first move, in order; empty for a finished game. `depth` is at least
 * 1.
 */
export function perftByMove<P>(kit: Counted<P>, position: P, depth: number): { move: number; nodes: number }[] {
  const { game } = kit;
  const after = game.create();
  return Array.from(legalMoves(kit, position), (move) => {
    game.copy(after, position);
    game.play(after, move);
    return { move, nodes: perft(kit, after, depth - 1) };
  });
}
