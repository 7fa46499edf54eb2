/**
 * Players in a game with a choice of seat: they keep their places, and the choice assigns seats to
 * places.
 */

export interface Seating {
  /** Names of the seats. */
  readonly seats: readonly string[];
  /** The plies before the choice; null if seats are fixed. */
  readonly choiceAfter: number | null;
}

/**
 * The place to move: the index of its seat; before the choice, 0 for the player who makes those
 * moves, 1 for the one who chooses. `toMove` is the seat to move by the rules.
 */
export function placeToMove({ seats, choiceAfter }: Seating, moves: readonly string[], toMove: number): number {
  if (choiceAfter === null) return toMove;
  if (moves.length <= choiceAfter) return moves.length === choiceAfter ? 1 : 0;
  return exchanged({ seats, choiceAfter }, moves, toMove);
}

/**
 * Converts a place to its seat or back. They differ if the choosing player took the first seat.
 */
export function exchanged({ seats, choiceAfter }: Seating, moves: readonly string[], number: number): number {
  return choiceAfter !== null && moves[choiceAfter] === seats[0] ? 1 - number : number;
}
