/** Reads the parts of a JSON report that a comparison needs. */
import { z } from 'zod';
import { parseJson } from '../../src/util/json.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { estimateSchema } from '../tournament/statistics/summary-numbers.ts';
import { PARTS, UNITS } from './figures.ts';
import type { GameReport } from './report.ts';

const figure = z.object({
  name: z.string(),
  title: z.string(),
  unit: z.enum(UNITS),
  value: z.number(),
  count: z.number(),
  estimate: estimateSchema.nullable(),
});
const absent = z.object({ name: z.string(), title: z.string(), absent: z.string() });
const report = z.object({
  kind: z.literal('game-report'),
  v: z.literal(1),
  title: z.string(),
  version: z.string(),
  isComplete: z.boolean(),
  config: z.object({ games: z.number(), playouts: z.number() }),
  verdict: z.object({ text: z.string() }),
  parts: z.array(z.object({ name: z.enum(PARTS), figures: z.array(z.union([figure, absent])) })),
});

/** The parts of a report that are compared. */
export type ComparedReport = Pick<GameReport, 'title' | 'version' | 'isComplete' | 'parts'> & {
  readonly config: Pick<GameReport['config'], 'games' | 'playouts'>;
  readonly verdict: { readonly text: string };
};

/** Errors: `bad-report`. */
export function readReport(text: string): Result<ComparedReport> {
  const json = parseJson(text);
  const read = report.safeParse(json.ok ? json.value : undefined);
  if (read.success) return ok(read.data as ComparedReport);
  return fail('bad-report', 'not a report on a game: create one with `sightline game-report --json`');
}
