/** The expected score during two-player games, by the engine's values before each move. */

import { mean } from '../tournament/statistics/summary-numbers.ts';
import type { GameDone } from './item.ts';

/** Expected scores of the first seat, in [0, 1]: before each ply that was searched, and the result at the end. */
export interface Course {
  readonly points: readonly { readonly ply: number; readonly value: number }[];
  readonly plies: number;
  /** 0 or 1, or undefined for a draw. */
  readonly winner: number | undefined;
}

export function courseOf({ values, movers, moves, scores }: GameDone): Course {
  const points = values.flatMap((value, ply) => {
    return value === null ? [] : [{ ply, value: movers[ply] === 0 ? value : 1 - value }];
  });
  const [first = 0.5] = scores;
  const winner = first > 0.5 ? 0 : first < 0.5 ? 1 : undefined;
  return { points: [...points, { ply: moves.length, value: first }], plies: moves.length, winner };
}

/** The expected scores of one seat. */
function courseValues({ points }: Course, seat: number): number[] {
  return points.map(({ value }) => (seat === 0 ? value : 1 - value));
}

/** A player leads with an expected score above this. */
const LEAD = 0.55;

export function leadChanges(course: Course): number {
  let leader: number | undefined;
  let changes = 0;
  for (const { value } of course.points) {
    const leads = value > LEAD ? 0 : value < 1 - LEAD ? 1 : leader;
    if (leader !== undefined && leads !== leader) changes++;
    leader = leads;
  }
  return changes;
}

/** Undefined for a drawn game, like the figures below. */
export function drama(course: Course): number | undefined {
  if (course.winner === undefined) return undefined;
  const behind = courseValues(course, course.winner).filter((value) => value < 0.5);
  if (behind.length === 0) return 0;
  return mean(behind.map((value) => Math.sqrt(1 - 2 * value)));
}

export function comeback(course: Course): number | undefined {
  if (course.winner === undefined) return undefined;
  return Math.max(0, 0.5 - Math.min(...courseValues(course, course.winner)));
}

const DECIDED = 0.9;

/** As a share of the game's length, in [0, 1]. */
export function decidedAfter(course: Course): number | undefined {
  const { points, plies, winner } = course;
  if (winner === undefined || plies === 0) return undefined;
  const open = courseValues(course, winner).findLastIndex((value) => value <= DECIDED);
  return (points[open + 1]?.ply ?? plies) / plies;
}

export function uncertainty({ points }: Course): number {
  // The last point is the result.
  const open = points.slice(0, -1);
  return open.length === 0 ? 0 : mean(open.map(({ value }) => 4 * value * (1 - value)));
}

/** The largest rise of the winner's expected score by one ply. */
export function largestGain(course: Course): number | undefined {
  if (course.winner === undefined) return undefined;
  const values = courseValues(course, course.winner);
  return Math.max(0, ...values.slice(1).map((value, i) => value - (values[i] as number)));
}

const LEAST_GAIN = 0.05;

/** Undefined if no ply gains that much. */
export function permanence({ points }: Course): number | undefined {
  const kept: number[] = [];
  for (let i = 0; i + 2 < points.length; i++) {
    const [before, after, later] = [points[i], points[i + 1], points[i + 2]].map((point) => point?.value as number) as [
      number,
      number,
      number,
    ];
    const gain = after - before;
    if (Math.abs(gain) < LEAST_GAIN) continue;
    kept.push(Math.max(0, Math.min(1, (later - before) / gain)));
  }
  return kept.length === 0 ? undefined : mean(kept);
}
