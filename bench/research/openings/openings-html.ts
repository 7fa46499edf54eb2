/** The values of openings as a page: maps of the board, and the fairest openings. */

import { figure, heading, htmlPage, htmlTable, seatColor } from '../../../src/drawing/page.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import type { OpeningsFile, OpeningValue, OpeningValues } from '../../../src/games/opening-values.ts';
import { percent } from '../../../src/util/percent.ts';
import { boardMap, type MappedCell } from '../board-map.ts';

interface MeasuredOpenings {
  readonly kit: GameKit;
  readonly file: OpeningsFile;
  readonly values: OpeningValues;
}

const FAIREST = 20;

export function openingsHtml(all: readonly MeasuredOpenings[]): string {
  const sections = all.flatMap(({ kit, file, values }) => {
    const plies = [...Array(kit.choiceAfter).keys()];
    return [
      heading(`${kit.title}, ${kit.header}`),
      `<p class="facts">${stagesText(file)}</p>`,
      ...plies.map((ply) => map(kit, values, ply)),
      htmlTable(
        ['opening', `expected score of ${kit.seats[0]?.name}`, '± (95 %)', 'playouts'],
        values.fairest(FAIREST).map((opening) => row(kit, opening)),
      ),
    ];
  });
  const facts =
    'The expected score of the seat to move before the other player chooses a seat, by searches of this program.';
  return htmlPage('What openings are worth', facts, sections, { style: '.plot { max-width: 36rem; }' });
}

function stagesText({ stages, openings, date }: OpeningsFile): string {
  const counts = stages.map((_, stage) => Object.values(openings).filter(([, by]) => by === stage).length);
  const parts = stages.map(
    ({ playouts, error, sample }, stage) =>
      `${counts[stage]?.toLocaleString('en')} by ${playouts.toLocaleString('en')} playouts (± ${percent(error)}${sample > 0 ? `, by ${sample} longer searches` : ''})`,
  );
  return `${Object.keys(openings).length.toLocaleString('en')} openings up to symmetry, ${date}: ${parts.join(', ')}.`;
}

function row({ game }: GameKit, { moves, value, error, playouts }: OpeningValue): (string | number)[] {
  const names = moves.map((move) => game.moveName(move)).join(' ');
  return [names, percent(value), percent(error), playouts.toLocaleString('en')];
}

/** By cell touched by the opening's move of a ply: the mean over all openings with that move. */
function map({ game, seats, picture, symmetries, cellsOf }: GameKit, { all }: OpeningValues, ply: number): string {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { moves, value } of all) {
    for (const image of new Set(symmetries.map((symmetry) => moves.map(symmetry).join(' ')))) {
      const cell = cellsOf(Number(image.split(' ')[ply])).at(-1) as number;
      const { sum, count } = sums.get(cell) ?? { sum: 0, count: 0 };
      sums.set(cell, { sum: sum + value, count: count + 1 });
    }
  }
  const cells = [...sums].map(([cell, { sum, count }]): MappedCell => {
    const mean = sum / count;
    const text = `${Math.round(100 * mean)}`;
    const title = `${game.moveName(cell)}: ${percent(mean)}`;
    return {
      cell,
      color: seatColor(mean >= 0.5 ? 0 : 1),
      strength: Math.min(1, 2 * Math.abs(mean - 0.5)),
      text,
      title,
    };
  });
  const mover = seats[ply]?.name ?? `ply ${ply + 1}`;
  const caption = `Expected score of ${seats[0]?.name} in per cent, the mean over all that else may be placed.`;
  return figure(
    `ply-${ply + 1}-of-${picture.cells.length}`,
    `Where ${mover} is placed`,
    caption,
    boardMap(picture, `Where ${mover} is placed`, cells),
  );
}
