/** How all pages look: colours in light and in dark, and what text, tables and plots have in common. */

/** The colours of pages by the name of their CSS variable, in light and in dark. */
const COLORS = {
  page: ['#fff', '#14181f'],
  ink: ['#1c2430', '#e3e8ef'],
  muted: ['#5f6b7a', '#8d99a8'],
  line: ['#d9dee5', '#333c49'],
  one: ['#2563c9', '#74a9ff'],
  two: ['#b4540a', '#ff9d4d'],
  'seat-1': ['#d9930d', '#f2bf4e'],
  'seat-2': ['#6b4fc0', '#a48bff'],
  'seat-3': ['#2e8b57', '#5fd39a'],
  'seat-4': ['#c2385b', '#ff7d9c'],
  'seat-5': ['#1b8fa6', '#58cfe6'],
  'seat-6': ['#7a6a45', '#c9b687'],
} as const;

const VARIABLES = Object.entries(COLORS).map(([name, colors]) => `--${name}: light-dark(${colors.join(', ')});`);

/** A drawing of a page whose colours are no longer variables but those by day, for programs that know no variables of CSS. */
export function withLightColors(drawing: string): string {
  return drawing.replaceAll(/var\(--([\w-]+)\)/g, (text, name) => COLORS[name as keyof typeof COLORS]?.[0] ?? text);
}

export const BASE_STYLE = `
:root { color-scheme: light dark;
  ${VARIABLES.join(' ')} }
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
