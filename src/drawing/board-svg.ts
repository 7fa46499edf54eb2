/** A board as SVG in two parts: the static board, and the content of a position. */

import type { Seat } from '../games/kit.ts';
import type { Picture, Piece, Spot } from '../games/looks.ts';
import { escapeHtml } from './escape.ts';

/** The distance of adjacent cells, and the radius of a piece, in SVG units. */
export const STEP = 40;
export const PIECE = 0.43 * STEP;

interface BoardSize {
  readonly width: number;
  readonly height: number;
}

export function boardSize({ width, height }: Picture): BoardSize {
  return { width: number(width * STEP), height: number(height * STEP) };
}

/** CSS for both parts, usable on any page. */
export function boardStyle({ seats }: { readonly seats: readonly Pick<Seat, 'fill' | 'stroke'>[] }): string {
  const pieces = seats.map(
    ({ fill, stroke }, seat) =>
      `.board circle.seat${seat}, .board .piece.seat${seat} { fill: var(--board-seat${seat}, ${fill}); stroke: ${stroke}; stroke-width: 1.2; } .board .edge.seat${seat} { stroke: var(--board-seat${seat}, ${fill}); }`,
  );
  return `
.board { display: block; width: 100%; height: auto; --wood: var(--board-wood, #ead9b5); --grid: var(--board-grid, #a58d5f); --name: var(--board-name, #8a7448); }
.board .wood { fill: var(--wood); stroke: var(--wood); stroke-linejoin: round; }
.board rect { fill: var(--wood); }
.board .lines, .board .cells { stroke: var(--grid); stroke-width: 1.2; fill: none; }
.board .edge { stroke-width: 9; stroke-linecap: round; fill: none; }
.board text { font: 12px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; }
.board .names text { fill: var(--name); }
${pieces.join('\n')}
.board circle.seat-1 { fill: #8b8f93; stroke: #54585c; stroke-width: 1.2; }
.board .piece { stroke-linejoin: round; }
.board text.glyph { font-size: 18px; fill: #111; stroke: #fff; stroke-width: 3; paint-order: stroke; font-weight: 700; }
.board text.letter { font-size: 23px; }
.board .dead { stroke: #d8342c; stroke-width: 3.5; stroke-linecap: round; fill: none; }
.board .removed { stroke: #8c3b2e; stroke-width: 1.6; stroke-linecap: round; fill: none; opacity: .8; }
.board .last { fill: none; stroke: #2f9e5b; stroke-width: 3.5; }
.board circle.best, .board circle.good { fill: #fff; fill-opacity: .55; stroke: #1a6fd0; stroke-width: 2.2; }
.board circle.good { stroke-opacity: .45; }
.board path.best, .board path.good { fill: none; stroke: #1a6fd0; stroke-width: 2.2; }
.board path.good { stroke-opacity: .45; }
.board text.best, .board text.good { fill: #12324f; font-weight: 600; }
.board circle.next, .board path.next { fill: none; stroke: #b4540a; stroke-width: 2.2; stroke-dasharray: 4 3; }`;
}

function number(value: number): number {
  return Number(value.toFixed(1));
}

/** A spot of the picture in SVG units, in path syntax. */
function pointAt([x, y]: Spot): string {
  return `${number(x * STEP)} ${number(y * STEP)}`;
}

function pathThrough(spots: readonly Spot[]): string {
  return `M${spots.map(pointAt).join('L')}`;
}

/** The outline of a piece around a spot, as a path. */
export function pieceShape(shape: readonly Spot[], [x, y]: Spot): string {
  return `${pathThrough(shape.map(([dx, dy]) => [x + dx, y + dy]))}Z`;
}

/** The static part: cell areas, lines, and labels. */
export function boardGround({ cells, outline, lines, labels, edges = [] }: Picture): string {
  const areas = outline ? cells.map(([x, y]) => `${pathThrough(outline.map(([dx, dy]) => [x + dx, y + dy]))}Z`) : [];
  const words = labels.map(({ at: [x, y], text }) => {
    return `<text x="${number(x * STEP)}" y="${number(y * STEP)}">${escapeHtml(text)}</text>`;
  });
  const sides = edges.map(({ seat, line }) => `<path class="edge seat${seat}" d="${pathThrough(line)}"/>`);
  return (
    (areas.length > 0 ? `<path class="cells" d="${areas.join('')}"/>` : '') +
    `<path class="lines" d="${lines.map(pathThrough).join('')}"/>${sides.join('')}<g class="names">${words.join('')}</g>`
  );
}

/** A move to mark on the board, with a few characters in its ring. */
export interface MarkedMove {
  /** The cells that it touches; the ring is around the last one. */
  readonly cells: readonly number[];
  readonly kind: 'best' | 'good' | 'next';
  readonly text: string;
}

interface OnBoard {
  readonly pieces: readonly Piece[];
  /** The destination of the last move, and the cells whose pieces it removed. */
  readonly lastMove: number | undefined;
  readonly removed: readonly number[];
  readonly marks: readonly MarkedMove[];
}

/** Pieces (crossed if about to leave), the last move, what it removed, and marked moves. */
export function boardPosition({ cells }: Picture, { pieces, lastMove, removed, marks }: OnBoard): string {
  const pointOf = (cell: number) => {
    const [x, y] = cells[cell] as Spot;
    return { x: number(x * STEP), y: number(y * STEP) };
  };
  const circle = (cell: number, radius: number, name: string) => {
    const { x, y } = pointOf(cell);
    return `<circle class="${name}" cx="${x}" cy="${y}" r="${number(radius)}"/>`;
  };
  const cross = (cell: number, name: string) => {
    const { x, y } = pointOf(cell);
    const arm = number(0.16 * STEP);
    return `<path class="${name}" d="M${x} ${y}m-${arm} -${arm}l${2 * arm} ${2 * arm}m0 -${2 * arm}l-${2 * arm} ${2 * arm}"/>`;
  };
  const word = (cell: number, name: string, text: string) => {
    const { x, y } = pointOf(cell);
    return `<text class="${name}" x="${x}" y="${y}">${escapeHtml(text)}</text>`;
  };
  const parts: string[] = [];
  for (const { cell, seat, glyph, shape, isDoomed } of pieces) {
    if (shape) parts.push(`<path class="piece seat${seat}" d="${pieceShape(shape, cells[cell] as Spot)}"/>`);
    else parts.push(circle(cell, PIECE, `seat${seat}`));
    if (glyph !== undefined)
      parts.push(word(cell, `glyph${glyph.length === 1 ? ' letter' : ''} on-seat${seat}`, glyph));
    if (isDoomed) parts.push(cross(cell, 'dead'));
  }
  for (const cell of removed) parts.push(cross(cell, 'removed'));
  if (lastMove !== undefined) {
    const isLabelled = pieces.some(({ cell, glyph }) => cell === lastMove && glyph !== undefined);
    parts.push(circle(lastMove, isLabelled ? PIECE : 0.2 * STEP, 'last'));
  }
  for (const { cells: touched, kind, text } of marks) {
    const cell = touched.at(-1) as number;
    if (touched.length > 1) {
      parts.push(`<path class="${kind}" d="${pathThrough(touched.map((one) => cells[one] as Spot))}"/>`);
    }
    parts.push(circle(cell, kind === 'next' ? 1.12 * PIECE : PIECE, kind));
    if (text !== '') parts.push(word(cell, kind, text));
  }
  return parts.join('');
}
