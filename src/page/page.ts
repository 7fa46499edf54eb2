/** Pages that need nothing else: one file with its style, its drawings and, at most, a script that is known by its hash. */
import { createHash } from 'node:crypto';
import { plainLine } from '../util/plain-line.ts';

const STYLE = `
:root { color-scheme: light dark; --page: #fff; --ink: #1c2430; --muted: #5f6b7a; --line: #d9dee5;
  --one: #2563c9; --two: #b4540a;
  --seat-1: #d9930d; --seat-2: #6b4fc0; --seat-3: #2e8b57; --seat-4: #c2385b; --seat-5: #1b8fa6; --seat-6: #7a6a45; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14181f; --ink: #e3e8ef; --muted: #8d99a8; --line: #333c49;
    --one: #74a9ff; --two: #ff9d4d;
    --seat-1: #f2bf4e; --seat-2: #a48bff; --seat-3: #5fd39a; --seat-4: #ff7d9c; --seat-5: #58cfe6; --seat-6: #c9b687; }
}
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 50rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.25rem, 5vw, 1.6rem); line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .25rem; }
.facts, figcaption { color: var(--muted); }
.facts { margin: 0 0 1rem; }
.verdict { font-size: 1.1rem; }
figure { margin: 0; }
figcaption { margin: 0 0 .75rem; }
.plot { overflow-x: clip; }
svg[class^='plot'] { --plot-background: var(--page); display: block; width: 100%; height: auto; }
svg.narrow { max-width: 27rem; }
@media (min-width: 36rem) { svg.narrow { display: none !important; } }
@media not (min-width: 36rem) { svg.roomy { display: none !important; } }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; vertical-align: top; }
.text { text-align: left; white-space: normal; min-width: 5rem; max-width: 24rem; }
th:first-child, td:first-child { padding-left: 0; }
.long.text { min-width: 14rem; }
.settings .text { min-width: 0; }
.settings td:last-child { overflow-wrap: anywhere; }
.interval { white-space: normal; }
.interval span { white-space: nowrap; }
figure + .wide { margin-top: 1rem; }
/* A shadow stands where there is more to scroll to. */
.wide { overflow-x: auto; --shade: color-mix(in srgb, var(--ink) 36%, transparent);
  background: linear-gradient(to right, var(--page) 80%, transparent) 0 0 / 1.2rem 100% no-repeat local,
    linear-gradient(to left, var(--page) 80%, transparent) 100% 0 / 1.2rem 100% no-repeat local,
    linear-gradient(to right, var(--shade), transparent) 0 0 / .9rem 100% no-repeat scroll,
    linear-gradient(to left, var(--shade), transparent) 100% 0 / .9rem 100% no-repeat scroll; }
@media not (min-width: 36rem) { table { font-size: .9rem; } th, td { padding: .3rem .4rem; } }
pre { white-space: pre-wrap; }
a { color: var(--one); }
summary { cursor: pointer; margin: 1rem 0 .5rem; }
pre span { white-space: nowrap; }
:focus-visible { outline: 2px solid var(--one); outline-offset: 2px; }
.key { margin-right: 1.2rem; white-space: nowrap; color: var(--ink); }
.key::before { content: ''; display: inline-block; width: .9em; height: .9em; margin-right: .4em; border-radius: 2px;
  vertical-align: -.08em; background: var(--key); }
.warning { border-left: 4px solid var(--two); padding-left: .75rem; }
`;

export interface PageExtras {
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
  const hash = script === undefined ? undefined : createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'${hash ? `; script-src 'sha256-${hash}'` : ''}`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
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

/** Text as it may stand in HTML, in quotes of either kind too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text as HTML whose long words, such as the names of players, are broken behind their commas and colons rather than anywhere. */
export function breakable(text: string): string {
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

export function legend(entries: readonly (readonly [color: string, text: string])[]): string {
  return `<br>${entries.map(([color, text]) => `<span class="key" style="--key: ${color}">${text}</span>`).join('')}`;
}

export function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(plainLine(item))}</li>`).join('')}</ul>`;
}

/** A cell that leads to another page, which is not loaded. */
export interface Link {
  readonly text: string;
  readonly href: string;
}

export type Cells = readonly (string | number | Link)[];

/** Columns of numbers are aligned to the right and those of `text`, counted from 0, to the left. */
export function htmlTable(head: Cells, rows: readonly Cells[], text: readonly number[] = [0]): string {
  return scrolling(head.filter((cell) => cell !== '').join(', '), tableOf(head, rows, text));
}

/** What is set to what. */
export function settingsTable(rows: readonly Cells[]): string {
  return `<div class="settings">${tableOf(['setting', 'value'], rows, [0, 1])}</div>`;
}

/** HTML that may be wider than the window, with a name for those who cannot see it; the keyboard scrolls it. */
export function scrolling(name: string, html: string): string {
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(name)}">${html}</div>`;
}

/** Text of more characters gets a wide column. */
const LONG_TEXT = 40;

function tableOf(head: Cells, rows: readonly Cells[], textColumns: readonly number[]): string {
  const isLong = (column: number) => column > 0 && rows.some((cells) => `${cells[column]}`.length > LONG_TEXT);
  const row = (cells: Cells, tag: string, scope = '') => {
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
