/** Pictures of a board with numbers on the cells, and of positions. */

import { boardGround, boardPosition, boardSize, PIECE, STEP } from '../../src/drawing/board-svg.ts';
import { escapeHtml } from '../../src/drawing/escape.ts';
import type { GameKit } from '../../src/games/kit.ts';
import type { Spot } from '../../src/games/looks.ts';

export interface HeatCell {
  readonly cell: number;
  /** Strength of the colour, in [0, 1]. */
  readonly heat: number;
  readonly hue: 'one' | 'two';
  /** Up to a few characters. */
  readonly text: string;
}

/** Wider boards, in cells, hide the texts in narrow windows. */
const NARROW_CELLS = 9.5;
/** Above this heat the text is white. */
const STRONG = 0.55;

export const HEAT_STYLE = `
.boards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem 2rem; }
.boards figure { max-width: 26rem; }
.boards .board { max-height: 32rem; }
.board .heat-one { fill: #1a4fa0; } .board .heat-two { fill: #a3480a; }
.board .value { fill: #1b1b1b; } .board .value.strong { fill: #fff; }
@media not (min-width: 36rem) { .board.large .value { display: none; } }
`;

function boardSvg({ picture }: GameKit, label: string, content: string): string {
  const { width, height } = boardSize(picture);
  const large = Math.max(picture.width, picture.height) > NARROW_CELLS ? ' large' : '';
  return (
    `<svg class="board${large}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(label)}">` +
    `<rect width="${width}" height="${height}" rx="8"/>${boardGround(picture)}${content}</svg>`
  );
}

export function heatMap(kit: GameKit, label: string, cells: readonly HeatCell[]): string {
  const { cells: spots } = kit.picture;
  const marks = cells.map(({ cell, heat, hue, text }) => {
    const [x, y] = (spots[cell] as Spot).map((place) => Number((place * STEP).toFixed(1)));
    const strong = heat > STRONG ? ' strong' : '';
    return (
      `<circle class="heat-${hue}" cx="${x}" cy="${y}" r="${PIECE.toFixed(1)}" fill-opacity="${heat.toFixed(2)}"/>` +
      (text === '' ? '' : `<text class="value${strong}" x="${x}" y="${y}">${escapeHtml(text)}</text>`)
    );
  });
  return boardSvg(kit, label, marks.join(''));
}

/** A position with the cells of its last move marked. */
export function positionMap(kit: GameKit, label: string, position: unknown, lastMove: number | undefined): string {
  const pieces = kit.pieces(position);
  return boardSvg(kit, label, boardPosition(kit.picture, { pieces, lastMove, removed: [], marks: [] }));
}
