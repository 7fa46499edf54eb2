/** Who sits where in a game with a choice of seat: players keep their places, and the choice gives these their seats. */

export interface Seating {
  /** Names of the seats. */
  readonly seats: readonly string[];
  /** The plies before the choice; null where seats are fixed. */
  readonly choiceAfter: number | null;
}

/**
 * The place whose turn it is: the number of its seat, and before the choice 0 for who makes the moves then, 1 for who chooses.
 * `toMove` is the seat to move by the rules.
 */
export function placeToMove({ seats, choiceAfter }: Seating, moves: readonly string[], toMove: number): number {
  if (choiceAfter === null) return toMove;
  if (moves.length <= choiceAfter) return moves.length === choiceAfter ? 1 : 0;
  return exchanged({ seats, choiceAfter }, moves, toMove);
}

/** The seat of a place, or the place of a seat: another one where the player who might choose has taken the first seat. */
export function exchanged({ seats, choiceAfter }: Seating, moves: readonly string[], number: number): number {
  return choiceAfter !== null && moves[choiceAfter] === seats[0] ? 1 - number : number;
}
