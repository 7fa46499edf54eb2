/** Overlays on the board: expected ownership, and the game's overlays. */

import { areaOf, centerOf } from '../../../drawing/board-geometry.ts';
import { STEP } from '../../../drawing/board-svg.ts';
import type { Picture, Spot } from '../../../games/looks.ts';
import { isHeld, report, showsMap } from '../analyse/live.ts';
import { allSeats, kit, overlay, view } from '../game/game.ts';
import { boardTheme, isFlipped } from './board.ts';

/** The opacity of overlays, and that of pieces' colours on wood. */
const SHADED = 0.75;
const ON_WOOD = 0.8;

/** The shades of bright pieces look like wood, on which the colours of the pieces stand out. */
function tint(shade: string): { readonly fill: string; readonly opacity: number } {
  const seat = boardTheme.value === 'wood' && allSeats.value.find((one) => one.shade === shade);
  return seat ? { fill: seat.fill, opacity: ON_WOOD * SHADED } : { fill: shade, opacity: SHADED };
}

/** Cells coloured by an overlay. */
export function Areas({ picture }: { picture: Picture }) {
  const marked = overlay.value?.cells
    .filter(([, mark]) => mark.color)
    .map(([cell, { color = '' }]) => {
      const { fill, opacity } = tint(color);
      return <polygon key={cell} class="shaded" points={areaOf(picture, cell)} fill={fill} fill-opacity={opacity} />;
    });
  return <g class="areas">{marked}</g>;
}

/** The least share of playouts that is shown. */
const LEAST_SHARE = 0.08;

/**
 * Expected ownership: a square in the colours of the seat that holds a cell most often, larger with its share. So it is
 * seen on every board, and on a piece that is expected to be lost.
 */
export function Ownership({ picture }: { picture: Picture }) {
  const map = showsMap.value && !isHeld.value ? report.value?.lifeMap : undefined;
  if (!map) return null;
  const seats = allSeats.value;
  const { names = [], spots = [] } = kit.value?.map ?? {};
  const pieces = new Map(view.value?.pieces.map(({ cell, seat }) => [cell, seat]));
  const squares = Object.entries(map).map(([name, shares]) => {
    const own = shares.slice(0, seats.length);
    const share = Math.max(...own);
    const seat = own.indexOf(share);
    const cell = picture.names.indexOf(name);
    if (share < LEAST_SHARE || pieces.get(cell) === seat) return null;
    const { x, y } = cell >= 0 ? centerOf(picture, cell) : spotOf(picture, spots[names.indexOf(name)]);
    const side = (cell >= 0 ? 0.42 : 0.24) * STEP * Math.sqrt(share);
    const { fill = '', stroke = '' } = seats[seat] ?? {};
    const d = `M${x - side / 2} ${y - side / 2}h${side}v${side}h${-side}Z`;
    return <path key={name} class="held" d={d} fill={fill} stroke={stroke} />;
  });
  return <g class="ownership">{squares}</g>;
}

/** Where a spot of the map that is not a cell is drawn. */
function spotOf(picture: Picture, [x, y]: Spot = [-1, -1]): { readonly x: number; readonly y: number } {
  const [cx, cy] = isFlipped.value ? [picture.width - x, picture.height - y] : [x, y];
  return { x: cx * STEP, y: cy * STEP };
}

/** The overlay's labels on cells. */
export function OverlaySigns({ picture }: { picture: Picture }) {
  const signs = overlay.value?.cells.map(([cell, { color, label, sign, isCrossed }]) => {
    const { x, y } = centerOf(picture, cell);
    const arm = 0.2 * STEP;
    if (isCrossed) {
      return (
        <path
          key={cell}
          class="dead"
          d={`M${x} ${y}m-${arm} -${arm}l${2 * arm} ${2 * arm}m0 -${2 * arm}l-${2 * arm} ${2 * arm}`}
        />
      );
    }
    if (label)
      return (
        <text key={cell} class="glyph" x={x} y={y}>
          {label}
        </text>
      );
    if (color || !sign) return null;
    return sign === '+' ? (
      <circle key={cell} class="dot" cx={x} cy={y} r={0.1 * STEP} />
    ) : (
      <text key={cell} class="sign" x={x} y={y}>
        {sign}
      </text>
    );
  });
  return <g class="signs">{signs}</g>;
}
