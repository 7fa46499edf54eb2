/** A comparison of two reports as text. */

import { counted } from '../../src/util/counted.ts';
import { textTable } from '../tournament/report/text-table.ts';
import type { ComparedFigure, Comparison } from './compare.ts';
import { figureText, figureValueText } from './figure-text.ts';
import { PARTS } from './figures.ts';
import { PART_TITLES } from './report-text.ts';

export function comparisonText(comparison: Comparison): string {
  const { a, b, figures, warnings } = comparison;
  const sections = PARTS.flatMap((part) => {
    const own = figures.filter((figure) => figure.part === part);
    return own.length === 0 ? [] : [`${PART_TITLES[part]}\n${tableOf(comparison, own)}`];
  });
  const head = [`A: ${a.verdict}`, `B: ${b.verdict}`, ...warnings.map((text) => `Warning: ${text}`)];
  return [[...head, countsText(comparison)].join('\n'), ...sections].join('\n\n');
}

/** The number of significant differences, in a sentence. */
export function countsText({ figures, tests }: Pick<Comparison, 'figures' | 'tests'>): string {
  const real = figures.filter(({ isReal }) => isReal);
  return `${real.length} of ${counted(figures.length, 'difference')} are real (5 % for all ${tests} tests together, by Holm).`;
}

/** Names of the reports in tables, with their games if these differ. */
function columnTitles({ a, b }: Pick<Comparison, 'a' | 'b'>): readonly [string, string] {
  return a.title === b.title ? ['A', 'B'] : [`A: ${a.title}`, `B: ${b.title}`];
}

function tableOf(titles: Pick<Comparison, 'a' | 'b'>, figures: readonly ComparedFigure[]): string {
  const rows = figures.map((figure) => {
    const difference = figureValueText(figure.difference, figure.a.unit);
    return [figure.title, figureText(figure.a), figureText(figure.b), difference, figure.isReal ? 'real' : ''];
  });
  return textTable(['figure', ...columnTitles(titles), 'B − A', ''], rows, [0, 4]);
}
