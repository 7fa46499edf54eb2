/** Pages that need nothing else: one file with its style, its drawings and, at most, a script that is known by its hash. */

import { plainLine } from '../util/plain-line.ts';
import { sha256 } from '../util/sha256.ts';
import { escapeHtml } from './escape.ts';
import { BASE_STYLE } from './style.ts';

interface PageExtras {
  /** Added to the style that all pages have. */
  readonly style?: string;
  /** The only script that the page may run. */
  readonly script?: string;
}

/**
 * One HTML document of sections of HTML; title and facts are plain text. Nothing may be loaded, whatever a name in it
 * holds, and nothing run but the script.
 */
export function htmlPage(
  title: string,
  facts: string,
  sections: readonly string[],
  { style = '', script }: PageExtras = {},
): string {
  const hash = script === undefined ? undefined : base64(sha256(new TextEncoder().encode(script)));
  const policy = `default-src 'none'; style-src 'unsafe-inline'${hash ? `; script-src 'sha256-${hash}'` : ''}`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${BASE_STYLE}${style}</style>
</head>
<body>
<main>
<h1>${breakable(title)}</h1>
<p class="facts">${breakable(facts)}</p>
${sections.join('\n')}
</main>
`;
  // A number stays on one line with its sign of per cent.
  const text = html.replaceAll(/(\d) %/g, '$1\u00a0%');
  return `${text}${script === undefined ? '' : `<script>${script}</script>\n`}</body>\n</html>\n`;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Text as HTML whose long words, such as the names of players, are broken behind their commas and colons rather than anywhere. */
function breakable(text: string): string {
  return escapeHtml(text).replaceAll(/(?<=[\p{L}\d])[,:/+](?=\p{L})/gu, '$&<wbr>');
}

/** A command for a shell; no option is parted from its dashes. */
export function shellCommand(text: string): string {
  const words = escapeHtml(text).split(' ');
  return `<pre>${words.map((word) => (word.startsWith('-') ? `<span>${word}</span>` : word)).join(' ')}</pre>`;
}

/** An ISO 8601 time to the minute. */
export function timeText(time: string): string {
  return plainLine(String(time)).replace(/^(\d+-\d+-\d+)T(\d+:\d+)\S*Z$/, '$1, $2 UTC');
}

/** `caption` and `plot` are HTML. */
export function figure(id: string, title: string, caption: string, plot: string): string {
  return `<figure id="${id}">${heading(title)}<figcaption>${caption}</figcaption><div class="plot">${plot}</div></figure>`;
}

/** The color of what is a seat's, by its number: it can be told from the others on a page of either scheme. */
export function seatColor(seat: number): string {
  return `var(--seat-${seat + 1})`;
}

export function heading(text: string): string {
  return `<h2>${escapeHtml(text)}</h2>`;
}

export function missing(title: string, why: string): string {
  return `${heading(title)}<p class="facts">${why}</p>`;
}

export function colorLegend(entries: readonly (readonly [color: string, text: string])[]): string {
  return `<br>${entries.map(([color, text]) => `<span class="key" style="--key: ${color}">${text}</span>`).join('')}`;
}

export function bulletList(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(plainLine(item))}</li>`).join('')}</ul>`;
}

/** A cell that leads to another page, which is not loaded. */
export interface Link {
  readonly text: string;
  readonly href: string;
}

export type TableRow = readonly (string | number | Link)[];

/**
 * Columns of numbers are aligned to the right and those of `text`, counted from 0, to the left. `name` is for those who cannot see
 * the table; tables of one page have different names.
 */
export function htmlTable(
  head: TableRow,
  rows: readonly TableRow[],
  text: readonly number[] = [0],
  name = head.filter((cell) => cell !== '').join(', '),
): string {
  return scrolling(name, tableOf(head, rows, text));
}

/** What is set to what. */
export function settingsTable(rows: readonly TableRow[]): string {
  return `<div class="settings">${tableOf(['setting', 'value'], rows, [0, 1])}</div>`;
}

/** HTML that may be wider than the window, with a name for those who cannot see it; the keyboard scrolls it. */
function scrolling(name: string, html: string): string {
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(name)}">${html}</div>`;
}

/** Text of more characters gets a wide column. */
const LONG_TEXT = 40;

function tableOf(head: TableRow, rows: readonly TableRow[], textColumns: readonly number[]): string {
  const isLong = (column: number) => column > 0 && rows.some((cells) => `${cells[column]}`.length > LONG_TEXT);
  const row = (cells: TableRow, tag: string, scope = '') => {
    const filled = cells.map((cell, column) => {
      const shown = typeof cell === 'object' ? cell.text : `${cell}`;
      const text = shown === '' ? '' : breakable(plainLine(shown));
      const content = typeof cell === 'object' ? `<a href="${escapeHtml(cell.href)}">${text}</a>` : text;
      const [, value, interval] = /^([^(]+) (\(.*\))$/.exec(content) ?? [];
      const isText = textColumns.includes(column);
      if (isText) return `<${tag}${scope} class="${isLong(column) ? 'long text' : 'text'}">${content}</${tag}>`;
      if (value === undefined) return `<${tag}${scope}>${content}</${tag}>`;
      return `<${tag}${scope} class="interval"><span>${value}</span> <span>${interval}</span></${tag}>`;
    });
    return `<tr>${filled.join('')}</tr>`;
  };
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<table><thead>${row(head, 'th', ' scope="col"')}</thead><tbody>${body}</tbody></table>`;
}
