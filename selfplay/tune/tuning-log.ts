/**
 * The log of a tuning: JSON lines, a header followed by one line per iteration, each flushed to
 * disk before the next.
 */
import * as z from 'zod';
import { openGame } from '../../src/games/registry.ts';
import { type JournalText, readJournal } from '../../src/node/journal.ts';
import { makeRunHeader, parseRun, type RunForm, type RunHeader, type RunLog } from '../../src/node/run-log.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { EventLog, type LogPlace } from '../event/event-log.ts';
import { kitOf } from '../tournament/kit.ts';
import { withRules } from '../tournament/log.ts';
import { SCALES } from './parameter.ts';
import type { Iteration, TuningConfig } from './tuner.ts';

export const NOT_A_LOG = 'not a tuning log';

export type TuningHeader = RunHeader<'tuning', TuningConfig>;

export interface TuningLog extends RunLog<TuningHeader> {
  readonly course: readonly Iteration[];
}

const PARAMETER = z.looseObject({
  name: z.string(),
  start: z.number(),
  min: z.number(),
  max: z.number(),
  step: z.number().positive(),
  scale: z.enum(SCALES),
});

const FORM: RunForm<TuningHeader> = {
  kind: 'tuning',
  newest: 1,
  schema: z.looseObject({
    config: z.looseObject({
      parameters: z.array(PARAMETER).min(1),
      player: z.looseObject({ name: z.string(), spec: z.string() }),
      seed: z.string(),
      iterations: z.int().min(1),
      pairs: z.int().min(1),
      finalRate: z.number().positive(),
    }),
    version: z.string(),
  }),
  complete: (header) => ({ ...header, config: withRules(header.config) }),
  gameOf: ({ config }) => openGame({ ...specOfRecord(config), weights: null }),
};

/** The header of a new log. */
export function tuningHeader(config: TuningConfig): TuningHeader {
  return makeRunHeader('tuning', config, kitOf(specOfRecord(config)));
}

/** Opens the log of a tuning. Errors: those of `EventLog.open`. */
export function openTuningLog(place: LogPlace, config: TuningConfig): Result<EventLog<TuningLog>> {
  const iterations =
    'the step sizes depend on the number of iterations; to tune further, start a new tuning from these values';
  return EventLog.open(place, { what: 'tuning', config, parse: parseTuningLog, fixed: { iterations } });
}

/** Reads a log. Errors: `no-log`, those of `parseTuningLog`. */
export function readTuningLog(path: string, skipBroken = false): Result<TuningLog> {
  const text = readJournal(path);
  return text.ok ? parseTuningLog(path, text.value, skipBroken) : text;
}

/**
 * Parses a log. Skips an incomplete last line, and with `skipBroken` broken lines. Errors:
 * `bad-log`, with the line; `bad-version`; `empty-log`, if the header is incomplete.
 */
export function parseTuningLog(path: string, text: JournalText, skipBroken = false): Result<TuningLog> {
  const course: Iteration[] = [];
  const log = parseRun(path, text, FORM, skipBroken, (entry, { config }) => {
    const iteration = entry as unknown as Iteration;
    const problem = iterationProblem(iteration, course.at(-1)?.k ?? -1, config, skipBroken);
    if (problem === undefined) course.push(iteration);
    return problem;
  });
  return log.ok ? ok({ ...log.value, course }) : log;
}

/**
 * What is wrong with a line that should be the next iteration or, if gaps are allowed, a later one.
 */
function iterationProblem(
  value: Partial<Iteration>,
  last: number,
  { parameters, pairs }: TuningConfig,
  hasGaps: boolean,
): string | undefined {
  if (value.kind !== 'iteration') return NOT_A_LOG;
  if (!Number.isSafeInteger(value.k)) return '"k" is not a whole number';
  const isNext = hasGaps ? (value.k as number) > last : value.k === last + 1;
  if (!isNext) return wrongIteration(value.k, last + 1);
  for (const key of ['signs', 'plus', 'minus', 'values'] as const) {
    if (!isNumbers(value[key], parameters.length)) return mustBeNumbers(key, parameters.length);
  }
  return isNumbers(value.pairs, pairs) ? undefined : mustBeNumbers('pairs', pairs);
}

function isNumbers(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}

/** Of a line of a log. */
export function wrongIteration(found: number | undefined, expected: number): string {
  return `iteration ${found} instead of ${expected}`;
}

export function mustBeNumbers(field: string, count: number): string {
  return `"${field}" must be ${count} numbers`;
}
