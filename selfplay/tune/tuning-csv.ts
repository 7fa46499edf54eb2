/** The course of a tuning as CSV. */
import { figuresCsv, rowOf } from '../tournament/report/figures-csv.ts';
import { valuesOf } from './tuner.ts';
import type { TuningLog } from './tuning-log.ts';

/** The parameters in full, and their values after each iteration, counted from 1. */
export function tuningCsv({ header: { config }, course }: TuningLog): string {
  const tuned = valuesOf(config, course);
  const named = (values: readonly number[]) =>
    Object.fromEntries(config.parameters.map(({ name }, i) => [name, values[i] as number]));
  return figuresCsv([
    ...config.parameters.flatMap(({ name, start, min, max, step }, i) =>
      rowOf('parameters', name, { start, tuned: tuned[i] as number, least: min, most: max, step }),
    ),
    ...course.flatMap(({ k, values }) => rowOf('values by iterations', k + 1, named(values))),
  ]);
}
