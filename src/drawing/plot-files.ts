/** The plots of a page as separate pictures: SVG without variables of CSS, with title and legend. */
import { parseHTML } from 'linkedom';
import { escapeHtml } from './escape.ts';
import { withLightColors } from './style.ts';

export interface PlotFile {
  /** The `id` of its figure, e.g. `score`. */
  readonly name: string;
  readonly svg: string;
}

/** In points of the drawing. */
const MARGIN = 20;
const TITLE_SIZE = 17;
const TEXT_SIZE = 13;
const LINE = 22;
const SWATCH = 11;
/** Between the text above the plot and the label of its axis. */
const GAP = 10;
/** Of a character of text, at most on the mean. */
const CHARACTER = 0.62 * TEXT_SIZE;

/** Every figure of a page of `htmlPage` that has a plot, drawn with room, in the order of the page. Boards need the style of their page. */
export function plotFiles(page: string): PlotFile[] {
  const { document: parsed } = parseHTML(page);
  const subtitle = parsed.querySelector('h1')?.textContent ?? '';
  return [...parsed.querySelectorAll('figure')].flatMap((figure) => {
    const plot = figure.querySelector('svg:not(.narrow, .board)');
    return plot ? [{ name: figure.id, svg: withLightColors(picture(figure, plot, subtitle)) }] : [];
  });
}

/** A figure with its title, the title of its page, and its legend above the plot. */
function picture(figure: Element, plot: Element, subtitle: string): string {
  const title = figure.querySelector('h2')?.textContent ?? '';
  const [width, height] = [Number(plot.getAttribute('width')), Number(plot.getAttribute('height'))];
  const keys = [...figure.querySelectorAll('.key')].map((key) => ({
    color: /--key:\s*([^;]+)/.exec(key.getAttribute('style') ?? '')?.[1] ?? 'none',
    text: key.textContent ?? '',
  }));
  const legend = legendOf(keys, width);
  const top = TITLE_SIZE + LINE * (1 + legend.lines) + GAP;
  const content = [...plot.children].filter(({ localName }) => localName !== 'style');
  const [all, page] = [width + 2 * MARGIN, top + height + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="${page}" viewBox="0 0 ${all} ${page}" role="img" ` +
      `aria-label="${escapeHtml(plot.getAttribute('aria-label') ?? title)}" color="var(--ink)" fill="var(--ink)" ` +
      `font-family="system-ui, sans-serif" font-size="${TEXT_SIZE}">`,
    `<rect width="100%" height="100%" fill="var(--page)"/>`,
    `<g transform="translate(${MARGIN},${MARGIN})">`,
    `<text y="${TITLE_SIZE}" font-size="${TITLE_SIZE}">${escapeHtml(title)}</text>`,
    `<text y="${TITLE_SIZE + LINE}" fill="var(--muted)">${escapeHtml(shortened(subtitle, width))}</text>`,
    `<g transform="translate(0,${TITLE_SIZE + 2 * LINE})">${legend.svg}</g>`,
    `<g transform="translate(0,${top})" text-anchor="middle" fill="currentColor">`,
    ...content.map(({ outerHTML }) => outerHTML),
    '</g></g></svg>\n',
  ].join('\n');
}

interface Key {
  readonly color: string;
  readonly text: string;
}

/** Keys beside each other, in as many lines as they need. */
function legendOf(keys: readonly Key[], width: number): { readonly svg: string; readonly lines: number } {
  let [x, line] = [0, 0];
  const drawn = keys.map(({ color, text }) => {
    const own = 2 * SWATCH + CHARACTER * [...text].length;
    if (x > 0 && x + own > width) [x, line] = [0, line + 1];
    const [left, base] = [x, line * LINE];
    x += own + SWATCH;
    return (
      `<rect x="${left}" y="${base - SWATCH + 1}" width="${SWATCH}" height="${SWATCH}" rx="2" fill="${color}"/>` +
      `<text x="${left + 1.5 * SWATCH}" y="${base}">${escapeHtml(text)}</text>`
    );
  });
  return { svg: drawn.join(''), lines: keys.length === 0 ? 0 : line + 1 };
}

function shortened(text: string, width: number): string {
  const most = Math.floor(width / CHARACTER);
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
