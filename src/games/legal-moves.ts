import type { Game } from '../search/game.ts';
import { nextBelow, type RandomState } from '../util/rng.ts';
import type { GameKit } from './kit.ts';

/**
 * The legal moves of a position, of which the search may consider only some (`everyMove` of the
 * kit); none if the game is over. `buffer` has room for `maxMoves` and may hold the result.
 */
export function legalMoves<P>(
  { game, everyMove }: Pick<GameKit<P>, 'game' | 'everyMove'>,
  position: P,
  buffer = new Int32Array(game.maxMoves),
): Int32Array {
  return everyMove ? Int32Array.from(everyMove(position)) : buffer.subarray(0, game.legalMoves(position, buffer));
}

/** Whether a player has to pass, since no other move is legal: nothing to decide. */
export function mustPass<P>(kit: Pick<GameKit<P>, 'game' | 'everyMove'>, position: P): boolean {
  const [move, ...others] = legalMoves(kit, position);
  return move !== undefined && others.length === 0 && kit.game.moveName(move) === 'pass';
}

/** A random one of the moves that the search considers; undefined if there is none. */
export function randomMove<P>(game: Game<P>, position: P, random: RandomState): number | undefined {
  const moves = legalMoves({ game }, position);
  return moves.length === 0 ? undefined : moves[nextBelow(random, moves.length)];
}
