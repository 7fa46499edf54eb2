/** Classifies the right moves of suite positions in the terms of the rules. */
import { countBits } from '../../util/bits.ts';
import { Endgame } from './endgame.ts';
import { moveName } from './notation.ts';
import { MOVES, PASS, Position, THUNDER, WODEN } from './position.ts';

/** In order of precedence: a position gets the first theme that fits all right moves. */
export const THEMES = ['thunder', 'woden', 'held-back', 'pass', 'closing', 'last-hinges', 'quiet'] as const;
type Theme = (typeof THEMES)[number];

/** With at most this number of free squares, the theme counts the last hinges. */
const FEW_SQUARES = 6;
/** Positions that the search for a forced pass may examine. */
const LINE_NODES = 1e6;

/**
 * The theme of a position that only the `right` moves win, within `plies` plies, with a description
 * of the moves.
 */
export function explainSolution(
  position: Position,
  right: readonly number[],
  plies: number,
  edges: boolean,
): { readonly theme: Theme; readonly reason: string } {
  const free = freeSquares(position);
  const after = right.map((move) => afterMove(position, move));
  const moves = new Int32Array(MOVES);
  const legal = moves.subarray(0, position.legalMoves(moves));
  const fits: Readonly<Record<Theme, () => boolean>> = {
    thunder: () => right.every((move) => move >= THUNDER && move < WODEN),
    woden: () => right.every((move) => move >= WODEN && move < PASS),
    'held-back': () => right.every((move) => move < THUNDER) && legal.some((move) => move >= THUNDER && move < PASS),
    pass: () => new Endgame(edges).solveFully(position, LINE_NODES)?.line.includes(PASS) === true,
    closing: () => after.every((next) => freeSquares(next) <= free - 3),
    'last-hinges': () => free <= FEW_SQUARES,
    quiet: () => true,
  };
  const theme = THEMES.find((candidate) => fits[candidate]()) ?? 'quiet';
  const names = right.map(moveName).join(', ');
  return { theme, reason: `${names}: ${WORDS[theme]}. Wins in ${plies} plies at most; no other move wins.` };
}

const WORDS: Readonly<Record<Theme, string>> = {
  thunder: 'the time has come for the thunder-stone',
  woden: 'the Woden-stone takes the stone that counts',
  'held-back': 'a standard stone, while a special one is kept in hand',
  pass: 'leads to a pass that is forced',
  closing: 'closes three squares or more at once',
  'last-hinges': 'counts the last hinges',
  quiet: 'wins the count of what is left',
};

function freeSquares(position: Position): number {
  position.findStandard();
  return countBits(position.standardLow) + countBits(position.standardHigh);
}

function afterMove(position: Position, move: number): Position {
  const after = new Position(false);
  after.copyFrom(position);
  after.play(move);
  return after;
}
