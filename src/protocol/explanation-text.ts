/** What the evaluation says of a position before any search, as text for people. */
import Table from 'cli-table3';
import type { Explanation } from '../engine.ts';
import type { Board } from '../games/meridians/board.ts';
import { drawBoard } from '../games/meridians/diagram.ts';
import { logistic } from '../games/meridians/explain.ts';
import { percent } from './analysis-text.ts';

const MOVES_SHOWN = 5;
/** Points of each side, and lines. */
const ROWS_SHOWN = 6;
/** Shares of the heaviest point's weight from which a point is marked by a capital, and by a small letter. */
const CAPITAL_SHARE = 1 / 2;
const SMALL_SHARE = 1 / 8;
const DIGITS = 2;

/** The value and the best moves; the points that weigh most, with a picture of all; and the lines. */
export function explanationText(board: Board, explanation: Explanation): string {
  const { evaluation, toMove, value, moves, points, lines } = explanation;
  const best = moves.slice(0, MOVES_SHOWN).map((move) => `${move.move} ${percent(move.value)}`);
  const name = evaluation === 'network' ? 'the network' : evaluation;
  const first =
    `Before the search, by ${name} alone: ${percent(value)} for ${toMove}, who is to move.\n` +
    `The best moves by it: ${best.join(', ')}.`;
  if (![...points, ...lines].some(({ logit }) => isShown(logit))) {
    return `${first}\nNo point and no line speaks for either side.`;
  }
  const weights = pointsSentence(explanation) ?? pointsTable(explanation);
  return [first, weights, pointsDiagram(board, explanation), linesTable(explanation)].join('\n\n');
}

/** In place of the table where all points that count weigh the same, as by mobility. */
function pointsSentence({ points, groups, emptyBoard, logit }: Explanation): string | undefined {
  const weighing = points.filter((point) => point.logit !== 0);
  const weight = Math.abs(weighing[0]?.logit ?? 0);
  const isEven = weighing.every((point) => Math.abs(point.logit) === weight);
  if (!isEven || groups !== 0 || emptyBoard !== 0) return undefined;
  const light = weighing.filter((point) => point.logit > 0).length;
  return (
    `${light} points speak for light and ${weighing.length - light} for dark, each by ${weight.toFixed(DIGITS)} logits: ` +
    `${signed(logit, DIGITS)} in all, which is ${percent(logistic(logit))} for light.`
  );
}

/** The rows add up to the last one as they are printed: what rounding leaves goes to the other points. */
function pointsTable({ points, groups, emptyBoard, logit }: Explanation): string {
  const sorted = points.filter((point) => isShown(point.logit)).sort((a, b) => b.logit - a.logit);
  const forLight = sorted.filter((point) => point.logit > 0).slice(0, ROWS_SHOWN);
  const forDark = sorted.filter((point) => point.logit < 0).slice(-ROWS_SHOWN);
  const shown = [...forLight, ...forDark.reverse()];
  const rest = rounded(logit) - rounded(groups) - rounded(emptyBoard);
  const others = shown.reduce((left, point) => left - rounded(point.logit), rest);
  const table = weightTable('point');
  for (const point of shown) table.push(weightRow(point.point, point.logit, logit));
  table.push(weightRow('other points', others, logit));
  if (isShown(groups)) table.push(weightRow('groups', groups, logit));
  table.push(weightRow('the empty board', emptyBoard, logit));
  table.push([side(logit), 'all of it', signed(logit, DIGITS), percent(logistic(logit))]);
  return (
    `${table}\nLogits are those of light's score and add up. Worth: how much lower or higher that score would be without ` +
    'the row.'
  );
}

function pointsDiagram(board: Board, { points }: Explanation): string {
  const heaviest = Math.max(...points.map(({ logit }) => Math.abs(logit)));
  const mark = (point: number) => {
    const { logit } = points[point] as { logit: number };
    const weight = Math.abs(logit);
    if (!isShown(logit) || weight < SMALL_SHARE * heaviest) return '.';
    const letter = logit > 0 ? 'o' : 'x';
    return weight < CAPITAL_SHARE * heaviest ? letter : letter.toUpperCase();
  };
  const from = (share: number) => (share * heaviest).toFixed(DIGITS);
  const legend = `O X ${from(CAPITAL_SHARE)} logits and more, o x ${from(SMALL_SHARE)} and more, . less`;
  return `${drawBoard(board, undefined, mark)}\n\nWhat points weigh, O for light, X for dark: ${legend}.`;
}

function linesTable({ lines, logit }: Explanation): string {
  const shown = lines
    .filter((line) => isShown(line.logit))
    .sort((a, b) => Math.abs(b.logit) - Math.abs(a.logit))
    .slice(0, ROWS_SHOWN);
  if (shown.length === 0) return 'No line weighs anything.';
  const table = weightTable('line');
  for (const line of shown) table.push(weightRow(line.line, line.logit, logit));
  return `${table}\nWhat seeing along a line is worth. Lines cross, so these do not add up.`;
}

function weightTable(what: string): Table.Table {
  return new Table({
    head: ['speaks for', what, 'logits', 'worth'],
    colAligns: ['left', 'left', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
}

function weightRow(name: string, part: number, logit: number): string[] {
  return [side(part), name, signed(part, DIGITS), worthText(logit, part)];
}

/** What a part of a logit adds to the expected score that it comes to. */
function worthText(logit: number, part: number): string {
  return `${signed(100 * (logistic(logit) - logistic(logit - part)), 1)} %`;
}

function side(logit: number): string {
  return isShown(logit) ? (logit > 0 ? 'light' : 'dark') : '';
}

function isShown(logit: number): boolean {
  return rounded(logit) !== 0;
}

function rounded(logit: number): number {
  return Number(logit.toFixed(DIGITS));
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
}
