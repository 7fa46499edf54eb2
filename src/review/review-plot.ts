/** The curve of a review. */
import * as Plot from '@observablehq/plot';
import { seatColor } from '../drawing/page.ts';
import { drawWithScale, wholeAxis } from '../drawing/plot.ts';
import type { GameKit, Seat } from '../games/kit.ts';
import { seatNamed, seatTitle } from '../games/seats.ts';
import type { Review } from './review.ts';

/** In SVG units. */
export const CURVE_WIDTH = 480;
export const CURVE_HEIGHT = 200;
export const CURVE_MARGINS = { top: 24, bottom: 42 } as const;

/** The first seat's expected score by ply, in per cent, with marked moves and turning points. */
export function curvePlot(kit: GameKit, { curve, plies, turningPoints }: Review): ReturnType<typeof drawWithScale> {
  const first = seatTitle(kit.seats[0] as Seat);
  const points = curve.flatMap((score, ply) => (score === null ? [] : [{ ply, score: 100 * score }]));
  const scoreAt = (ply: number) => 100 * (curve.slice(0, ply + 1).findLast((score) => score !== null) ?? 0.5);
  const marked = plies.filter(({ mark }) => mark !== null);
  return drawWithScale(`${first}'s expected score by ply`, {
    width: CURVE_WIDTH,
    height: CURVE_HEIGHT,
    marginTop: CURVE_MARGINS.top,
    marginBottom: CURVE_MARGINS.bottom,
    marginLeft: 40,
    marginRight: 12,
    x: {
      domain: [0, Math.max(1, curve.length - 1)],
      label: 'ply →',
      ...wholeAxis(0, curve.length - 1),
    },
    y: { domain: [0, 100], label: `↑ expected score of ${first} (%)`, grid: true, ticks: 5 },
    marks: [
      Plot.areaY(points, { x: 'ply', y1: 50, y2: 'score', fill: 'var(--one)', fillOpacity: 0.15 }),
      Plot.ruleY([50], { stroke: 'var(--muted)', strokeDasharray: '4 4' }),
      Plot.ruleX(turningPoints, { x: 'ply', stroke: 'var(--muted)', strokeDasharray: '2 3' }),
      Plot.lineY(points, { x: 'ply', y: 'score', stroke: 'var(--one)', strokeWidth: 2 }),
      ...(points.length === 1 ? [Plot.dot(points, { x: 'ply', y: 'score', fill: 'var(--one)', r: 3 })] : []),
      Plot.dot(marked, {
        x: 'ply',
        y: ({ ply }: { ply: number }) => scoreAt(ply),
        r: ({ mark }: { mark: string | null }) => (mark === 'blunder' ? 6 : mark === 'mistake' ? 5 : 3.5),
        fill: ({ mover }: { mover: string }) => seatColor(seatNamed(kit, mover) ?? 0),
        stroke: 'var(--page)',
      }),
    ],
    r: { type: 'identity' },
    color: { type: 'identity' },
  });
}
