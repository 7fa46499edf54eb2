/** A report as text: the verdict first, then the figures of each part. */

import { counted } from '../../src/util/counted.ts';
import { percent } from '../../src/util/percent.ts';
import { textTable } from '../tournament/report/text-table.ts';
import { levelText } from './evidence.ts';
import { figureText } from './figure-text.ts';
import { type Figure, isGiven, type Part, type PartName } from './figures.ts';
import type { GameReport } from './report.ts';

export const PART_TITLES: Readonly<Record<PartName, string>> = {
  balance: 'Balance',
  length: 'Length',
  breadth: 'Breadth',
  depth: 'Depth',
  tension: 'Tension',
  board: 'Board',
  symmetry: 'Symmetry',
  complexity: 'Complexity',
  openings: 'Openings',
  puzzles: 'Puzzles',
};

const MOST_OPENINGS = 5;

export function reportText(report: GameReport): string {
  const { verdict, parts } = report;
  const sections = [
    `${verdict.text}\n${restText(report)}`,
    ...parts.map((part) => {
      const table = textTable(FIGURE_COLUMNS, figureRows(part));
      return [PART_TITLES[part.name], table, ...sentences(part.name, report)].join('\n');
    }),
    `Reproduce: ${report.command}`,
  ];
  return sections.join('\n\n');
}

/** The games on which the report is based. It has no speeds, so that equal plans give equal text. */
export function restText({ games, config, isComplete }: GameReport): string {
  const { strongest, different, played, random } = games;
  const whole = (count: number) => count.toLocaleString('en');
  const own = `${counted(strongest, 'game')} (${whole(different)} different) at the strongest level, ${levelText(config.playouts)} per move`;
  const others = `${counted(played, 'game')} in total and ${whole(random)} random games`;
  return `${isComplete ? '' : 'Unfinished. '}${own}; ${others}.`;
}

export const FIGURE_COLUMNS = ['figure', 'value (95 % interval)', 'from'];

export function figureRows({ figures }: Part): string[][] {
  return figures.map((figure) =>
    isGiven(figure) ? [figure.title, figureText(figure), countText(figure)] : [figure.title, '–', figure.absent],
  );
}

/** The sample of a figure, and the units of its interval: `160 games`, `160 games, 90 different` or `160 games, 80 pairs`. */
function countText({ count, of, by, units = count }: Pick<Figure, 'count' | 'of' | 'by' | 'units'>): string {
  const one = of === 'searches' ? 'search' : of.slice(0, -1);
  const resampled = by === undefined || by === 'game' ? `${units.toLocaleString('en')} different` : counted(units, by);
  return `${counted(count, one, of)}${units < count ? `, ${resampled}` : ''}`;
}

/** The sentences of a part besides its figures. */
export function sentences(name: PartName, report: GameReport): string[] {
  const { fairOpenings, firstMoves, puzzles, mirror, seats } = report;
  if (name === 'balance') {
    const named = fairOpenings.map(({ opening, value, games, score }) => {
      const scored = score === null ? '' : `: ${Number((score * games).toFixed(1))} of ${games}`;
      return `${opening} (${percent(value, 0)})${scored}`;
    });
    return named.length === 0
      ? []
      : [`Openings with their values for the first player, and the score of the first player: ${named.join(', ')}.`];
  }
  if (name === 'symmetry') {
    return mirror
      .slice(0, 1)
      .map(
        ({ name: symmetry, seat, score, low, high, games }) =>
          `The most successful mirroring player is ${seats[seat]} (${symmetry}): ${percent(score)} (${percent(low)} to ${percent(high)}) in ${counted(games, 'game')}.`,
      );
  }
  if (name === 'openings') {
    // Openings before a choice of seats are listed under balance.
    const single = firstMoves.filter(({ move }) => !move.includes(' '));
    const best = single.slice(0, MOST_OPENINGS).map(({ move, value }) => `${move} ${percent(value, 0)}`);
    const used = single.filter((one) => one.used > 0).sort((a, b) => b.used - a.used);
    const played = used.slice(0, MOST_OPENINGS).map((one) => `${one.move} ${percent(one.used, 0)}`);
    return [
      ...(best.length > 0 ? [`Best first moves, with the value for the first player: ${best.join(', ')}.`] : []),
      ...(played.length > 0 ? [`Most frequent first moves, symmetric ones together: ${played.join(', ')}.`] : []),
    ];
  }
  if (name !== 'puzzles') return [];
  return puzzles.map(
    ({ moves, toMove, solution, plies }) =>
      `After ${moves.join(' ')}: ${toMove} wins within ${counted(plies, 'ply', 'plies')}, by ${solution} only.`,
  );
}
