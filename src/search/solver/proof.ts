/**
 * Proofs that can be checked by the rules alone: for every position that can come up in which the player of whom something
 * is claimed is to move, the move that keeps it.
 */
import type { Game } from '../../games/game.ts';
import { invariant } from '../../util/invariant.ts';
import type { Claim, Solver } from './solver.ts';

/** Moves by the two words of a position's key. */
export type ProofMoves = ReadonlyMap<string, number>;

export function keyOf<P>(game: Game<P>, position: P): string {
  return `${game.keyLow(position)} ${game.keyHigh(position)}`;
}

/** What a result claims: a win for one player, or a draw for both. */
export function claimsOf(mover: number, reward: number): readonly Claim[] {
  if (reward === 0.5) return [0, 1].map((player) => ({ player, least: 0.5 }));
  return [{ player: reward === 1 ? mover : 1 - mover, least: 1 }];
}

/** The moves of a proof of a claim that holds in a position. The solver looks again at what its table has lost. */
export function proveClaim<P>(game: Game<P>, solver: Solver<P>, position: P, claim: Claim): ProofMoves {
  const moves = new Map<string, number>();
  walk(game, position, claim.player, (at, key) => {
    const move = solver.keepingMove(at, claim);
    moves.set(key, move);
    return move;
  });
  return moves;
}

/**
 * What is wrong with a proof, or undefined where it holds. It knows the rules only: wherever the player of the claim is to
 * move it plays the move of the proof, for the other one every legal move, and looks at every end.
 */
export function checkClaim<P>(
  game: Game<P>,
  position: P,
  { player, least }: Claim,
  proof: ProofMoves,
): string | undefined {
  const legal = new Int32Array(game.maxMoves);
  try {
    walk(
      game,
      position,
      player,
      (at, key) => {
        const move = proof.get(key);
        if (move === undefined) throw new Unproven('a position has no move in it');
        if (!legal.subarray(0, game.legalMoves(at, legal)).includes(move))
          throw new Unproven(`${move} is no legal move`);
        return move;
      },
      (at) => {
        if (game.reward(at, player) < least) throw new Unproven('a game ends otherwise than it says');
      },
    );
  } catch (error) {
    if (error instanceof Unproven) return error.message;
    throw error;
  }
  return undefined;
}

class Unproven extends Error {}

/**
 * Goes once through every position that can come up when a player plays the moves of `choose` and the other one any.
 * Positions are told apart by their keys. Throws where a line comes back to a position that it has been through.
 */
function walk<P>(
  game: Game<P>,
  root: P,
  player: number,
  choose: (position: P, key: string) => number,
  atEnd: (position: P) => void = () => {},
): void {
  const done = new Set<string>();
  const onPath = new Set<string>();
  const visit = (position: P): void => {
    if (game.isOver(position)) {
      atEnd(position);
      return;
    }
    const key = keyOf(game, position);
    if (done.has(key)) return;
    if (onPath.has(key)) throw new Unproven('a line comes back to where it was');
    onPath.add(key);
    const legal = new Int32Array(game.maxMoves);
    const moves =
      game.toMove(position) === player ? [choose(position, key)] : legal.subarray(0, game.legalMoves(position, legal));
    invariant(moves.length > 0, 'a position that is not over has moves');
    for (const move of moves) {
      const after = game.create();
      game.copy(after, position);
      game.play(after, move);
      visit(after);
    }
    onPath.delete(key);
    done.add(key);
  };
  visit(root);
}
