/** Whose moves the moves of a record are, and what they say. Seats are numbers here. */
import type { GameKit } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import { seatNamed } from '../games/seats.ts';

/**
 * The seat that each move is made for, by the positions of the game; undefined for the choice of a seat. Neither an end nor
 * legal moves are looked for, so this is much cheaper than a replay. From a move on that may not be played, as in a record
 * that nobody has replayed, the seats are those of turns in order. A position that is handed in, at the start of the game, is left
 * where the moves lead to.
 */
export function seatsOf(kit: GameKit, moves: readonly string[], position = kit.game.create()): (number | undefined)[] {
  const { choiceAfter = moves.length } = kit;
  const [before, after] = [moves.slice(0, choiceAfter), moves.slice(choiceAfter + 1)];
  const seats = seatsAlong(kit, position, [...before, ...after]);
  return moves.map((_, i) => (i === choiceAfter ? undefined : seats[i < choiceAfter ? i : i - 1]));
}

/** The same for moves that go on from a position, which is left where they lead to. There is no choice among them. */
export function seatsAlong(kit: GameKit, position: unknown, moves: readonly string[]): number[] {
  const { game, seats } = kit;
  let next = game.toMove(position);
  let isLegal = true;
  return moves.map((text) => {
    const seat = next;
    const move = kit.parseMove(text);
    isLegal &&= move.ok && !kit.illegality(position, move.value);
    if (isLegal && move.ok) game.play(position, move.value);
    next = isLegal ? game.toMove(position) : (seat + 1) % seats.length;
    return seat;
  });
}

/**
 * The player of each move of a game, by the seat that this player has in the end. Where a seat is chosen, which is between
 * two, one player makes all moves before, and the other one chooses; the second seat where it has not come to that. A position as in
 * `seatsOf`.
 */
export function moversOf(kit: GameKit, moves: readonly string[], position = kit.game.create()): number[] {
  const { choiceAfter = -1 } = kit;
  const chooser = seatNamed(kit, moves[choiceAfter]) ?? 1;
  return seatsOf(kit, moves, position).map((seat, i) => (i < choiceAfter ? 1 - chooser : (seat ?? chooser)));
}

/** An expected score in [0, 1], and the seat that it is of. */
export interface Expected {
  readonly seat: number;
  readonly value: number;
}

/**
 * What was expected with each move of a game, as its mover saw it: of two seats the score of the first one, of more that of
 * the mover. Null where nothing is written, and for the moves that come before the seats are chosen, and the choice.
 */
export function expectedOf(kit: GameKit, record: GameRecord): (Expected | null)[] {
  const { seats, choiceAfter = -1 } = kit;
  const evals: readonly unknown[] = Array.isArray(record.evals) ? record.evals : [];
  return moversOf(kit, record.moves).map((seat, i) => {
    const value = evals[i];
    if (typeof value !== 'number' || !(value >= 0 && value <= 1) || i <= choiceAfter) return null;
    return seat === 0 || seats.length > 2 ? { seat, value } : { seat: 0, value: 1 - value };
  });
}
