/**
 * The plots of a summary as SVG text. Colours are CSS variables of the page,
 * which follow its colour scheme.
 */

import * as Plot from '@observablehq/plot';
import { seatColor } from '../../../src/drawing/page.ts';
import { draw, wholeAxis } from '../../../src/drawing/plot.ts';
import type { GameKit, Seat } from '../../../src/games/kit.ts';
import { seatTitle } from '../../../src/games/seats.ts';
import { type JsonEstimate, signedText } from '../../../src/util/estimate.ts';
import { percent } from '../../../src/util/percent.ts';
import { plainLine } from '../../../src/util/plain-line.ts';
import { seatNames } from '../kit.ts';
import type { CoursePoint, MatchSummary } from '../match-tally.ts';
import type { EndCount, Lengths, PlayerSummary, ValueAtPly } from './summary-counts.ts';
import { msText } from './summary-text.ts';

/** The longest name at an axis, in characters. */
const LABEL_LENGTH = 24;
/**
 * The smallest share of all games with a value at a ply, so that a few long games do not determine
 * the curve.
 */
const LEAST_VALUED = 0.05;

export const ONE = 'var(--one)';
export const TWO = 'var(--two)';
export const MUTED = 'var(--muted)';
export const RULE = { stroke: MUTED, strokeDasharray: '4 4' } as const;

/** A name shortened to fit at an axis. */
function shortName(name: string): string {
  const plain = [...plainLine(name)];
  return plain.length > LABEL_LENGTH ? `${plain.slice(0, LABEL_LENGTH - 1).join('')}…` : plain.join('');
}

/** Distinct short names; an axis would merge equal ones. */
function shortNames(names: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const short = shortName(name);
    const count = (taken.get(short) ?? 0) + 1;
    taken.set(short, count);
    return count === 1 ? short : `${short} (${count})`;
  });
}

/** Elo differences or ratings with their intervals. Unbounded ones end in an arrow at the edge. */
export function ratingPlot(
  label: string,
  rows: readonly { readonly name: string; readonly elo: JsonEstimate }[],
  axis = 'Elo →',
): string {
  const names = shortNames(rows.map(({ name }) => name));
  const numbers = rows.map(({ elo }) => [Number(elo.low), Number(elo.value), Number(elo.high)] as const);
  const finite = numbers.flat().filter(Number.isFinite);
  const reach = [Math.min(0, ...finite), Math.max(0, ...finite)] as const;
  const room = Math.max(10, 0.12 * (reach[1] - reach[0]));
  const [left, right] = [reach[0] - room, reach[1] + room];
  const inside = (value: number) => Math.max(left, Math.min(right, value));
  const data = numbers.map(([low, value, high], i) => ({ name: names[i], low, value, high, text: rows[i]?.elo }));
  return draw(label, {
    height: 70 + 52 * rows.length,
    marginRight: 30,
    x: {
      domain: [left, right],
      label: axis,
      grid: true,
      tickFormat: (elo: number) => (elo < 0 ? `−${-elo}` : `${elo}`),
    },
    y: { domain: names, label: null, tickSize: 0 },
    marks: [
      Plot.ruleX([0], RULE),
      Plot.ruleY(data, {
        x1: ({ low }) => inside(low),
        x2: ({ high }) => inside(high),
        y: 'name',
        stroke: ONE,
        strokeWidth: 3,
      }),
      Plot.dot(
        data.filter(({ value }) => Number.isFinite(value)),
        { x: 'value', y: 'name', r: 6, fill: ONE },
      ),
      Plot.text(data, {
        x: ({ low, value, high }) =>
          inside(Number.isFinite(value) ? value : Number.isFinite(low) ? (low + right) / 2 : (left + high) / 2),
        y: 'name',
        dy: -16,
        text: ({ value }) => signedText(value === Infinity ? 'Infinity' : value === -Infinity ? '-Infinity' : value),
        fill: 'currentColor',
      }),
      Plot.text(
        data.flatMap(({ name, low, high }) => [
          ...(Number.isFinite(low) ? [] : [{ name, x: left, arrow: '◀' }]),
          ...(Number.isFinite(high) ? [] : [{ name, x: right, arrow: '▶' }]),
        ]),
        { x: 'x', y: 'name', text: 'arrow', fill: ONE, fontSize: 16 },
      ),
    ],
  });
}

