/** Tension of games at the strongest level: changes of the lead, and deficits of winners. */

import { grouped } from '../../src/util/grouped.ts';
import { thinned } from '../../src/util/thinned.ts';
import { mean } from '../tournament/statistics/summary-numbers.ts';
import * as courses from './courses.ts';
import { type Course, courseOf } from './courses.ts';
import { sampleOf } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import { BROWNE, type FigureRow, MOST_POINTS, plotNumber, TWO_SEATS_ONLY } from './figures.ts';

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
const FAN_POINTS = 60;
const LEAST_SHARE = 0.1;

/** A number of the course of each game, in games of two seats. */
function perCourse(numberOf: (course: Course) => number | undefined, without?: string): FigureRow['count'] {
  return ({ kit, strongest }) => {
    const isForTwo = kit.seats.length === 2;
    const value = sampleOf(kit, isForTwo ? strongest : [], (game) => numberOf(courseOf(game)));
    return { value, without: isForTwo ? without : TWO_SEATS_ONLY };
  };
}

const NOBODY_WON = 'nobody won a game';

export const TENSION: readonly FigureRow[] = [
  {
    name: 'lead-changes',
    title: 'Lead changes',
    unit: 'times',
    definition: 'How often the lead passes to the other player, each leading with an expected score above 55 %.',
    source: `${BROWNE}: lead change`,
    count: perCourse(courses.leadChanges),
  },
  {
    name: 'drama',
    title: 'Drama',
    unit: 'distance',
    definition:
      'Mean of the square root of the lead of the loser, over positions in which the winner was behind; 0 in games where there are none.',
    source: `${BROWNE}: drama`,
    count: perCourse(courses.drama, NOBODY_WON),
  },
  {
    name: 'comeback',
    title: 'How far the winner had been behind',
    unit: 'points',
    definition: 'Largest distance below ½ of the expected score of the winner during a game.',
    source: `${BROWNE}: drama, maximum`,
    count: perCourse(courses.comeback, NOBODY_WON),
  },
  {
    name: 'decisiveness',
    title: 'Decided after',
    unit: 'share',
    definition: 'Share of the length of a won game after which the expected score of the winner stays above 0.9.',
    source: `${BROWNE}: decisiveness`,
    count: perCourse(courses.decidedAfter, NOBODY_WON),
  },
  {
    name: 'uncertainty',
    title: 'Uncertainty',
    unit: 'share',
    definition: 'Mean of 4v(1 − v) over the positions of a game, v being the expected score of the first player.',
    source: `${BROWNE}: uncertainty`,
    count: perCourse(courses.uncertainty),
  },
  {
    name: 'killer',
    title: 'Largest gain by one ply',
    unit: 'points',
    definition: 'The most that the expected score of the eventual winner rises from one ply to the next.',
    source: `${BROWNE}: killer moves`,
    count: perCourse(courses.largestGain, NOBODY_WON),
  },
  {
    name: 'permanence',
    title: 'Permanence',
    unit: 'share',
    definition:
      'Of a gain of 5 % or more by a ply, the share that is left after the reply; 1 means that nothing is taken back.',
    source: `${BROWNE}: permanence`,
    count: perCourse(courses.permanence, 'no ply gained 5 % or more'),
  },
];

function coursesOf({ kit, strongest }: Pick<Evidence, 'kit' | 'strongest'>): Course[] {
  return kit.seats.length === 2 ? strongest.map(courseOf) : [];
}

/** A sample of games, equally spaced. */
export function fansOf(evidence: Evidence): Fan[] {
  const all = coursesOf(evidence);
  const step = Math.max(1, all.length / MOST_FANS);
  return Array.from({ length: Math.min(all.length, MOST_FANS) }, (_, i) => all[Math.floor(i * step)] as Course).map(
    ({ winner, points }) => ({
      winner: winner ?? null,
      points: thinned(points, FAN_POINTS).map(({ ply, value }) => [ply, Number(value.toFixed(3))] as const),
    }),
  );
}

export function uncertaintyByPly(evidence: Evidence): UncertaintyPoint[] {
  const all = coursesOf(evidence);
  const byPly = grouped(
    all.flatMap(({ points }) => points.slice(0, -1)),
    ({ ply }) => ply,
  );
  const points = [...byPly]
    .filter(([, found]) => found.length >= LEAST_SHARE * all.length)
    .sort(([a], [b]) => a - b)
    .map(([ply, found]) => {
      const uncertainty = mean(found.map(({ value }) => 4 * value * (1 - value)));
      return { ply: ply + 1, games: found.length, uncertainty: plotNumber(uncertainty) };
    });
  return thinned(points, MOST_POINTS);
}

export function dramaPoints(evidence: Evidence): DramaPoint[] {
  return coursesOf(evidence).flatMap((course) => {
    const behind = courses.comeback(course);
    return behind === undefined ? [] : [{ plies: course.plies, comeback: plotNumber(behind) }];
  });
}
