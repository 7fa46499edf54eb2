/** Why a move of Mǽrstánas is illegal. */
import type { InputError } from '../../util/result.ts';
import { NAMES } from './board.ts';
import { moveName, neighboursOf, SIDE_NAMES } from './notation.ts';
import { MOVES, PASS, SQUARES, THUNDER, WODEN } from './numbers.ts';
import type { Position } from './position.ts';

export const PASS_NOT_ALLOWED: InputError = {
  code: 'illegal-pass',
  message: 'passing is not allowed while another move is legal',
};

/**
 * The reason, or undefined for a legal move. Codes: `game-over`, `illegal-pass`, `not-in-hand`,
 * `occupied`, `no-opponent`, `four-hinges`.
 */
export function illegality(position: Position, move: number): InputError | undefined {
  const moves = new Int32Array(MOVES);
  const legal = moves.subarray(0, position.legalMoves(moves));
  if (legal.includes(move)) return undefined;
  if (legal.length === 0) return { code: 'game-over', message: 'the game is over: neither side can move' };
  if (move === PASS) return PASS_NOT_ALLOWED;
  const name = moveName(move);
  const { toMove } = position;
  const own = SIDE_NAMES[toMove];
  const square = move % SQUARES;
  const stone = position.sideAt(square);
  if (move >= WODEN) {
    if (!position.hasWoden(toMove))
      return { code: 'not-in-hand', message: `${name}: ${own} has no Woden-stone in hand` };
    const other = SIDE_NAMES[1 - toMove];
    return { code: 'no-opponent', message: `${name}: there is no stone of ${other} on ${NAMES[square]}` };
  }
  if (move >= THUNDER && !position.hasThunder(toMove)) {
    return { code: 'not-in-hand', message: `${name}: ${own} has no thunder-stone in hand` };
  }
  if (stone !== undefined) return { code: 'occupied', message: `${NAMES[square]} is occupied` };
  const full = neighboursOf(position, square).find(
    (near) => position.sideAt(near) !== undefined && freeSides(position, near) === 1,
  );
  return full === undefined
    ? { code: 'four-hinges', message: `${name}: the stone would have four hinges` }
    : { code: 'four-hinges', message: `${name}: the stone on ${NAMES[full]} would have four hinges` };
}

/** Number of empty neighbours of a square. */
function freeSides(position: Position, square: number): number {
  return neighboursOf(position, square).filter((near) => position.sideAt(near) === undefined).length;
}