/** Mean score so far with its 95 % band, in per cent, over finished game pairs. */
export function scorePlot(label: string, course: readonly CoursePoint[]): string {
  const data = course.map(({ pairs, score }) => ({
    pairs,
    score: 100 * Number(score.value),
    low: 100 * Number(score.low),
    high: 100 * Number(score.high),
  }));
  // The first pairs are too noisy and would dominate the scale.
  const settled = data.slice(Math.floor(0.1 * data.length));
  const low = Math.max(0, Math.min(45, ...settled.map(({ low }) => low)));
  const high = Math.min(100, Math.max(55, ...settled.map(({ high }) => high)));
  return draw(label, {
    height: 300,
    x: pairAxis(course),
    y: { domain: [low, high], label: '↑ score (%)', grid: true },
    marks: [
      Plot.areaY(data, { x: 'pairs', y1: 'low', y2: 'high', fill: ONE, fillOpacity: 0.2, clip: true }),
      Plot.ruleY([50], RULE),
      Plot.lineY(data, { x: 'pairs', y: 'score', stroke: ONE, strokeWidth: 2, clip: true }),
      ...(data.length === 1
        ? [
            Plot.ruleX(data, { x: 'pairs', y1: 'low', y2: 'high', stroke: ONE, strokeWidth: 3, strokeOpacity: 0.3 }),
            Plot.dot(data, { x: 'pairs', y: 'score', fill: ONE, r: 4 }),
          ]
        : []),
    ],
  });
}

/** LLR of a sequential test with its bounds, in nats, over finished game pairs. */
export function llrPlot(label: string, { course, sprt }: MatchSummary): string {
  if (!sprt) return '';
  const { lower, upper, elo0, elo1 } = sprt;
  const [first] = pairDomain(course);
  const bounds = [
    { at: upper, text: `upper bound: H1 (${elo1})`, anchor: 'bottom', dy: -6 },
    { at: lower, text: `lower bound: H0 (${elo0})`, anchor: 'top', dy: 6 },
  ] as const;
  return draw(label, {
    height: 300,
    x: pairAxis(course),
    y: { label: '↑ LLR', grid: true, inset: 24 },
    marks: [
      Plot.ruleY([0], RULE),
      Plot.ruleY(bounds, { y: 'at', stroke: TWO, strokeWidth: 2 }),
      ...bounds.map((bound) =>
        Plot.text([bound], {
          x: first,
          y: 'at',
          dx: 6,
          dy: bound.dy,
          text: 'text',
          textAnchor: 'start',
          lineAnchor: bound.anchor,
          fill: TWO,
        }),
      ),
      Plot.lineY(course, { x: 'pairs', y: 'llr', stroke: ONE, strokeWidth: 2 }),
      ...(course.length === 1 ? [Plot.dot(course, { x: 'pairs', y: 'llr', fill: ONE, r: 4 })] : []),
    ],
  });
}

function pairDomain(course: readonly CoursePoint[]): [number, number] {
  const last = course.at(-1)?.pairs ?? 1;
  return last === 1 ? [0.5, 1.5] : [course[0]?.pairs ?? 1, last];
}

function pairAxis(course: readonly CoursePoint[]): Plot.ScaleOptions {
  const domain = pairDomain(course);
  return { domain, label: 'finished game pairs →', ...wholeAxis(...domain) };
}

/** Games by number of plies, with the median if given. */
export function lengthPlot(label: string, bins: Lengths['bins'], median?: number): string {
  const medians = median === undefined ? [] : [median];
  return draw(label, {
    height: 280,
    x: { label: 'plies →', ...wholeAxis(bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0) },
    y: { label: '↑ games', grid: true, ...wholeAxis(0, Math.max(...bins.map(({ games }) => games))) },
    marks: [
      Plot.rectY(bins, { x1: ({ from }) => from - 0.5, x2: ({ to }) => to + 0.5, y: 'games', fill: ONE, inset: 0.5 }),
      Plot.ruleY([0], { stroke: 'currentColor' }),
      Plot.ruleX(medians, { stroke: TWO, strokeWidth: 2 }),
      Plot.text(medians, {
        x: (d: number) => d,
        text: () => `median ${median}`,
        frameAnchor: 'top',
        dy: -14,
        fill: TWO,
      }),
    ],
  });
}

/** The plies at which enough games have a value. */
export function wellValued(values: readonly ValueAtPly[]): ValueAtPly[] {
  const most = Math.max(0, ...values.map(({ games }) => games));
  return values.filter(({ games }) => games >= Math.max(1, LEAST_VALUED * most));
}

/**
 * Expected score of the first of two seats by ply, in per cent: mean and quartiles of all games,
 * and means by winner.
 */
export function valuePlot(label: string, values: readonly ValueAtPly[], kit: GameKit): string {
  const seats = seatNames(kit);
  const data = wellValued(values).map((point) => ({
    ply: point.ply,
    mean: 100 * point.mean,
    low: 100 * point.lowerQuartile,
    high: 100 * point.upperQuartile,
    won: seats.map((name) => 100 * (point[`${name}Won`] ?? Number.NaN)),
  }));
  return draw(label, {
    height: 320,
    x: { label: 'ply →', ...wholeAxis(data[0]?.ply ?? 0, data.at(-1)?.ply ?? 0) },
    y: { domain: [0, 100], label: `↑ expected score of ${seatTitle(kit.seats[0] as Seat)} (%)`, grid: true },
    marks: [
      Plot.areaY(data, { x: 'ply', y1: 'low', y2: 'high', fill: MUTED, fillOpacity: 0.25 }),
      Plot.ruleY([50], RULE),
      ...seats.map((_, seat) =>
        Plot.lineY(data, { x: 'ply', y: ({ won }) => won[seat], stroke: seatColor(seat), strokeWidth: 2 }),
      ),
      Plot.lineY(data, { x: 'ply', y: 'mean', stroke: 'currentColor', strokeWidth: 2 }),
      ...(data.length === 1 ? [Plot.dot(data, { x: 'ply', y: 'mean', fill: 'currentColor', r: 4 })] : []),
    ],
  });
}

