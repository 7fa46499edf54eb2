/** The moves that a search is asked to consider, though they cannot be played. */
import type { GameKit } from '../../games/kit.ts';
import { nameIn } from '../../games/names-in.ts';

/** A move that cannot be played, and why. */
export interface IllegalMove {
  readonly move: string;
  readonly reason: string;
}

/** Those of some moves that are illegal in a position. */
export function illegalAmong(kit: GameKit, position: unknown, moves: Iterable<number>): IllegalMove[] {
  return [...moves].flatMap((move) => {
    const illegal = kit.illegality(position, move);
    return illegal ? [{ move: nameIn(kit.game, position, move), reason: illegal.message }] : [];
  });
}

/** For example `h6 (h6 is occupied), f6 (…)`. */
export function illegalText(moves: readonly IllegalMove[]): string {
  return moves.map(({ move, reason }) => `${move} (${reason})`).join(', ');
}
