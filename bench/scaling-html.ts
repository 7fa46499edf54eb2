/** The results of scaling measurements as a page. */

import * as Plot from '@observablehq/plot';
import { figure, htmlPage, htmlTable } from '../src/drawing/page.ts';
import { draw } from '../src/drawing/plot.ts';
import type { JsonEstimate } from '../src/util/estimate.ts';
import { SCALING_HEAD, type ScalingResult, scalingRow } from './scaling.ts';

/** `facts` describes in plain text what was played. */
export function scalingHtml(results: readonly ScalingResult[], facts: string): string {
  const played = results.filter(({ games }) => games > 0);
  const playouts = played.filter(({ scaling }) => scaling === 'playouts');
  const threads = played.filter(({ scaling }) => scaling !== 'playouts');
  const sections = [
    playouts.length > 0 &&
      figure(
        'playouts',
        'Doubling the playouts',
        'Elo gain of each number of playouts over half of it, with 95 % intervals.',
        differencePlot('Elo gain of doubling the playouts', 'playouts per move →', playouts, ({ more }) =>
          more.toLocaleString('en'),
        ),
      ),
    threads.length > 0 &&
      figure(
        'threads',
        'Threads at equal time',
        `Elo gain of more threads on one tree, e.g. 2 instead of 1 (1 → 2), with 95 % intervals.`,
        differencePlot(
          'Elo gain of threads at equal time',
          'threads →',
          threads,
          ({ more, less }) => `${less} → ${more}`,
        ),
      ),
    htmlTable(SCALING_HEAD, results.map(scalingRow)),
  ];
  return htmlPage(
    'Strength by playouts and threads',
    facts,
    sections.filter((section) => typeof section === 'string'),
  );
}

/** Elo at which intervals are cut off, since some are unbounded. */
const MOST_ELO = 800;

function differencePlot(
  label: string,
  axis: string,
  results: readonly ScalingResult[],
  nameOf: (result: ScalingResult) => string,
): string {
  const points = results.map((result) => ({ name: nameOf(result), ...drawn(result.elo) }));
  const ends = points.flatMap(({ low, high }) => [low, high]);
  return draw(label, {
    height: 300,
    x: { type: 'point', domain: points.map(({ name }) => name), label: axis },
    y: { label: '↑ Elo', grid: true, nice: true, domain: [Math.min(0, ...ends), Math.max(100, ...ends)] },
    marks: [
      Plot.ruleY([0], { stroke: 'var(--muted)', strokeDasharray: '4 4' }),
      Plot.ruleX(points, {
        x: 'name',
        y1: 'low',
        y2: 'high',
        stroke: 'var(--one)',
        strokeWidth: 3,
        strokeOpacity: 0.5,
      }),
      Plot.dot(points, { x: 'name', y: 'value', r: 5, fill: 'var(--one)' }),
    ],
  });
}

function drawn({ value, low, high }: JsonEstimate): { value: number; low: number; high: number } {
  const within = (elo: JsonEstimate['value']) => Math.max(-MOST_ELO, Math.min(MOST_ELO, Number(elo)));
  return { value: within(value), low: within(low), high: within(high) };
}
