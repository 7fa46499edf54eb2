/** The log of a tuning: JSON lines, the first a header, then one line for every iteration, each on the disk before the next. */
import { fail, ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import { readWholeLines, type WholeBytes } from '../log.ts';
import type { Iteration, TuningConfig } from './tuner.ts';

export interface TuningHeader {
  readonly v: 1;
  readonly kind: 'tuning';
  readonly version: string;
  readonly node: string;
  readonly startedAt: string;
  readonly config: TuningConfig;
}

export interface TuningLog extends WholeBytes {
  readonly header: TuningHeader;
  readonly course: readonly Iteration[];
}

/** The header of a log that begins now. */
export function makeTuningHeader(config: TuningConfig): TuningHeader {
  const startedAt = new Date().toISOString();
  return { v: 1, kind: 'tuning', version: VERSION, node: process.version, startedAt, config };
}

/**
 * Reads a log; a last line that is not whole is left out. Errors: `no-log`; `bad-log`, with the line; `bad-version`;
 * `empty-log`, when not even the header is whole.
 */
export function readTuningLog(path: string): Result<TuningLog> {
  const read = readWholeLines(path);
  if (!read.ok) return read;
  const { lines, torn, tornBytes, wholeBytes } = read.value;
  let header: TuningHeader | undefined;
  const course: Iteration[] = [];
  for (const [i, line] of lines.entries()) {
    const bad = (what: string) => fail('bad-log', `${path}:${i + 1}: ${what}`);
    let value: Partial<TuningHeader | Iteration> | null;
    try {
      value = JSON.parse(line);
    } catch {
      return bad('not JSON');
    }
    if (!header) {
      if (value?.kind !== 'tuning') return bad(NO_LOG);
      if (value.v !== 1) return fail('bad-version', `${path}:1: version ${value.v}; this program reads 1`);
      if (!isHeader(value)) return bad('a header without "config" and its "parameters"');
      header = value;
    } else {
      if (value?.kind !== 'iteration') return bad(NO_LOG);
      const problem = iterationProblem(value, course.length, header.config);
      if (problem !== undefined) return bad(problem);
      course.push(value as Iteration);
    }
  }
  if (header) return ok({ header, course, tornBytes, wholeBytes });
  // What a crash may have left of a first line.
  const isBegun = torn.startsWith(LOG_START) || LOG_START.startsWith(torn);
  if (!isBegun) return fail('bad-log', `${path}:1: ${NO_LOG}`);
  return fail('empty-log', `${path}: there is no header; the log is empty`);
}

const NO_LOG = 'this is no log of a tuning';
const LOG_START = '{"v":1,"kind":"tuning",';

function isHeader(value: Partial<TuningHeader>): value is TuningHeader {
  const { config } = value;
  const parameters: unknown = config?.parameters;
  return Array.isArray(parameters) && parameters.length > 0 && typeof config?.iterations === 'number';
}

/** What is wrong with a line that should be iteration `k`. */
function iterationProblem(
  value: Partial<Iteration>,
  k: number,
  { parameters, pairs }: TuningConfig,
): string | undefined {
  if (value.k !== k) return `iteration ${value.k} where ${k} is expected`;
  for (const key of ['signs', 'plus', 'minus', 'values'] as const) {
    if (!isNumbers(value[key], parameters.length)) return `"${key}" is not ${parameters.length} numbers`;
  }
  return isNumbers(value.pairs, pairs) ? undefined : `"pairs" is not ${pairs} numbers`;
}

function isNumbers(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}
