import * as Plot from '@observablehq/plot';
import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { draw, drawWithScale, wholeAxis } from '../../src/drawing/plot.ts';

/** The two drawings of a plot. */
function drawn(options: Plot.PlotOptions): Element[] {
  return [...parseHTML(draw('label', options)).document.querySelectorAll('svg')];
}

const labelsOf = (svg: Element, axis: 'x' | 'y') =>
  [...svg.querySelectorAll(`[data-part='${axis}-axis tick label'] text`)].map(({ textContent }) => textContent ?? '');
const numberOf = (label: string) => Number(label.replaceAll(',', '').replace('−', '-'));

describe('a plot of a single point', () => {
  it.each([0.17814, 0.607, 1, 1000, 50_412, 123_456_789, 0.0000125, 0, -3.25])(
    '%f has ticks that can be read',
    (value) => {
      const marks = [
        Plot.lineY([{ value }], { x: 'value', y: 'value' }),
        Plot.dot([{ value }], { x: 'value', y: 'value' }),
      ];
      for (const nice of [true, false]) {
        for (const svg of drawn({ marks, y: { nice }, x: { label: 'x' } })) {
          for (const axis of ['x', 'y'] as const) {
            const labels = labelsOf(svg, axis);
            const numbers = labels.map(numberOf);
            expect(labels.length, `${labels}`).toBeGreaterThanOrEqual(2);
            expect(new Set(labels).size).toBe(labels.length);
            expect(Math.min(...numbers)).toBeLessThanOrEqual(value);
            expect(Math.max(...numbers)).toBeGreaterThanOrEqual(value);
            for (const label of labels) expect(label).toMatch(/^−?\d{1,3}(,\d{3})*(\.\d{1,6})?$/);
          }
        }
      }
    },
  );
});

it('labels beside a plot have the room that they need', () => {
  for (const most of [1, 1000, 12_345_678, 0.00001]) {
    for (const svg of drawn({ marks: [Plot.dot([0, most], { x: (d: number) => d, y: (d: number) => d })] })) {
      const labels = svg.querySelector(`[data-part='y-axis tick label']`);
      const [left] = /translate\((-?[\d.]+)/.exec(labels?.getAttribute('transform') ?? '')?.slice(1) ?? [];
      for (const text of labels?.querySelectorAll('text') ?? []) {
        // They end where they are anchored; a digit takes about 0.62 of the size of 13.
        const [end] = /translate\((-?[\d.]+)/.exec(text.getAttribute('transform') ?? '')?.slice(1) ?? [];
        const width = 0.62 * 13 * (text.textContent?.length ?? 0);
        expect(Number(end) + Number(left) - width, `${text.textContent}`).toBeGreaterThanOrEqual(0);
      }
    }
  }
});

it('a name beside a narrow plot is broken at its commas and colons', () => {
  const name = 'alphabeta:nodes=100,eva…';
  const [roomy, narrow] = drawn({ y: { domain: [name] }, marks: [Plot.dot([1], { x: 1, y: () => name })] });
  const lines = (svg: Element | undefined) =>
    [...(svg?.querySelectorAll('tspan') ?? [])].map((line) => line.textContent);
  expect(lines(roomy)).toEqual([]);
  expect(lines(narrow)).toEqual(['alphabeta:', 'nodes=100,eva…']);
});

it('a plot is one image with one label: its parts have none', () => {
  const marks = [Plot.ruleY([0]), Plot.lineY([1, 2, 3]), Plot.dot([1, 2])];
  for (const svg of drawn({ marks })) {
    expect([svg.getAttribute('role'), svg.getAttribute('aria-label')]).toEqual(['img', 'label']);
    expect(svg.querySelectorAll('[aria-label]')).toHaveLength(0);
  }
});

it('an axis of whole numbers has a tick at some of them and at nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (low, length) => {
      const { ticks, tickFormat } = wholeAxis(low, low + length);
      const numbers = ticks as readonly number[];
      expect(numbers.every((tick) => Number.isInteger(tick) && tick >= low && tick <= low + length)).toBe(true);
      expect(numbers.length).toBeLessThanOrEqual(9);
      if (length <= 7) expect(numbers).toHaveLength(length + 1);
      const labels = numbers.map((tick) => (tickFormat as (tick: number) => string)(tick));
      expect(labels.map(numberOf)).toEqual(numbers);
    }),
  );
});

it('tells where a value of the horizontal axis stands', () => {
  const { svg, atX } = drawWithScale('label', {
    width: 480,
    marginLeft: 40,
    marginRight: 12,
    x: { domain: [0, 10] },
    marks: [Plot.lineY([1, 2])],
  });
  expect([atX(0), atX(10)]).toEqual([40, 468]);
  expect(svg).toMatch(/^<svg/);
});
