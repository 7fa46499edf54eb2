/** Counts of move sequences, the standard check of a move generator. */
import { legalPoints } from './movegen.ts';
import { Position } from './position.ts';

/**
 * The number of sequences of `depth` plies from a position. A finished game counts nothing further; the turn in which a
 * side has no legal point, and loses by it, is a last ply. The plies at the full depth are counted, not played.
 */
export function perft(position: Position, depth: number): number {
  const { size, points } = position.board;
  const stack = Array.from({ length: depth }, () => ({ position: new Position(size), moves: new Int32Array(points) }));
  const count = (from: Position, left: number): number => {
    if (left === 0) return 1;
    if (from.isAnnihilated()) return 0;
    const level = stack[left - 1] as (typeof stack)[number];
    const legal = legalPoints(from, level.moves);
    if (legal === 0) return left === 1 ? 1 : 0;
    if (left === 1) return legal;
    let nodes = 0;
    for (let i = 0; i < legal; i++) {
      level.position.copyFrom(from);
      level.position.playUnchecked(level.moves[i] as number);
      nodes += count(level.position, left - 1);
    }
    return nodes;
  };
  return count(position, depth);
}

/** `perft` split by the first point, in their order; a side without one has no entry. `depth` is at least 1. */
export function perftByMove(position: Position, depth: number): { point: number; nodes: number }[] {
  const moves = new Int32Array(position.board.points);
  const legal = position.isAnnihilated() ? 0 : legalPoints(position, moves);
  const after = new Position(position.board.size);
  return Array.from(moves.subarray(0, legal), (point) => {
    after.copyFrom(position);
    after.playUnchecked(point);
    return { point, nodes: perft(after, depth - 1) };
  });
}
