/** Text diagrams of Meridians. */
import { paint } from '../../../util/paint.ts';
import type { DiagramOptions } from '../../looks.ts';
import type { Board } from '../board.ts';
import { COLOR_NAMES, COLORS, type Color, DARK, LIGHT } from '../color.ts';
import { allDeadGroups } from '../life.ts';
import type { Outcome, Position } from '../position.ts';
import { moveName } from './notation.ts';

/** Indexed by colour. */
export const STONES = ['O', 'X'] as const;
const DEAD_STONES = ['o', 'x'] as const;

/**
 * The board row by row, with the coordinates of both ends of each row, and a line that describes
 * the position. Light is `O`, Dark `X`. Stones of dead groups, which the side to move is about to
 * lose or did not capture, are `o` and `x`. The last move is `[O]`, or `[.]` if that stone has left
 * the board.
 */
export function makeDiagram(
  position: Position,
  options: DiagramOptions = {},
  outcomeOf: () => Outcome | undefined = () => position.outcome(),
): string {
  return `${drawPosition(position, options)}\n\n${caption(position, outcomeOf(), options)}`;
}

/** The board without the line below it. */
export function drawPosition(position: Position, options: DiagramOptions = {}): string {
  const dead = new Set(allDeadGroups(position).flatMap(({ stones }) => stones));
  const { names = position.board.names, lastMove } = options;
  const marked = lastMove === undefined ? undefined : lastMove % position.board.points;
  return drawPoints({ ...position.board, names }, marked, (point) =>
    pointText(position, point, dead.has(point), options),
  );
}

/** A board with one character for each point, and brackets around one of them. */
export function drawPoints(board: Board, marked: number | undefined, textOf: (point: number) => string): string {
  const widest = 2 * board.size - 2;
  const rows = Array.from(board.rowLength, (width, row) => {
    const start = board.rowStart[row] as number;
    const end = start + width - 1;
    let text = `${' '.repeat(widest - width)}${(board.names[start] as string).padStart(3)} `;
    for (let point = start; point <= end; point++) {
      const wasMarked = point > start && point - 1 === marked;
      text += (point === marked ? '[' : wasMarked ? ']' : ' ') + textOf(point);
    }
    return `${text}${end === marked ? ']' : ' '} ${board.names[end]}`;
  });
  return rows.join('\n');
}

function pointText(position: Position, point: number, isDead: boolean, options: DiagramOptions): string {
  const color = position.colorAt(point);
  if (color === undefined) {
    const empty = options.empty?.(point) ?? '.';
    return options.color && empty === '.' ? paint(['dim'], empty) : empty;
  }
  const text = (isDead ? DEAD_STONES : STONES)[color];
  if (!options.color) return text;
  if (isDead) return paint(['red', 'bold'], text);
  return paint(color === LIGHT ? ['yellow', 'bold'] : ['blue', 'bold'], text);
}

function caption(position: Position, outcome: Outcome | undefined, options: DiagramOptions): string {
  const { names = position.board.names, lastMove } = options;
  const stones = (color: Color) => `${COLOR_NAMES[color]} (${STONES[color]}) ${position.stones(color)}`;
  const parts = [
    outcome
      ? `${COLOR_NAMES[outcome.winner]} has won (${outcome.end})`
      : `${COLOR_NAMES[position.toMove]} (${STONES[position.toMove]}) to move`,
    `${stones(LIGHT)}, ${stones(DARK)}`,
  ];
  if (lastMove !== undefined) parts.push(`last move ${moveName(names, lastMove)}`);
  for (const color of COLORS) {
    const dead = allDeadGroups(position).filter((group) => group.color === color);
    const count = dead.flatMap(({ stones }) => stones).length;
    if (count > 0) parts.push(`${count} in dead groups (${DEAD_STONES[color]})`);
  }
  return parts.join(' · ');
}
