/** A review as text. */
import Table from 'cli-table3';
import { plainLine } from '../util/plain-line.ts';
import type { Mark, SideSummary } from './judgement.ts';
import { AHEAD, worstOf } from './judgement.ts';
import type { Review, ReviewedPly } from './review.ts';

/** Moves of a line that are shown. */
const LINE_SHOWN = 6;
/** Plies in a row of the curve. */
const CURVE_WIDTH = 60;
/** As annotators of games write them. */
export const MARK_SIGNS: Readonly<Record<Mark, string>> = { doubtful: '?!', mistake: '?', blunder: '??' };
const LEVELS = '▁▂▃▄▅▆▇█';
export const SIDES = ['light', 'dark'] as const;

export function reviewText(review: Review, top: number): string {
  return [
    headline(review),
    settingsText(review),
    '',
    plyTable(review.plies),
    'Values are expected scores of the side that moved. Lost: the value of the best move less that of the move played, both',
    'from searches of the same size.',
    '',
    curveText(review),
    '',
    sideTable(review),
    '',
    ...worstText(review.plies, top),
    ...turningText(review),
  ].join('\n');
}

/** Who played, and how it ended. */
export function headline({ game, plies }: Review): string {
  const { id, size, pie, light, dark, winner, end } = game;
  const title = id === null ? 'A game' : `Game ${plainLine(id)}`;
  const players =
    light === null && dark === null
      ? ''
      : `: ${plainLine(light ?? 'Light')} (light) against ${plainLine(dark ?? 'Dark')} (dark)`;
  const result = winner ? `${winner} has won${end ? ` (${end})` : ''}` : end ? `no winner (${end})` : 'not finished';
  return `${title}${players}, size ${size}${pie ? ' with the pie rule' : ''}, ${plies.length} plies, ${result}.`;
}

export function settingsText({ settings }: Review): string {
  const { playouts, timeMs, threads } = settings;
  const limits = [
    ...(playouts === undefined ? [] : [`${playouts.toLocaleString('en')} playouts`]),
    ...(timeMs === undefined ? [] : [`${timeMs / 1000} s`]),
  ];
  return `Each position was searched for ${limits.join(' or ')} on ${threads} ${threads === 1 ? 'thread' : 'threads'}.`;
}

/** A move with its mark, as in `g7?`. */
export function markedMove({ move, mark }: Pick<ReviewedPly, 'move' | 'mark'>): string {
  return move + (mark ? MARK_SIGNS[mark] : '');
}

function plyTable(plies: readonly ReviewedPly[]): string {
  const table = new Table({
    head: ['ply', 'side', 'move', 'value', 'lost', 'best', 'value', 'line of the best move'],
    colAligns: ['right', 'left', 'left', 'right', 'right', 'left', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const reviewed of plies) {
    const { ply, mover, value, lost, best } = reviewed;
    const better =
      lost !== null && lost > 0 && best ? [best.move, percent(best.value), lineText(best.line)] : ['', '', ''];
    const own = [value === null ? '' : percent(value), lost === null || lost === 0 ? '' : percent(lost)];
    table.push([`${ply}`, mover, markedMove(reviewed), ...own, ...better]);
  }
  return table.toString();
}

/** Light's expected score after every ply as a row of bars. */
function curveText({ curve }: Review): string {
  const rows: string[] = ["Light's expected score by ply, 0 to 100 %:"];
  for (let from = 0; from < curve.length; from += CURVE_WIDTH) {
    const bars = curve.slice(from, from + CURVE_WIDTH).map((light) => (light === null ? ' ' : barOf(light)));
    rows.push(`${String(from).padStart(4)} ${bars.join('')}`);
  }
  return rows.join('\n');
}

function barOf(light: number): string {
  return LEVELS.charAt(Math.min(LEVELS.length - 1, Math.floor(light * LEVELS.length)));
}

function sideTable({ sides }: Review): string {
  const table = new Table({
    head: ['side', 'moves', 'best', 'lost a move', 'doubtful ?!', 'mistakes ?', 'blunders ??'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const side of SIDES) {
    const { moves, best, meanLost, doubtful, mistake, blunder }: SideSummary = sides[side];
    const lost = meanLost === null ? '' : percent(meanLost);
    table.push([side, ...[moves, best].map(String), lost, ...[doubtful, mistake, blunder].map(String)]);
  }
  return table.toString();
}

function worstText(plies: readonly ReviewedPly[], top: number): string[] {
  const worst = worstOf(plies);
  if (worst.length === 0) return ['No move lost much.'];
  const rows = worst.slice(0, top).map((reviewed) => {
    const { ply, mover, value, best } = reviewed;
    const better = best ? `; better ${best.move} (${percent(best.value)}): ${lineText(best.line)}` : '';
    return `  ${ply}. ${mover} ${markedMove(reviewed)} (${percent(value ?? 0)})${better}`;
  });
  const more = worst.length > top ? [`  and ${worst.length - top} more`] : [];
  return ['Moves that lost most:', ...rows, ...more];
}

function turningText({ turningPoints }: Review): string[] {
  if (turningPoints.length === 0) return [];
  const rows = turningPoints.map(({ ply, move, from, to }) => `  ${ply}. ${move}: from ${from} to ${to}`);
  return [`Turning points, where the other side came to be ahead (${percent(AHEAD, 0)} or more):`, ...rows];
}

export function lineText(line: readonly string[]): string {
  return line.slice(0, LINE_SHOWN).join(' ');
}

export function percent(value: number, decimals = 1): string {
  return `${(100 * value).toFixed(decimals)} %`;
}
