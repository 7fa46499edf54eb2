/**
 * Which seat and player made each move of a record, and the values they recorded. Seats are indices
 * here.
 */
import type { GameKit } from '../games/kit.ts';
import { chosenSeat } from '../games/line.ts';
import type { GameRecord } from '../games/record.ts';

/**
 * The seat that makes each move, according to the game's positions; undefined for the choice of a
 * seat. Checks neither ends nor legality, so it is much cheaper than a replay. After an illegal
 * move, as in an unverified record, seats simply alternate in order. `position` must be at the
 * start of the game and is advanced to the end of the moves.
 */
export function seatsToMove(
  kit: GameKit,
  moves: readonly string[],
  position = kit.game.create(),
): (number | undefined)[] {
  const { choiceAfter = moves.length } = kit;
  const [before, after] = [moves.slice(0, choiceAfter), moves.slice(choiceAfter + 1)];
  const seats = seatsAlong(kit, position, [...before, ...after]);
  return moves.map((_, i) => (i === choiceAfter ? undefined : seats[i < choiceAfter ? i : i - 1]));
}

/**
 * The same for moves that continue from a position, which is advanced. There must be no choice of a
 * seat among them.
 */
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
 * The player of each move, identified by that player's final seat. If two players choose seats, one
 * makes all moves before the choice and the other chooses; the second seat if the choice was not
 * reached. `position` is as in `seatsOf`.
 */
export function moversOf(kit: GameKit, moves: readonly string[], position = kit.game.create()): number[] {
  const { choiceAfter = 0 } = kit;
  const chooser = chosenSeat(kit, moves) ?? 1;
  return seatsToMove(kit, moves, position).map((seat, i) => (i < choiceAfter ? 1 - chooser : (seat ?? chooser)));
}

/** An expected score in [0, 1], and the seat that it is for. */
export interface Expected {
  readonly seat: number;
  readonly value: number;
}

/**
 * The expected score recorded with each move, from its mover's viewpoint: for two seats converted
 * to the first seat, for more for the mover. Null if none is recorded, and for the moves before the
 * choice of seats and the choice itself.
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
