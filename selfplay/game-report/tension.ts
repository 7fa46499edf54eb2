/** Tension of games at the strongest level: changes of the lead, and deficits of winners. */

import { thinned } from '../../src/util/thinned.ts';
import { mean } from '../tournament/statistics/summary-numbers.ts';
import * as courses from './courses.ts';
import { type Course, courseOf } from './courses.ts';
import type { FigureName } from './definitions.ts';
import { TWO_SEATS_ONLY } from './definitions.ts';
import { sampleOf } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import { type FigureOptions, MOST_POINTS, type Part, plotNumber, sampleFigure } from './figures.ts';

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

export function tensionPart(evidence: Evidence): Part {
  const isForTwo = evidence.kit.seats.length === 2;
  const games = isForTwo ? evidence.strongest : [];
  const options = isForTwo ? {} : { without: TWO_SEATS_ONLY };
  const won = { without: isForTwo ? 'nobody won a game' : TWO_SEATS_ONLY };
  const meanOf = (name: FigureName, figure: (course: Course) => number | undefined, given: FigureOptions) =>
    sampleFigure(
      name,
      sampleOf(evidence.kit, games, (game) => figure(courseOf(game))),
      given,
    );
  return {
    name: 'tension',
    figures: [
      meanOf('lead-changes', courses.leadChanges, options),
      meanOf('drama', courses.drama, won),
      meanOf('comeback', courses.comeback, won),
      meanOf('decisiveness', courses.decidedAfter, won),
      meanOf('uncertainty', courses.uncertainty, options),
      meanOf('killer', courses.largestGain, won),
      meanOf('permanence', courses.permanence, {
        without: isForTwo ? 'no ply gained 5 points or more' : TWO_SEATS_ONLY,
      }),
    ],
  };
}

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
  const byPly = new Map<number, number[]>();
  for (const { points } of all) {
    for (const { ply, value } of points.slice(0, -1)) {
      byPly.set(ply, [...(byPly.get(ply) ?? []), 4 * value * (1 - value)]);
    }
  }
  const points = [...byPly]
    .filter(([, values]) => values.length >= LEAST_SHARE * all.length)
    .sort(([a], [b]) => a - b)
    .map(([ply, values]) => ({ ply: ply + 1, games: values.length, uncertainty: plotNumber(mean(values)) }));
  return thinned(points, MOST_POINTS);
}

export function dramaPoints(evidence: Evidence): DramaPoint[] {
  return coursesOf(evidence).flatMap((course) => {
    const behind = courses.comeback(course);
    return behind === undefined ? [] : [{ plies: course.plies, comeback: plotNumber(behind) }];
  });
}
