/** A review as text. */

import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import type { GameKit, Seat } from '../../games/kit.ts';
import { seatTitle } from '../../games/seats.ts';
import { AHEAD, type ReviewedPly, type SideSummary, worstOf } from '../../review/judgement.ts';
import type { Review } from '../../review/review.ts';
import {
  hasPoints,
  lineText,
  markedMove,
  pointsLostText,
  pointsText,
  reviewHeadline,
  settingsText,
  territoryPhrase,
  thrownText,
} from '../../review/wording.ts';
import { percent } from '../../util/percent.ts';

export const WORST_MOVES = 'Worst moves:';

/** Plies per row of the curve. */
const CURVE_WIDTH = 60;

const LEVELS = '▁▂▃▄▅▆▇█';

export function reviewText(kit: GameKit, review: Review, top: number): string {
  return [
    reviewHeadline(kit, review),
    settingsText(review),
    '',
    plyTable(review),
    'Values are expected scores of the side that moved. Lost: the value of the best move minus that of the move played, both',
    'from searches of the same size.',
    ...(hasPoints(review)
      ? ['Margin: points the mover is expected to win by; points lost: how many more the best move has.']
      : []),
    '',
    curveText(kit, review),
    '',
    sideTable(kit, review),
    '',
    ...worstText(review.plies, top),
    ...turningText(review),
    ...(review.territory ? [territoryPhrase(review.territory)] : []),
  ].join('\n');
}

function plyTable(review: Review): string {
  const { plies } = review;
  const tellsPoints = hasPoints(review);
  const points = <T>(...cells: T[]): T[] => (tellsPoints ? cells : []);
  const head = [
    'ply',
    'side',
    'move',
    'value',
    'lost',
    ...points('margin', 'points lost'),
    'best',
    'value',
    'line of the best move',
  ];
  const rows = plies.map((reviewed) => {
    const { ply, mover, value, lost, margin, pointsLost, best } = reviewed;
    const better =
      lost !== null && lost > 0 && best ? [best.move, percent(best.value), lineText(best.line)] : ['', '', ''];
    const own = [value === null ? '' : percent(value), lost === null || lost === 0 ? '' : percent(lost)];
    const inPoints = points(pointsText(margin), pointsLostText(pointsLost));
    return [ply, mover, markedMove(reviewed), ...own, ...inPoints, ...better];
  });
  return textTable(head, rows, [1, 2, head.length - 3, head.length - 1]);
}

/** The first seat's expected score after every ply, as a row of bars. */
function curveText({ seats }: GameKit, { curve }: Review): string {
  const rows: string[] = [`${seatTitle(seats[0] as Seat)}'s expected score by ply, 0 to 100 %:`];
  for (let from = 0; from < curve.length; from += CURVE_WIDTH) {
    const bars = curve.slice(from, from + CURVE_WIDTH).map((score) => (score === null ? ' ' : barOf(score)));
    rows.push(`${String(from).padStart(4)} ${bars.join('')}`);
  }
  return rows.join('\n');
}

function barOf(score: number): string {
  return LEVELS.charAt(Math.min(LEVELS.length - 1, Math.floor(score * LEVELS.length)));
}

function sideTable({ seats }: GameKit, review: Review): string {
  const tellsPoints = hasPoints(review);
  const points = <T>(cell: T): T[] => (tellsPoints ? [cell] : []);
  const head = [
    'side',
    'moves',
    'best',
    'lost per move',
    ...points('points lost per move'),
    'doubtful ?!',
    'mistakes ?',
    'blunders ??',
  ];
  const rows = seats.map(({ name }) => {
    const { moves, best, meanLost, meanPointsLost, doubtful, mistake, blunder } = review.sides[name] as SideSummary;
    const lost = meanLost === null ? '' : percent(meanLost);
    const inPoints = points(meanPointsLost?.toFixed(2) ?? '');
    return [name, moves, best, lost, ...inPoints, doubtful, mistake, blunder];
  });
  return textTable(head, rows);
}

function worstText(plies: readonly ReviewedPly[], top: number): string[] {
  const worst = worstOf(plies);
  if (worst.length === 0) return ['No mistakes.'];
  const rows = worst.slice(0, top).map((reviewed) => {
    const { ply, mover, value, best } = reviewed;
    const better = best ? `; better ${best.move} (${percent(best.value)}): ${lineText(best.line)}` : '';
    const thrown = thrownText(reviewed);
    return `  ${ply}. ${mover} ${markedMove(reviewed)} (${percent(value ?? 0)})${thrown && `, ${thrown}`}${better}`;
  });
  const more = worst.length > top ? [`  and ${worst.length - top} more`] : [];
  return [WORST_MOVES, ...rows, ...more];
}

function turningText({ turningPoints }: Review): string[] {
  if (turningPoints.length === 0) return [];
  const rows = turningPoints.map(({ ply, move, from, to }) => `  ${ply}. ${move}: from ${from} to ${to}`);
  return [`Turning points, after which the other side leads (${percent(AHEAD, 0)} or more):`, ...rows];
}
