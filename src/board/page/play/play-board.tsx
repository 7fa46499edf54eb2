/** Board marks of a running game: hints, and the touched move. */

import { centerOf } from '../../../drawing/board-geometry.ts';
import { PIECE, STEP } from '../../../drawing/board-svg.ts';
import type { Picture } from '../../../games/looks.ts';
import { touched } from '../board/board.ts';
import { allSeats, view } from '../game/game.ts';
import { hint } from './hint.ts';

/** Radius of the neighbourhood in cells. The move is always within it. */
const AREA = 1.9;

/** The neighbourhood of a good move, or the move. */
export function HintRings({ picture }: { picture: Picture }) {
  const shown = hint.value;
  if (!shown) return null;
  const rings = shown.isExact ? shown.cells : [shown.around];
  return (
    <g class="hints">
      {rings.map((cell) => {
        const { x, y } = centerOf(picture, cell);
        return <circle key={cell} class="hint" cx={x} cy={y} r={shown.isExact ? 1.15 * PIECE : AREA * STEP} />;
      })}
    </g>
  );
}

/** The move that awaits a second touch. */
export function Touched({ picture }: { picture: Picture }) {
  const shown = view.value;
  if (!touched.value || !shown) return null;
  const { x, y } = centerOf(picture, touched.value.cell);
  const seat = allSeats.value[shown.toMove];
  return (
    <g>
      <circle class="ghost touched" cx={x} cy={y} r={PIECE} fill={seat?.fill ?? ''} stroke={seat?.stroke ?? ''} />
      <circle class="touched-ring" cx={x} cy={y} r={1.25 * PIECE} />
    </g>
  );
}

/** Cells closer than this many pixels are easily confused by touch. */
const CRAMPED = 34;
/** Of cells this close it takes luck to hit one. */
const TINY = 18;

/** Whether touches may hit a neighbouring cell on a board drawn at this scale. */
export function isCramped(scale: number): boolean {
  return isTouchedCloser(CRAMPED, scale);
}

/** Whether touches are to show a part of the board first. */
export function isTiny(scale: number): boolean {
  return isTouchedCloser(TINY, scale);
}

function isTouchedCloser(pixels: number, scale: number): boolean {
  return STEP * scale < pixels && matchMedia('(pointer: coarse)').matches;
}
