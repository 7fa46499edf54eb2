/** Overlays on the board: expected ownership, and the game's overlays. */

import { areaOf, placeOf } from '../../drawing/board-geometry.ts';
import { STEP } from '../../drawing/board-svg.ts';
import type { Picture } from '../../games/looks.ts';
import { isHeld, report, showsMap } from '../analyse/live.ts';
import { facts, overlay } from '../game/game.ts';
import { boardTheme, isFlipped } from './board.ts';

/** The opacity of overlays, and that of pieces' colours on wood. */
const SHADED = 0.75;
const ON_WOOD = 0.8;

/** The shades of bright pieces look like wood, on which the colours of the pieces stand out. */
function tint(shade: string, opacity: number): { readonly fill: string; readonly opacity: number } {
  const seat = boardTheme.value === 'wood' && facts.value?.seats.find((one) => one.shade === shade);
  return seat ? { fill: seat.fill, opacity: ON_WOOD * opacity } : { fill: shade, opacity };
}

/** Cells coloured by expected ownership or an overlay. */
export function Areas({ picture }: { picture: Picture }) {
  const map = showsMap.value && !isHeld.value ? report.value?.lifeMap : undefined;
  const seats = facts.value?.seats ?? [];
  const places = facts.value?.places;
  const shades: preact.JSX.Element[] = [];
  if (map) {
    for (const [place, shares] of Object.entries(map)) {
      const holder = shares
        .slice(0, seats.length)
        .reduce((best, share, seat, all) => (share > (all[best] as number) ? seat : best), 0);
      const share = shares[holder] ?? 0;
      if (share < 0.08) continue;
      const { fill, opacity } = tint(seats[holder]?.shade ?? '', share);
      const cell = picture.names.indexOf(place);
      if (cell >= 0)
        shades.push(
          <polygon key={place} class="held" points={areaOf(picture, cell)} fill={fill} fill-opacity={opacity} />,
        );
      else {
        const [x, y] = places?.spots[places.names.indexOf(place)] ?? [-1, -1];
        const [cx, cy] = isFlipped.value ? [picture.width - x, picture.height - y] : [x, y];
        shades.push(
          <circle
            key={place}
            class="held"
            cx={cx * STEP}
            cy={cy * STEP}
            r={0.13 * STEP}
            fill={fill}
            fill-opacity={Math.min(1, 0.2 + share)}
          />,
        );
      }
    }
  }
  const marked = overlay.value?.cells
    .filter(([, mark]) => mark.color)
    .map(([cell, { color = '' }]) => {
      const { fill, opacity } = tint(color, SHADED);
      return <polygon key={cell} class="shaded" points={areaOf(picture, cell)} fill={fill} fill-opacity={opacity} />;
    });
  return (
    <g class="areas">
      {shades}
      {marked}
    </g>
  );
}

/** The overlay's labels on cells. */
export function OverlaySigns({ picture }: { picture: Picture }) {
  const signs = overlay.value?.cells.map(([cell, { color, label, sign, isCrossed }]) => {
    const { x, y } = placeOf(picture, cell);
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
