/** Plots as SVG text. Colors are CSS variables of the page, so that it can be light or dark. */
import * as Plot from '@observablehq/plot';
import { JSDOM } from 'jsdom';

/** Points of the page, before it is scaled to the window. */
const WIDTH = 640;
export const FONT_SIZE = 13;

/** One plot, with a label for those who cannot see it. */
export function draw(label: string, options: Plot.PlotOptions): string {
  return drawWithScale(label, options).svg;
}

/** A plot, and where a value of its horizontal axis stands, in points from the left. */
export function drawWithScale(
  label: string,
  options: Plot.PlotOptions,
): { readonly svg: string; readonly atX: (value: number) => number } {
  const { document } = new JSDOM('').window;
  const svg = Plot.plot({
    document,
    width: WIDTH,
    marginTop: 32,
    marginBottom: 42,
    ariaLabel: label,
    style: { fontSize: `${FONT_SIZE}px`, background: 'none', overflow: 'visible' },
    ...options,
  });
  svg.setAttribute('role', 'img');
  const scale = svg.scale('x');
  return { svg: svg.outerHTML, atX: (value) => Number(scale?.apply(value)) };
}
