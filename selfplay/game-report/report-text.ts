/** A report as text: the verdict first, then the figures of each part. */
import Table from 'cli-table3';
import { counted } from '../../src/util/counted.ts';
import { percent } from '../../src/util/percent.ts';
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
    ...parts.map((part) => `${PART_TITLES[part.name]}\n${partTable(part)}${besides(part.name, report)}`),
    `Again: ${report.command}`,
  ];
  return sections.join('\n\n');
}

/** What the report rests on, in a sentence. */
export function restText({ games, config, isComplete, speed }: GameReport): string {
  const done = isComplete ? '' : 'Unfinished. ';
  const own = `${counted(games.strongest, 'game')} (${games.different.toLocaleString('en')} different) of the strongest level, ${levelText(config.playouts)} a move`;
  const others = `${counted(games.played, 'game')} in all and ${games.random.toLocaleString('en')} random ones`;
  const rate = (perSecond: number) => Number(perSecond.toPrecision(2)).toLocaleString('en');
  const fast = `one thread makes ${rate(speed.playoutsPerSecond)} playouts and ${rate(speed.randomGamesPerSecond)} random games a second`;
  return `${done}${own}; ${others}; ${fast}.`;
}

function partTable({ figures }: Part): string {
  const table = new Table({
    head: ['figure', 'value (95 % interval)', 'from'],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'right'],
  });
  for (const figure of figures) {
    if (!isGiven(figure)) table.push([figure.title, '–', figure.absent]);
    else table.push([figure.title, figureText(figure), countText(figure)]);
  }
  return table.toString();
}

/** What a figure rests on, as in `160 games` or `160 games, 90 of them different`. */
export function countText({ count, of, different = count }: Pick<Figure, 'count' | 'of' | 'different'>): string {
  const one = of === 'searches' ? 'search' : of.slice(0, -1);
  return `${counted(count, one, of)}${different < count ? `, ${different.toLocaleString('en')} different` : ''}`;
}

/** Lines below the table of a part. */
function besides(name: PartName, report: GameReport): string {
  const lines = sentences(name, report);
  return lines.length === 0 ? '' : `\n${lines.join('\n')}`;
}

/** What a part says besides its figures. */
export function sentences(name: PartName, report: GameReport): string[] {
  const { fairOpenings, firstMoves, puzzles, mirror, seats } = report;
  if (name === 'balance') return fairOpenings === null ? [] : [fairOpenings];
  if (name === 'symmetry') {
    return mirror
      .slice(0, 1)
      .map(
        ({ name: symmetry, seat, score, low, high, games }) =>
          `The most successful mirroring player is ${seats[seat]} (${symmetry}): ${percent(score)} (${percent(low)} to ${percent(high)}) of ${counted(games, 'game')}.`,
      );
  }
  if (name === 'openings') {
    // Openings before the choice of a seat are named as the most even ones, in the balance.
    const single = firstMoves.filter(({ move }) => !move.includes(' '));
    const best = single.slice(0, MOST_OPENINGS).map(({ move, value }) => `${move} ${percent(value, 0)}`);
    const used = single.filter((one) => one.used > 0).sort((a, b) => b.used - a.used);
    const played = used.slice(0, MOST_OPENINGS).map((one) => `${one.move} ${percent(one.used, 0)}`);
    return [
      ...(best.length > 0 ? [`Best first moves, with the value for the first player: ${best.join(', ')}.`] : []),
      ...(played.length > 0 ? [`Played most, with symmetric ones, in games: ${played.join(', ')}.`] : []),
    ];
  }
  if (name !== 'puzzles') return [];
  return puzzles.map(
    ({ moves, toMove, solution, plies }) =>
      `After ${moves.join(' ')}: ${toMove} wins in ${counted(plies, 'ply', 'plies')} by ${solution} alone.`,
  );
}
