/** Plots as SVG text. Colors are CSS variables of the page, so that it can be light or dark. */
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';

/** In points of the drawing, before it is scaled to the window: with room, and on a phone. */
const WIDTHS = { roomy: 640, narrow: 360 } as const;
const FONT_SIZE = 13;
/** Of a character, on the mean. */
const CHARACTER = 0.62 * FONT_SIZE;
const LEAST_LEFT = 40;
const LEAST_RIGHT = 20;
/** Of a name beside a narrow plot, in characters. */
const NARROW_NAME = 16;
/** About how many ticks an axis of whole numbers has. */
const WHOLE_TICKS = 7;

/** One plot, drawn for a window with room and for a narrow one, of which the page shows one; with a label for those who cannot see it. */
export function draw(label: string, options: Plot.PlotOptions): string {
  return Object.entries(WIDTHS)
    .map(([name, width]) => {
      const [first] = options.y?.domain ?? [];
      const isBroken = name === 'narrow' && typeof first === 'string';
      const y = isBroken ? { ...options.y, tickFormat: brokenName } : options.y;
      const svg = fitted(label, { width, ...options, ...(y && { y }) });
      svg.classList.add(name);
      return svg.outerHTML;
    })
    .join('');
}

/** A plot of one width, and where a value of its horizontal axis stands, in points from the left. */
export function drawWithScale(
  label: string,
  options: Plot.PlotOptions,
): { readonly svg: string; readonly atX: (value: number) => number } {
  const svg = fitted(label, options);
  const scale = svg.scale('x');
  return { svg: svg.outerHTML, atX: (value) => Number(scale?.apply(value)) };
}

/** An axis with ticks at whole numbers. */
export function wholeAxis(low: number, high: number): Pick<Plot.ScaleOptions, 'ticks' | 'tickFormat'> {
  const least = Math.max(1, (high - low) / WHOLE_TICKS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil([1, 2, 5, 10].find((times) => times * power >= least * (1 - 1e-9)) as number) * power;
  const from = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - from + 1 }, (_, i) => (from + i) * step);
  return { ticks, tickFormat: (tick: number) => tick.toLocaleString('en') };
}

/** A name on several lines, each of them at most so long, if its commas and colons allow it. */
function brokenName(name: string): string {
  const lines: string[] = [''];
  for (const part of name.split(/(?<=[,:/ ])/)) {
    if ([...(lines.at(-1) as string), ...part].length > NARROW_NAME) lines.push('');
    lines[lines.length - 1] += part;
  }
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

type Drawing = (SVGElement | HTMLElement) & Plot.Plot;

/** A plot whose axes have some length, and whose labels have room. */
function fitted(label: string, options: Plot.PlotOptions): Drawing {
  const sized = { ...options };
  let svg = plotted(label, sized);
  for (const axis of ['x', 'y'] as const) {
    const domain = around(svg.scale(axis));
    if (domain) sized[axis] = { ...sized[axis], domain };
  }
  if (sized.x !== options.x || sized.y !== options.y) svg = plotted(label, sized);
  const [besides, below] = [longestLabel(svg, 'y'), longestLabel(svg, 'x')];
  return plotted(label, {
    marginLeft: Math.max(LEAST_LEFT, Math.ceil(14 + CHARACTER * besides)),
    // The last one stands in the middle of the end of its axis.
    marginRight: Math.max(LEAST_RIGHT, Math.ceil((CHARACTER * below) / 2)),
    ...sized,
  });
}

/** The characters of a line of it. */
function longestLabel(svg: Drawing, axis: 'x' | 'y'): number {
  const lines = svg.querySelectorAll(`[data-part='${axis}-axis tick label'] :is(text:not(:has(tspan)), tspan)`);
  return Math.max(0, ...[...lines].map(({ textContent }) => [...(textContent ?? '')].length));
}

/** For a scale of numbers that has a single value, from 0 to twice that; undefined for others, which need nothing. */
function around(scale: Plot.Scale | undefined): [number, number] | undefined {
  const [low, high] = (scale?.domain ?? []) as readonly unknown[];
  if (typeof low !== 'number' || low !== high || scale?.type === 'point' || scale?.type === 'band') return undefined;
  if (low === 0) return [0, 1];
  return low > 0 ? [0, 2 * low] : [2 * low, 0];
}

const { document } = parseHTML('<!doctype html><html><body></body></html>');

function plotted(label: string, options: Plot.PlotOptions): Drawing {
  const svg = Plot.plot({
    document,
    marginTop: 32,
    marginBottom: 42,
    ariaLabel: label,
    style: { fontSize: `${FONT_SIZE}px`, background: 'none', overflow: 'visible' },
    ...options,
  });
  svg.setAttribute('role', 'img');
  // A group has no role, so it may have no label either; it is the image that has one.
  for (const part of svg.querySelectorAll('g[aria-label]')) {
    part.setAttribute('data-part', part.getAttribute('aria-label') as string);
    part.removeAttribute('aria-label');
  }
  return svg;
}
