/** A board as SVG, in two parts: what is the same in every position, and what a position has on it. */
import { type Board, LINE_STRIDE, NO_POINT } from '../games/meridians/board.ts';
import { deadGroups } from '../games/meridians/life.ts';
import { DARK, LIGHT, type Position } from '../games/meridians/position.ts';
import { escapeHtml } from '../page/page.ts';

/** Between neighbouring points. */
const STEP = 40;
const ROW = (STEP * Math.sqrt(3)) / 2;
const STONE = 0.43 * STEP;
/** Room around the outermost points, with the names of the rows' ends. */
const MARGIN = 1.4 * STEP;

export interface BoardSize {
  readonly width: number;
  readonly height: number;
}

export function boardSize(board: Board): BoardSize {
  const widest = 2 * board.size - 2;
  return {
    width: number((widest - 1) * STEP + 2 * MARGIN),
    height: number((board.rowLength.length - 1) * ROW + 2 * MARGIN),
  };
}

function number(value: number): number {
  return Number(value.toFixed(1));
}

/** Where a point lies. */
function placeOf(board: Board, point: number): { x: number; y: number } {
  const row = board.rowOf[point] as number;
  const column = point - (board.rowStart[row] as number);
  const widest = 2 * board.size - 2;
  const indent = (widest - (board.rowLength[row] as number)) / 2;
  return { x: number(MARGIN + (indent + column) * STEP), y: number(MARGIN + row * ROW) };
}

/** The lines of the board, and the names of the first and the last point of each row. */
export function boardGround(board: Board): string {
  const lines = Array.from({ length: board.lines }, (_, line) => {
    const points = [...board.pointOnLine.slice(line * LINE_STRIDE, (line + 1) * LINE_STRIDE)].filter(
      (p) => p !== NO_POINT,
    );
    const [from, to] = [points[0], points.at(-1)].map((point) => placeOf(board, point as number)) as [
      { x: number; y: number },
      { x: number; y: number },
    ];
    return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  });
  const names = Array.from(board.rowLength, (length, row) => {
    const first = board.rowStart[row] as number;
    return [
      { point: first, side: -1 },
      { point: first + length - 1, side: 1 },
    ].map(({ point, side }) => {
      const { x, y } = placeOf(board, point);
      return `<text x="${number(x + side * 0.9 * STEP)}" y="${y}">${board.names[point]}</text>`;
    });
  });
  return `<path class="lines" d="${lines.join('')}"/><g class="names">${names.flat().join('')}</g>`;
}

/** A move to be marked on the board, with a few characters in its ring. */
export interface MarkedPoint {
  readonly point: number;
  readonly kind: 'best' | 'good' | 'next';
  readonly text: string;
}

export interface OnBoard {
  readonly position: Position;
  /** The point of the last move, and the stones that left the board with it. */
  readonly lastMove: number | undefined;
  readonly removed: readonly number[];
  readonly marks: readonly MarkedPoint[];
}

/** Stones (those of dead groups crossed), the last move, what it removed, and marked moves. */
export function boardPosition({ position, lastMove, removed, marks }: OnBoard): string {
  const { board } = position;
  const dead = new Set(deadGroups(position).flatMap(({ stones }) => stones));
  const circle = (point: number, radius: number, name: string) => {
    const { x, y } = placeOf(board, point);
    return `<circle class="${name}" cx="${x}" cy="${y}" r="${number(radius)}"/>`;
  };
  const cross = (point: number, name: string) => {
    const { x, y } = placeOf(board, point);
    const arm = number(0.16 * STEP);
    return `<path class="${name}" d="M${x} ${y}m-${arm} -${arm}l${2 * arm} ${2 * arm}m0 -${2 * arm}l-${2 * arm} ${2 * arm}"/>`;
  };
  const parts: string[] = [];
  for (let point = 0; point < board.points; point++) {
    const color = position.colorAt(point);
    if (color === LIGHT) parts.push(circle(point, STONE, 'light'));
    else if (color === DARK) parts.push(circle(point, STONE, 'dark'));
    if (dead.has(point)) parts.push(cross(point, 'dead'));
  }
  for (const point of removed) parts.push(cross(point, 'removed'));
  if (lastMove !== undefined) parts.push(circle(lastMove, 0.2 * STEP, 'last'));
  for (const { point, kind, text } of marks) {
    const { x, y } = placeOf(board, point);
    parts.push(circle(point, kind === 'next' ? 1.12 * STONE : STONE, kind));
    if (text !== '') parts.push(`<text class="${kind}" x="${x}" y="${y}">${escapeHtml(text)}</text>`);
  }
  return parts.join('');
}
