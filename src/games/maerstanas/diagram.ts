/** Text diagrams of Mǽrstánas. */
import { paint } from '../../util/paint.ts';
import type { DiagramOptions } from '../looks.ts';
import { NAMES } from './board.ts';
import { handText, moveName, SIDE_NAMES } from './notation.ts';
import { DARK, LIGHT, PASS, SIDE, SQUARES } from './numbers.ts';
import { type Position, SIDES } from './position.ts';

const SIGNS = ['X', 'O'] as const;

/**
 * The board with coordinates, three characters per square. The last character is the kind of a
 * stone.
 */
export function drawPosition(position: Position, options: DiagramOptions = {}): string {
  const { lastMove, names = NAMES, color = false, empty } = options;
  const last = lastMove === undefined || lastMove === PASS ? -1 : lastMove % SQUARES;
  return drawRows(names, (square) => {
    const side = position.sideAt(square);
    const kind = position.isThunder(square) ? 't' : position.isWoden(square) ? 'w' : '';
    const sign = side === undefined ? (empty?.(square) ?? '.') : SIGNS[side];
    const painted = color && side !== undefined ? paint([side === DARK ? 'blue' : 'yellow', 'bold'], sign) : sign;
    return `${square === last ? '[' : ' '}${painted}${kind || (square === last ? ']' : ' ')}`;
  });
}

/** Squares of three characters with column letters and row numbers. */
function drawRows(names: readonly string[], textOf: (square: number) => string): string {
  const rows = Array.from({ length: SIDE }, (_, row) => {
    const squares = Array.from({ length: SIDE }, (_, column) => textOf(row * SIDE + column)).join('');
    return `${(names[row * SIDE] as string).slice(1).padStart(3)} ${squares}`.trimEnd();
  });
  const columns = Array.from({ length: SIDE }, (_, column) => ` ${(names[column] as string).charAt(0)} `).join('');
  return [`    ${columns}`.trimEnd(), ...rows].join('\n');
}

export function drawCells(charOf: (square: number) => string): string {
  return drawRows(NAMES, (square) => ` ${charOf(square)} `);
}

/** The board, and a line that describes the position. */
export function makeDiagram(position: Position, edges: boolean, options: DiagramOptions = {}): string {
  const { lastMove } = options;
  const named = (side: typeof DARK | typeof LIGHT) => `${SIDE_NAMES[side]} (${SIGNS[side]})`;
  const hands = position.hands === 0 ? [] : [`in hand ${SIDES.map((side) => handText(position, side)).join('/')}`];
  const caption = [
    position.isOver() ? 'the game is over' : `${named(position.toMove)} to move`,
    `points ${named(DARK)} ${position.points(DARK, edges)}, ${named(LIGHT)} ${position.points(LIGHT, edges)}`,
    ...hands,
    ...(lastMove === undefined ? [] : [`last move ${moveName(lastMove)}`]),
  ];
  return `${drawPosition(position, options)}\n\n${caption.join(' · ')}`;
}
