/** The plots of a report as SVG text. */

import * as Plot from '@observablehq/plot';
import { seatColor } from '../../src/drawing/page.ts';
import { draw, wholeAxis } from '../../src/drawing/plot.ts';
import type { JsonEstimate } from '../../src/util/estimate.ts';
import { MUTED, ONE, RULE, ratingPlot, sharePlot, TWO } from '../tournament/report/summary-plots.ts';
import { levelText } from './evidence.ts';
import type { GameReport } from './report.ts';

/** Score of the first seat by level of play. */
export function seatPlot(label: string, { seatScores, seats }: Pick<GameReport, 'seatScores' | 'seats'>): string {
  const rows = [...seatScores].reverse().map(({ level, scores: [first] }) => {
    return { name: levelText(level), share: first as JsonEstimate };
  });
  return sharePlot(label, 'score', rows, 1 / seats.length);
}

/** Ratings of the levels above random play. */
export function ladderPlot(label: string, { ladder }: Pick<GameReport, 'ladder'>): string {
  const rows = [...ladder].reverse().map(({ level, elo }) => ({ name: levelText(level), elo }));
  return ratingPlot(label, rows, 'Elo above random play →');
}

/** Legal and good moves by ply, on a logarithmic axis, since they differ by orders of magnitude. */
export function breadthPlot(label: string, { breadth }: Pick<GameReport, 'breadth'>): string {
  const most = Math.max(2, ...breadth.map(({ legal }) => legal));
  const ticks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].filter((tick) => tick <= most);
  return draw(label, {
    height: 300,
    x: { label: 'ply →', ...wholeAxis(1, breadth.at(-1)?.ply ?? 1) },
    y: { type: 'log', domain: [1, most], ticks, tickFormat: (tick: number) => `${tick}`, label: '↑ moves', grid: true },
    marks: [
      Plot.lineY(breadth, { x: 'ply', y: ({ legal }) => Math.max(1, legal), stroke: MUTED, strokeWidth: 2 }),
      Plot.lineY(breadth, { x: 'ply', y: 'good', stroke: ONE, strokeWidth: 2 }),
      Plot.dot(breadth.length === 1 ? breadth : [], { x: 'ply', y: 'good', fill: ONE }),
    ],
  });
}

/** Expected score of the first seat during sample games, coloured by the winner. */
export function fanPlot(label: string, { fans, seats }: Pick<GameReport, 'fans' | 'seats'>, first: string): string {
  const colors = [...seats.map((_, seat) => seatColor(seat)), MUTED];
  const colorOf = (winner: number | null) => colors[winner ?? seats.length] as string;
  const points = fans.flatMap(({ points, winner }, game) =>
    points.map(([ply, value]) => ({ ply, value: 100 * value, game, color: colorOf(winner) })),
  );
  return draw(label, {
    height: 320,
    x: { label: 'ply →', ...wholeAxis(0, Math.max(...points.map(({ ply }) => ply))) },
    y: { domain: [0, 100], label: `↑ expected score of ${first} (%)`, grid: true },
    color: { type: 'identity' },
    marks: [
      Plot.ruleY([50], RULE),
      Plot.lineY(points, { x: 'ply', y: 'value', z: 'game', stroke: 'color', strokeWidth: 1.3, strokeOpacity: 0.75 }),
    ],
  });
}

export function uncertaintyPlot(label: string, { uncertainty }: Pick<GameReport, 'uncertainty'>): string {
  const points = uncertainty.map(({ ply, uncertainty: share }) => ({ ply, share: 100 * share }));
  return draw(label, {
    height: 260,
    x: { label: 'ply →', ...wholeAxis(1, points.at(-1)?.ply ?? 1) },
    y: { domain: [0, 100], label: '↑ uncertainty (%)', grid: true },
    marks: [
      Plot.areaY(points, { x: 'ply', y: 'share', fill: ONE, fillOpacity: 0.15 }),
      Plot.lineY(points, { x: 'ply', y: 'share', stroke: ONE, strokeWidth: 2 }),
    ],
  });
}

/** A dot for each won game. */
export function dramaPlot(label: string, { drama }: Pick<GameReport, 'drama'>): string {
  const points = drama.map(({ plies, comeback }) => ({ plies, behind: 100 * comeback }));
  const plies = points.map((point) => point.plies);
  return draw(label, {
    height: 280,
    x: { label: 'plies of the game →', ...wholeAxis(Math.min(...plies), Math.max(...plies)) },
    y: { domain: [0, 50], label: '↑ winner was behind by (%)', grid: true },
    marks: [
      Plot.ruleY([0], { stroke: 'currentColor' }),
      Plot.dot(points, { x: 'plies', y: 'behind', r: 4, fill: ONE, fillOpacity: 0.5 }),
    ],
  });
}

export function piecesPlot(label: string, { pieces }: Pick<GameReport, 'pieces'>): string {
  const most = Math.max(1, ...pieces.flatMap((point) => [point.pieces, point.captures]));
  return draw(label, {
    height: 260,
    x: { label: 'plies played →', ...wholeAxis(0, pieces.at(-1)?.ply ?? 1) },
    y: { domain: [0, most], nice: true, label: '↑ pieces', grid: true },
    marks: [
      Plot.lineY(pieces, { x: 'ply', y: 'pieces', stroke: ONE, strokeWidth: 2 }),
      Plot.lineY(pieces, { x: 'ply', y: 'captures', stroke: TWO, strokeWidth: 2 }),
    ],
  });
}
