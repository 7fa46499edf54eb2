/** How games go between the strongest players: who leads, for how long, and how far behind winners have been. */
import { mean } from '../statistics/summary-numbers.ts';
import * as courses from './courses.ts';
import { type Course, courseOf } from './courses.ts';
import { meanEstimate } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import { figureOf, type Part, plainNumber } from './figures.ts';

/** The expected score of the first player in one game. */
export interface Fan {
  readonly winner: number | null;
  readonly points: readonly (readonly [ply: number, value: number])[];
}

export interface UncertaintyPoint {
  readonly ply: number;
  readonly games: number;
  readonly uncertainty: number;
}

export interface DramaPoint {
  readonly plies: number;
  readonly comeback: number;
}

const MOST_FANS = 24;
const LEAST_SHARE = 0.1;
const NOT_FOR_TWO = 'it is for games of two seats';
const NOBODY_WON = 'nobody won a game';

export function tensionPart(evidence: Evidence): Part {
  const all = coursesOf(evidence);
  const options = evidence.kit.seats.length === 2 ? {} : { without: NOT_FOR_TWO };
  const ofWon = (figure: (course: Course) => number | undefined) => all.flatMap((course) => figure(course) ?? []);
  const won = { without: evidence.kit.seats.length === 2 ? NOBODY_WON : NOT_FOR_TWO };
  const meanOf = (name: Parameters<typeof figureOf>[0], values: readonly number[], given: object) =>
    figureOf(name, meanEstimate(values), values.length, given);
  return {
    name: 'tension',
    figures: [
      meanOf('lead-changes', all.map(courses.leadChanges), options),
      meanOf('drama', ofWon(courses.drama), won),
      meanOf('comeback', ofWon(courses.comeback), won),
      meanOf('decisiveness', ofWon(courses.decidedAfter), won),
      meanOf('uncertainty', all.map(courses.uncertainty), options),
      meanOf('killer', ofWon(courses.largestGain), won),
      meanOf('permanence', ofWon(courses.permanence), { without: won.without }),
    ],
  };
}

function coursesOf({ kit, strongest }: Pick<Evidence, 'kit' | 'strongest'>): Course[] {
  return kit.seats.length === 2 ? strongest.map(courseOf) : [];
}

/** Of games at equal distances. */
export function fansOf(evidence: Evidence): Fan[] {
  const all = coursesOf(evidence);
  const step = Math.max(1, all.length / MOST_FANS);
  return Array.from({ length: Math.min(all.length, MOST_FANS) }, (_, i) => all[Math.floor(i * step)] as Course).map(
    ({ winner, points }) => ({
      winner: winner ?? null,
      points: points.map(({ ply, value }) => [ply, Number(value.toFixed(3))] as const),
    }),
  );
}

export function uncertaintyByPly(evidence: Evidence): UncertaintyPoint[] {
  const all = coursesOf(evidence);
  const byPly = new Map<number, number[]>();
  for (const { points } of all) {
    for (const { ply, value } of points.slice(0, -1)) {
      byPly.set(ply, [...(byPly.get(ply) ?? []), 4 * value * (1 - value)]);
    }
  }
  return [...byPly]
    .filter(([, values]) => values.length >= LEAST_SHARE * all.length)
    .sort(([a], [b]) => a - b)
    .map(([ply, values]) => ({ ply: ply + 1, games: values.length, uncertainty: plainNumber(mean(values)) }));
}

export function dramaPoints(evidence: Evidence): DramaPoint[] {
  return coursesOf(evidence).flatMap((course) => {
    const behind = courses.comeback(course);
    return behind === undefined ? [] : [{ plies: course.plies, comeback: plainNumber(behind) }];
  });
}
