/** A report as a self-contained HTML page. */

import { boardStyle } from '../../src/drawing/board-svg.ts';
import { escapeHtml } from '../../src/drawing/escape.ts';
import { colorLegend, heading, htmlPage, htmlTable, seatColor, shellCommand } from '../../src/drawing/page.ts';
import type { GameKit, Seat } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { seatTitle } from '../../src/games/seats.ts';
import { counted } from '../../src/util/counted.ts';
import { percent } from '../../src/util/percent.ts';
import { must } from '../../src/util/result.ts';
import { lengthPlot } from '../tournament/report/summary-plots.ts';
import { isGiven, type Part, type PartName } from './figures.ts';
import { HEAT_STYLE, type HeatCell, heatMap, positionMap } from './heat-map.ts';
import type { GameReport } from './report.ts';
import * as plots from './report-plots.ts';
import { FIGURE_COLUMNS, figureRows, PART_TITLES, restText, sentences } from './report-text.ts';

const STYLE = `
body { max-width: 56rem; }
h3 { font-size: 1rem; margin: 1.75rem 0 .25rem; }
.plot { max-width: 44rem; }
section > p { margin: .5rem 0; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem; }
`;

const MOST_ROWS = 12;

export function reportHtml(report: GameReport, kit: GameKit): string {
  const { title, verdict, parts, command } = report;
  return htmlPage(
    `Report on ${title}`,
    restText(report),
    [
      `<p class="verdict"><strong>${escapeHtml(verdict.text)}</strong></p>`,
      '<p>In brackets: 95 % intervals. Values are expected scores by the engine: 100 % is a certain win.</p>',
      ...parts.map((part) => partSection(part, report, kit)),
      heading('Reproduce this report'),
      shellCommand(command),
    ],
    { style: boardStyle(kit) + STYLE + HEAT_STYLE },
  );
}

function partSection(part: Part, report: GameReport, kit: GameKit): string {
  const { name } = part;
  // Puzzles have pictures instead of sentences.
  const said = name === 'puzzles' ? [] : sentences(name, report);
  return [
    `<section id="${name}">${heading(PART_TITLES[name])}`,
    htmlTable(FIGURE_COLUMNS, figureRows(part), [0, 2], PART_TITLES[name]),
    ...said.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...pictures(name, report, kit),
    definitions(part),
    '</section>',
  ].join('\n');
}

function definitions({ figures }: Part): string {
  const given = figures.filter(isGiven);
  const unique = new Map(given.map((figure) => [figure.definition, figure]));
  if (unique.size === 0) return '';
  const items = [...unique.values()].map(({ name, title, definition, source }) => {
    const general = name.includes(':') ? (title.split(', ')[0] as string) : title;
    return `<dt>${escapeHtml(general)}</dt><dd>${escapeHtml(`${definition} Source: ${source}.`)}</dd>`;
  });
  return `<details><summary>Definitions and sources</summary><dl>${items.join('')}</dl></details>`;
}

function boardFigure(id: string, title: string, caption: string, picture: string): string {
  return `<figure id="${id}"><h3>${escapeHtml(title)}</h3><figcaption>${caption}</figcaption>${picture}</figure>`;
}

/** Empty without data. */
function shown(data: readonly unknown[], picture: () => string): string[] {
  return data.length === 0 ? [] : [picture()];
}

/** A figure with a plot that is labelled by its caption, before the `keys` of its colours. Empty without data. */
function plot(
  data: readonly unknown[],
  [id, title]: readonly [id: string, title: string],
  caption: string,
  draw: (label: string) => string,
  keys?: string,
): string[] {
  const whole = keys === undefined ? caption : `${caption}.${keys}`;
  return shown(data, () => boardFigure(id, title, whole, `<div class="plot">${draw(caption)}</div>`));
}

function pictures(name: PartName, report: GameReport, kit: GameKit): string[] {
  const first = seatTitle(kit.seats[0] as Seat);
  const draw: Partial<Record<PartName, () => string[]>> = {
    balance: () => [
      ...plot(
        report.seatScores,
        ['seats', `Score of ${kit.choiceAfter === undefined ? 'the first player' : first} by level`],
        `Mean score of ${first} against equal opponents.`,
        (label) => plots.seatPlot(label, report),
      ),
      ...firstMoveMap(report, kit),
    ],
    length: () =>
      plot(
        report.lengths,
        ['lengths', 'Length of games'],
        'Number of games at the strongest level by length.',
        (label) => lengthPlot(label, report.lengths),
      ),
    breadth: () =>
      plot(
        report.breadth,
        ['breadth-by-ply', 'Moves by ply'],
        'Moves by ply in positions whose result is open, on a logarithmic axis',
        (label) => plots.breadthPlot(label, report),
        colorLegend([
          ['var(--muted)', 'legal moves'],
          ['var(--one)', 'good moves'],
        ]),
      ),
    depth: () =>
      plot(
        report.ladder,
        ['ladder', 'Ladder of skill'],
        'Rating of each level above random play, with its interval.',
        (label) => plots.ladderPlot(label, report),
      ),
    tension: () => tensionPlots(report, kit, first),
    board: () => boardPictures(report, kit),
    symmetry: () => shown(report.mirror, () => mirrorTable(report)),
    openings: () => shown(report.firstMoves, () => openingTable(report)),
    puzzles: () => puzzleBoards(report, kit),
  };
  return draw[name]?.() ?? [];
}

