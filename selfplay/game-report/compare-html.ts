/** A comparison of two reports as a self-contained HTML page. */
import { escapeHtml } from '../../src/drawing/escape.ts';
import { heading, htmlPage, htmlTable } from '../../src/drawing/page.ts';
import type { ComparedFigure, Comparison } from './compare.ts';
import { countsText } from './compare-text.ts';
import { figureText, figureValueText } from './figure-text.ts';
import { PARTS } from './figures.ts';
import { PART_TITLES } from './report-text.ts';

const STYLE = `
body { max-width: 64rem; }
td:last-child { font-weight: 600; }
@media (width < 40rem) { table { font-size: 0.75rem; } th, td { padding-inline: 0.2rem; } }
`;

export function comparisonHtml(comparison: Comparison): string {
  const { a, b, figures, warnings } = comparison;
  const real = figures.filter(({ isReal }) => isReal);
  return htmlPage(
    a.title === b.title ? `Two reports on ${a.title}` : `${a.title} and ${b.title}`,
    countsText(comparison),
    [
      ...[`A: ${a.verdict}`, `B: ${b.verdict}`].map((text) => `<p class="verdict">${escapeHtml(text)}</p>`),
      ...warnings.map((text) => `<p class="warning">${escapeHtml(text)}</p>`),
      `<section id="real">${heading('Real differences')}`,
      real.length === 0 ? `<p>No real difference was found.</p>` : tableOf('Real differences', real, false),
      '</section>',
      ...PARTS.flatMap((part) => {
        const own = figures.filter((figure) => figure.part === part);
        if (own.length === 0) return [];
        return [
          `<section id="${part}">${heading(PART_TITLES[part])}${tableOf(PART_TITLES[part], own, true)}</section>`,
        ];
      }),
    ],
    { style: STYLE },
  );
}

function tableOf(name: string, figures: readonly ComparedFigure[], isMarked: boolean): string {
  const rows = figures.map((figure) => [
    figure.title,
    figureText(figure.a),
    figureText(figure.b),
    figureValueText(figure.difference, figure.a.unit),
    ...(isMarked ? [figure.isReal ? 'real' : ''] : []),
  ]);
  return htmlTable(['figure', 'A', 'B', 'B − A', ...(isMarked ? ['difference'] : [])], rows, [0], name);
}
