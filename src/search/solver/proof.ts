/**
 * Proofs that the rules alone can check: for every reachable position with the claiming player to
 * move, the move that upholds the claim.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction

import { invariant } from '../../util/invariant.ts';
import { KeyMap } from '../../util/key-map.ts';
import type { Game } from '../game.ts';
import type { Claim, Solver } from './solver.ts';

/** Why a proof does not hold. */
export const NO_MOVE_GIVEN = 'a position has no move in the proof';
export const OTHER_END = 'a game does not end as the proof claims';

/** `PROOF_WORDS` for each position: the two words of its hash, and the move. */
export type ProofMoves = Int32Array;
export const PROOF_WORDS = 3;

/** The number of positions for which a proof gives a move. */
export function positionsIn(moves: ProofMoves): number {
  return moves.length / PROOF_WORDS;
}

/** The claims that a result makes: a win for one player, or at least a draw for both. */
export function claimsOf(mover: number, reward: number): readonly Claim[] {
  if (reward === 0.5) return [0, 1].map((player) => ({ player, least: 0.5 }));
  return [{ player: reward === 1 ? mover : 1 - mover, least: 1 }];
}

/**
 * The proof of a claim that holds in a position. The solver repeats the work for entries that its
 * table has lost.
 */
export function proveClaim<P>(game: Game<P>, solver: Solver<P>, position: P, claim: Claim): ProofMoves {
  let moves = new Int32Array(PROOF_WORDS << 10);
  let length = 0;
  walk(game, position, claim.player, (at) => {
    if (length === moves.length) {
      const more = new Int32Array(2 * length);
      more.set(moves);
      moves = more;
    }
    const move = solver.keepingMove(at, claim);
    moves[length++] = game.keyLow(at);
    moves[length++] = game.keyHigh(at);
    moves[length++] = move;
    return move;
  });
  return moves.slice(0, length);
}

/**
 * Describes what is wrong with a proof, or returns undefined if it is valid. Uses only the rules:
 * plays the proof's move for the claiming player and every legal move for the opponent, and checks
 * every end.
 */
export function checkClaim<P>(
  game: Game<P>,
  position: P,
  { player, least }: Claim,
  proof: ProofMoves,
): string | undefined {
  const moves = new KeyMap();
  for (let at = 0; at < proof.length; at += PROOF_WORDS) moves.set(proof[at]!, proof[at + 1]!, proof[at + 2]!);
  const legal = new Int32Array(game.maxMoves);
  try {
    walk(
      game,
      position,
      player,
      (at) => {
        const move = moves.get(game.keyLow(at), game.keyHigh(at));
        if (move === undefined) throw new Unproven(NO_MOVE_GIVEN);
        if (!legal.subarray(0, game.legalMoves(at, legal)).includes(move)) throw new Unproven(`${move} is not legal`);
        return move;
      },
      (at) => {
        if (game.reward(at, player) < least) throw new Unproven(OTHER_END);
      },
    );
  } catch (error) {
    if (error instanceof Unproven) return error.message;
    throw error;
  }
  return undefined;
}

class Unproven extends Error {}

const ON_PATH = 0;
const DONE = 1;

/**
 * Visits once every position reachable when one player plays the moves of `choose` and the other
 * any move. Positions are identified by hash. Throws if a line repeats a position.
 */
function walk<P>(
  game: Game<P>,
  root: P,
  player: number,
  choose: (position: P) => number,
  atEnd: (position: P) => void = () => {},
): void {
  const states = new KeyMap();
  const frames: { readonly position: P; readonly moves: Int32Array }[] = [];
  const frame = (ply: number) => {
    frames[ply] ??= { position: game.create(), moves: new Int32Array(game.maxMoves) };
    return frames[ply];
  };
  const visit = (ply: number): void => {
    const { position, moves } = frame(ply);
    if (game.isOver(position)) {
      atEnd(position);
      return;
    }
    const low = game.keyLow(position);
    const high = game.keyHigh(position);
    const state = states.get(low, high);
    if (state === DONE) return;
    if (state === ON_PATH) throw new Unproven('a line repeats a position');
    states.set(low, high, ON_PATH);
    let count = 1;
    if (game.toMove(position) === player) moves[0] = choose(position);
    else count = game.legalMoves(position, moves);
    invariant(count > 0, 'a position that is not over has moves');
    const { position: after } = frame(ply + 1);
    for (let i = 0; i < count; i++) {
      game.copy(after, position);
      game.play(after, moves[i]!);
      visit(ply + 1);
    }
    states.set(low, high, DONE);
  };
  game.copy(frame(0).position, root);
  visit(0);
}