function tensionPlots(report: GameReport, kit: GameKit, first: string): string[] {
  return [
    ...plot(
      report.fans,
      ['fans', 'Courses of games'],
      `Expected score of ${first} during ${counted(report.fans.length, 'sample game')}`,
      (label) => plots.fanPlot(label, report, first),
      colorLegend([
        ...kit.seats.map((seat, i): [string, string] => [seatColor(i), `${seatTitle(seat)} won`]),
        ['var(--muted)', 'drawn'],
      ]),
    ),
    ...plot(
      report.uncertainty,
      ['uncertainty', 'Uncertainty by ply'],
      'Mean uncertainty of the result before each ply.',
      (label) => plots.uncertaintyPlot(label, report),
    ),
    ...plot(
      report.drama,
      ['drama', 'Drama and length'],
      'Won games: the largest deficit of the winner, by the length of the game.',
      (label) => plots.dramaPlot(label, report),
    ),
  ];
}

/** A share in per cent for a cell; empty for 0. */
function cellText(share: number): string {
  return share === 0 ? '' : (100 * share).toFixed(0);
}

function firstMoveMap({ firstMoves }: GameReport, kit: GameKit): string[] {
  // If several moves end on a cell, the best one counts.
  const byCell = new Map<number, number>();
  for (const { cells, value } of firstMoves) {
    for (const cell of cells) byCell.set(cell, Math.max(value, byCell.get(cell) ?? 0));
  }
  if (byCell.size === 0) return [];
  const most = Math.max(0.02, ...[...byCell.values()].map((value) => Math.abs(value - 0.5)));
  const cells = [...byCell].map(
    ([cell, value]): HeatCell => ({
      cell,
      hue: value >= 0.5 ? 'one' : 'two',
      heat: Math.abs(value - 0.5) / most,
      text: (100 * value).toFixed(0),
    }),
  );
  const label = 'Value of each first move for the first player, in per cent';
  const keys = colorLegend([
    ['#1a4fa0', 'good for the first player'],
    ['#a3480a', 'good for the second'],
  ]);
  const map = boardFigure('first-moves', 'First moves', `${label}.${keys}`, heatMap(kit, label, cells));
  return [`<div class="boards">${map}</div>`];
}

function boardPictures(report: GameReport, kit: GameKit): string[] {
  const used = report.cells;
  const most = Math.max(0.01, ...used.map(({ share }) => share));
  const latest = Math.max(1, ...used.map(({ firstPly }) => firstPly));
  const use = used.map(
    ({ cell, share }): HeatCell => ({ cell, heat: share / most, hue: 'one', text: cellText(share) }),
  );
  const when = used.map(
    ({ cell, firstPly }): HeatCell => ({ cell, heat: 1 - firstPly / latest, hue: 'two', text: firstPly.toFixed(0) }),
  );
  const share = 'Share of the games in which a move ends there, in per cent';
  const ply = 'Mean ply of the first such move';
  return [
    ...shown(
      used,
      () =>
        `<div class="boards">${boardFigure('use', 'Use of the cells', `${share}.`, heatMap(kit, share, use))}` +
        `${boardFigure('when', 'When cells are used', `${ply}; strong colours mean early.`, heatMap(kit, ply, when))}</div>`,
    ),
    ...plot(
      report.pieces,
      ['pieces', 'Pieces by ply'],
      'Mean number of pieces on the board, of finished games their last',
      (label) => plots.piecesPlot(label, report),
      colorLegend([
        ['var(--one)', 'pieces'],
        ['var(--two)', 'captured so far'],
      ]),
    ),
  ];
}

function mirrorTable({ mirror, seats }: GameReport): string {
  const rows = mirror.map(({ name, seat, score, low, high, games, copied }) => [
    name,
    seats[seat] as string,
    `${percent(score)} (${percent(low)} to ${percent(high)})`,
    percent(copied, 0),
    games,
  ]);
  return htmlTable(['symmetry', 'who mirrors', 'score', 'moves copied', 'games'], rows, [0, 1]);
}

function openingTable({ firstMoves }: GameReport): string {
  const rows = firstMoves
    .slice(0, MOST_ROWS)
    .map(({ move, value, proven, reply, used }) => [move, percent(value), proven ?? '', reply ?? '', percent(used, 0)]);
  return htmlTable(
    [firstMoves[0]?.move.includes(' ') ? 'opening' : 'first move', 'value', 'proven', 'best reply', 'share of games'],
    rows,
    [0, 2, 3],
  );
}

function puzzleBoards({ puzzles }: GameReport, kit: GameKit): string[] {
  const boards = puzzles.map(({ moves, toMove, solution, plies, line }, i) => {
    const played = must(Line.of(kit, undefined, moves));
    const last = played.moves.at(-1);
    const cell = last === undefined ? undefined : kit.cellsOf(last).at(-1);
    const label = `${seatTitle({ name: toMove } as Seat)} to move wins within ${counted(plies, 'ply', 'plies')}`;
    const answer = `<details><summary>Solution</summary>Only ${escapeHtml(solution)} wins: ${escapeHtml(line.join(' '))}</details>`;
    const map = positionMap(kit, label, played.position, cell);
    return boardFigure(`puzzle-${i + 1}`, `Puzzle ${i + 1}`, `${label}.`, map + answer);
  });
  return shown(boards, () => `<div class="boards">${boards.join('\n')}</div>`);
}
