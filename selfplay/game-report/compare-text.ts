/** A comparison of two reports as text. */
import Table from 'cli-table3';
import type { ComparedFigure, Comparison } from './compare.ts';
import { figureText, valueText } from './figure-text.ts';
import { PARTS } from './figures.ts';
import { PART_TITLES } from './report-text.ts';

export function comparisonText(comparison: Comparison): string {
  const { a, b, figures, tests } = comparison;
  const sections = PARTS.flatMap((part) => {
    const own = figures.filter((figure) => figure.part === part);
    return own.length === 0 ? [] : [`${PART_TITLES[part]}\n${tableOf(a.title, b.title, own)}`];
  });
  const real = figures.filter(({ isReal }) => isReal);
  const counts = `${real.length} of ${figures.length} differences are real (5 % for all ${tests} tests together, by Holm).`;
  return [`A: ${a.verdict}\nB: ${b.verdict}\n${counts}`, ...sections].join('\n\n');
}

function tableOf(a: string, b: string, figures: readonly ComparedFigure[]): string {
  const [first, second] = a === b ? ['A', 'B'] : [`A: ${a}`, `B: ${b}`];
  const table = new Table({
    head: ['figure', first, second, 'B − A', ''],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'right', 'right', 'left'],
  });
  for (const figure of figures) {
    const difference = valueText(figure.difference, figure.a.unit);
    table.push([figure.title, figureText(figure.a), figureText(figure.b), difference, figure.isReal ? 'real' : '']);
  }
  return table.toString();
}