/** Games by end, in the winners' colours. */
export function endPlot(label: string, ends: readonly EndCount[], kit: GameKit): string {
  const names: string[] = ends.map(({ end }) => end);
  const colors = [...kit.seats.map((_, seat) => seatColor(seat)), MUTED];
  const parts = ends.flatMap(({ end, none, ...won }) => {
    let before = 0;
    return [...seatNames(kit).map((name) => Number(won[name])), none].map((games, i) => {
      const from = before;
      before += games;
      return { end, from, to: before, fill: colors[i] as string };
    });
  });
  return draw(label, {
    height: 60 + 36 * ends.length,
    marginRight: 60,
    x: { label: 'games →', grid: true, ...wholeAxis(0, Math.max(...ends.map(({ games }) => games))) },
    y: { domain: names, label: null, tickSize: 0 },
    marks: [
      ...colors.map((color) =>
        Plot.barX(
          parts.filter(({ fill, from, to }) => fill === color && to > from),
          { x1: 'from', x2: 'to', y: 'end', fill: color },
        ),
      ),
      Plot.text(ends, { x: 'games', y: 'end', text: 'games', textAnchor: 'start', dx: 6, fill: 'currentColor' }),
      Plot.ruleX([0], { stroke: 'currentColor' }),
    ],
  });
}

/** Shares with 95 % intervals, in per cent; the dashed line is the share if all were equal. */
export function sharePlot(
  label: string,
  of: string,
  shares: readonly { readonly name: string; readonly share: JsonEstimate }[],
  fairShare: number,
): string {
  const names = shortNames(shares.map(({ name }) => name));
  const data = shares.map(({ share }, i) => ({
    name: names[i],
    value: 100 * Number(share.value),
    low: 100 * Number(share.low),
    high: 100 * Number(share.high),
  }));
  return draw(label, {
    height: 70 + 52 * shares.length,
    marginRight: 30,
    x: { domain: [0, Math.max(...data.map(({ high }) => high))], label: `${of} (%) →`, grid: true },
    y: { domain: names, label: null, tickSize: 0 },
    marks: [
      Plot.ruleX([100 * fairShare], RULE),
      Plot.ruleY(data, { x1: 'low', x2: 'high', y: 'name', stroke: ONE, strokeWidth: 3 }),
      Plot.dot(data, { x: 'value', y: 'name', r: 6, fill: ONE }),
      Plot.text(data, {
        x: 'value',
        y: 'name',
        dy: -16,
        text: ({ value }) => percent(value / 100),
        fill: 'currentColor',
      }),
    ],
  });
}

/** Milliseconds per move by player: median, mean and longest. */
export function timePlot(label: string, players: readonly PlayerSummary[]): string {
  const names = shortNames(players.map(({ name }) => name));
  const data = players.flatMap(({ msPerMove }, i) => (msPerMove ? [{ name: names[i], ...msPerMove }] : []));
  const most = Math.max(...data.map(({ max }) => max));
  const isWide = most > 8 * Math.min(...data.map(({ mean }) => mean));
  return draw(label, {
    height: 60 + 52 * names.length,
    marginRight: 30,
    x: {
      type: isWide ? 'sqrt' : 'linear',
      domain: [0, most > 0 ? 1.05 * most : 1],
      label: `${isWide ? 'ms per move, small times stretched' : 'ms per move'} →`,
      grid: true,
    },
    y: { domain: names, label: null, tickSize: 0 },
    marks: [
      Plot.ruleX([0], { stroke: 'currentColor' }),
      Plot.ruleY(data, { x1: 'median', x2: 'max', y: 'name', stroke: MUTED, strokeWidth: 2 }),
      Plot.tickX(data, { x: 'median', y: 'name', stroke: TWO, strokeWidth: 3, insetTop: 14, insetBottom: 14 }),
      Plot.dot(data, { x: 'max', y: 'name', r: 4, stroke: MUTED, strokeWidth: 2, fill: 'var(--page)' }),
      Plot.dot(data, { x: 'mean', y: 'name', r: 6, fill: ONE }),
      Plot.text(data, { x: 'mean', y: 'name', dy: -16, text: ({ mean }) => msText(mean), fill: 'currentColor' }),
    ],
  });
}
