/** What a game that is played draws on the board: hints, and the move that was touched. */
import type { Picture } from '../../games/looks.ts';
import { PIECE, STEP } from '../../review/board-svg.ts';
import { placeOf } from '../model/geometry.ts';
import { touched } from '../state/board.ts';
import { facts, view } from '../state/game.ts';
import { hint } from '../state/hint.ts';

/** Of the neighbourhood, in steps of the board: the move is within it, wherever its middle is. */
const AREA = 1.9;

/** The neighbourhood of a good move, or the move. */
export function HintRings({ picture }: { picture: Picture }) {
  const shown = hint.value;
  if (!shown) return null;
  const rings = shown.isExact ? shown.cells : [shown.around];
  return (
    <g class="hints">
      {rings.map((cell) => {
        const { x, y } = placeOf(picture, cell);
        return <circle key={cell} class="hint" cx={x} cy={y} r={shown.isExact ? 1.15 * PIECE : AREA * STEP} />;
      })}
    </g>
  );
}

/** The move that waits for a second touch. */
export function Touched({ picture }: { picture: Picture }) {
  const shown = view.value;
  if (!touched.value || !shown) return null;
  const { x, y } = placeOf(picture, touched.value.cell);
  const seat = facts.value?.seats[shown.toMove];
  return (
    <g>
      <circle class="ghost touched" cx={x} cy={y} r={PIECE} fill={seat?.fill ?? ''} stroke={seat?.stroke ?? ''} />
      <circle class="touched-ring" cx={x} cy={y} r={1.25 * PIECE} />
    </g>
  );
}

/** Closer places are easily confused by a finger, in pixels. */
const CRAMPED = 34;

/** Whether a finger may have meant the place beside, on a board that is drawn so large. */
export function isCramped(scale: number): boolean {
  return STEP * scale < CRAMPED && matchMedia('(pointer: coarse)').matches;
}
