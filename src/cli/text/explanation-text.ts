/** The static evaluation of a position, explained as text. */

import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import type { Explanation, GameKit } from '../../games/kit.ts';
import { signedText } from '../../util/estimate.ts';
import { scoreOfLogit } from '../../util/logit.ts';
import { percent } from '../../util/percent.ts';
import { rounded } from '../../util/rounded.ts';

/** The row of the sum. */
export const TOTAL = 'total';
const MOVES_SHOWN = 5;
/** Rows of cells of each kind, and of lines. */
const ROWS_SHOWN = 6;
/**
 * Shares of the largest weight of a cell from which cells are marked by a capital or by a small
 * letter.
 */
const CAPITAL_SHARE = 1 / 2;
const SMALL_SHARE = 1 / 8;
const DIGITS = 2;

const DIFFERENCES =
  '\nThe tables contain vectors. The linear part of a row is exact. The rest is the effect of the row, the mean of its effects in ' +
  'this\nposition and on the empty board; “all together” is the remainder.';

/**
 * The value and the best moves, the cells with the largest weights and a picture of all, and the
 * lines.
 */
export function explanationText(kit: GameKit, explanation: Explanation): string {
  const { evaluation, toMove, value, moves, cells, lines } = explanation;
  const best = moves.slice(0, MOVES_SHOWN).map((move) => `${move.move} ${percent(move.value)}`);
  const name = evaluation === 'network' ? 'the network' : evaluation;
  const first =
    `Evaluation without search, by ${name}: ${percent(value)} for ${toMove}, to move.\n` +
    `Best moves by this evaluation: ${best.join(', ')}.`;
  if (![...cells, ...lines].some(({ logit }) => isShown(logit))) {
    return `${first}\n${nothingWeighs(kit)}`;
  }
  const weights = cellsSentence(kit, explanation) ?? cellsTable(kit, explanation);
  return [first, weights, cellsDiagram(kit, explanation), linesTable(kit, explanation)].join('\n\n');
}

/** Whom a logit favours: the first seat above 0, the others below. */
function sidesOf({ seats }: GameKit): readonly [string, string] {
  return [seats[0]?.name as string, seats.length === 2 ? (seats[1]?.name as string) : 'the others'];
}

/** Replaces the table if all cells that count have the same weight. */
function cellsSentence(kit: GameKit, { cells, parts, logit }: Explanation): string | undefined {
  const weighing = cells.filter((cell) => cell.logit !== 0);
  const weight = Math.abs(weighing[0]?.logit ?? 0);
  const isEven = weighing.every((cell) => Math.abs(cell.logit) === weight);
  if (!isEven || parts.some((part) => part.logit !== 0)) return undefined;
  const [own, other] = sidesOf(kit);
  const count = weighing.filter((cell) => cell.logit > 0).length;
  return (
    `${count} ${kit.cellNoun}s favour ${own} and ${weighing.length - count} ${other}, each by ` +
    `${weight.toFixed(DIGITS)} logits: ${signedText(logit, DIGITS)} in all, which is ${percent(scoreOfLogit(logit))} for ${own}.`
  );
}

/**
 * The rows add up to the last one as printed; rounding differences go to the row of other cells.
 */
function cellsTable(kit: GameKit, { cells, parts, logit, isByDifferences }: Explanation): string {
  const sorted = cells.filter((cell) => isShown(cell.logit)).sort((a, b) => b.logit - a.logit);
  const forOwn = sorted.filter((cell) => cell.logit > 0).slice(0, ROWS_SHOWN);
  const forOther = sorted.filter((cell) => cell.logit < 0).slice(-ROWS_SHOWN);
  const shown = [...forOwn, ...forOther.reverse()];
  const others = [...shown, ...parts].reduce(
    (left, part) => left - rounded(part.logit, DIGITS),
    rounded(logit, DIGITS),
  );
  const rows: string[][] = [];
  const row = (name: string, part: number) => rows.push(weightRow(kit, name, part, logit));
  for (const cell of shown) row(cell.cell, cell.logit);
  row(`other ${kit.cellNoun}s`, others);
  for (const part of parts) if (isShown(part.logit)) row(part.title, part.logit);
  rows.push([side(kit, logit), TOTAL, signedText(logit, DIGITS), percent(scoreOfLogit(logit))]);
  return (
    `${weightTable(kit.cellNoun, rows)}\nLogits of ${sidesOf(kit)[0]}'s expected score; they add up. Worth: what the row adds to that score, or takes ` +
    `from it.${isByDifferences ? DIFFERENCES : ''}`
  );
}

function cellsDiagram(kit: GameKit, { cells }: Explanation): string {
  const heaviest = Math.max(...cells.map(({ logit }) => Math.abs(logit)));
  const signs = [kit.seats[0]?.sign as string, kit.seats[1]?.sign as string] as const;
  const mark = (cell: number) => {
    const { logit } = cells[cell] as { logit: number };
    const weight = Math.abs(logit);
    if (!isShown(logit) || weight < SMALL_SHARE * heaviest) return '.';
    const sign = signs[logit > 0 ? 0 : 1];
    return weight < CAPITAL_SHARE * heaviest ? sign.toLowerCase() : sign;
  };
  const from = (share: number) => (share * heaviest).toFixed(DIGITS);
  const [own, other] = sidesOf(kit);
  const capitals = signs.join(' ');
  const legend = `${capitals} ${from(CAPITAL_SHARE)} logits or more, ${capitals.toLowerCase()} ${from(SMALL_SHARE)} or more, . less`;
  const who = `${signs[0]} for ${own}, ${signs[1]} for ${other}`;
  return `${kit.drawCells(mark)}\n\nWeights of ${kit.cellNoun}s, ${who}: ${legend}.`;
}

function linesTable(kit: GameKit, { lines, logit }: Explanation): string {
  const shown = lines
    .filter((line) => isShown(line.logit))
    .sort((a, b) => Math.abs(b.logit) - Math.abs(a.logit))
    .slice(0, ROWS_SHOWN);
  if (shown.length === 0) return 'No line has a weight.';
  const rows = shown.map((line) => weightRow(kit, line.line, line.logit, logit));
  return `${weightTable('line', rows)}\nWorth of each whole line. They overlap, so these do not add up.`;
}

function weightTable(what: string, rows: readonly string[][]): string {
  return textTable(['favours', what, 'logits', 'worth'], rows, [0, 1]);
}

function weightRow(kit: GameKit, name: string, part: number, logit: number): string[] {
  return [side(kit, part), name, signedText(part, DIGITS), worthText(logit, part)];
}

/** What a part of a logit adds to the resulting expected score. */
function worthText(logit: number, part: number): string {
  return `${signedText(100 * (scoreOfLogit(logit) - scoreOfLogit(logit - part)), 1)} %`;
}

function side(kit: GameKit, logit: number): string {
  return isShown(logit) ? sidesOf(kit)[logit > 0 ? 0 : 1] : '';
}

function isShown(logit: number): boolean {
  return rounded(logit, DIGITS) !== 0;
}

export function nothingWeighs({ cellNoun }: Pick<GameKit, 'cellNoun'>): string {
  return `No ${cellNoun} and no line favours either side.`;
}
