/** A position as a text diagram. A piece is the letter of its side and that of its kind. */
import { paint } from '../../../util/paint.ts';
import type { Seat } from '../../kit.ts';
import type { DiagramOptions } from '../../looks.ts';
import { CELLS, CENTER, NAMES } from '../rules/board.ts';
import { fromOf, SHOTS, toOf } from '../rules/moves.ts';
import { kindOf, LETTERS, sideOf } from '../rules/pieces.ts';
import { OVER, type Position } from '../rules/position.ts';
import { pointsOf } from '../rules/score.ts';
import { FIRST_SETUP, SETUP } from '../setup.ts';
import { dueWords } from './legality.ts';
import { HALVES, ROWS } from './picture.ts';
import { moveName, namedIn, SIDE_LETTERS } from './words.ts';

/** The board, followed by lines that describe the position. */
export function makeDiagram(position: Position, seats: readonly Seat[], options: DiagramOptions = {}): string {
  const { lastMove } = options;
  const isOver = position.phase === OVER;
  const points = [...pointsOf(position)].map((own, side) => {
    const out = position.isIn(side) ? '' : ' (out)';
    return `${SETUP.seats[side]} ${SIDE_LETTERS[side]} ${own}${out}`;
  });
  const caption = [
    dueWords(position),
    ...(lastMove === undefined ? [] : [`last move ${moveName(lastMove)}`]),
    ...(isOver ? [] : declaredChecks(position)),
  ];
  const heading = `HexiMeros, reconstruction ${position.rules.isFirst ? FIRST_SETUP : SETUP.name} · points: ${points.join(', ')}`;
  return `${drawPosition(position, seats, options)}\n\n${heading}\n${caption.join(' · ')}`;
}

/** The declared Checks, a few words each. */
export function declaredChecks({ declared }: Position): string[] {
  return SETUP.seats.flatMap((by, side) =>
    namedIn(declared[side] as number, SETUP.seats).map((to) => `${by} checks ${to}`),
  );
}

/**
 * The board alone. Rows are labelled by the `r` of their cells, and by the `q` of the cells at
 * their ends.
 */
export function drawPosition(
  { board }: Pick<Position, 'board'>,
  seats: readonly Seat[],
  { lastMove, color = false, names = NAMES, empty }: DiagramOptions = {},
): string {
  const marked = cellsMarked(lastMove);
  return draw(names, 2, (cell) => {
    const piece = board[cell] as number;
    const isMarked = marked.includes(cell);
    const [before, after] = isMarked ? ['[', ']'] : [' ', ' '];
    if (piece === 0) return `${before}${(empty?.(cell) ?? (cell === CENTER ? '*' : '.')).padEnd(2)}${after}`;
    const text = `${SIDE_LETTERS[sideOf(piece)]}${LETTERS[kindOf(piece)]}`;
    // The caller decides about colour; do not detect the terminal again.
    return `${before}${color ? paint([(seats[sideOf(piece)] as Seat).terminal, 'bold'], text) : text}${after}`;
  });
}

/** A board with one character on each cell. */
export function drawCells(charOf: (cell: number) => string): string {
  return draw(NAMES, 1, (cell) => ` ${charOf(cell)}`);
}

function cellsMarked(move: number | undefined): number[] {
  if (move === undefined || move >= SHOTS + CELLS) return [];
  return move < SHOTS ? [fromOf(move), toOf(move)] : [move - SHOTS];
}

/** Rows of texts, each `width` times as wide as two half cells (two characters). */
function draw(names: readonly string[], width: number, textOf: (cell: number) => string): string {
  const lines = ROWS.map((row) => {
    const [first, last] = [row[0], row.at(-1)] as [number, number];
    const indent = ' '.repeat(width * (HALVES[first] as number));
    return `${indent}${(names[first] as string).padStart(7)} ${row.map(textOf).join('')} ${names[last]}`;
  });
  return lines.map((line) => line.trimEnd()).join('\n');
}
