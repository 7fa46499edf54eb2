/**
 * The log of a tuning: JSON lines, a header followed by one line per iteration, each flushed to
 * disk before the next.
 */
import { fingerprint, rulesProblem } from '../../src/games/fingerprint.ts';
import { openGame } from '../../src/games/registry.ts';
import { type JournalText, readJournal } from '../../src/hosts/node/journal.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { kitOf } from '../../src/tournament/kit.ts';
import { withRules } from '../../src/tournament/log.ts';
import { type BrokenLine, takeLogLines } from '../../src/util/log-lines.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import type { Iteration, TuningConfig } from './tuner.ts';

export const BAD_HEADER = 'a header without "config" and its "parameters"';

export const NOT_A_LOG = 'not a tuning log';

export interface TuningHeader {
  readonly v: 1;
  readonly kind: 'tuning';
  readonly version: string;
  readonly node: string;
  readonly startedAt: string;
  /** See src/games/fingerprint.ts; absent in older logs. */
  readonly fingerprint?: string;
  readonly config: TuningConfig;
}

export interface TuningLog {
  readonly header: TuningHeader;
  readonly course: readonly Iteration[];
  /** Bytes of an incomplete last line; 0 if the file is complete. */
  readonly tornBytes: number;
  /** Skipped lines. */
  readonly broken?: readonly BrokenLine[];
}

/** The header of a new log. */
export function makeTuningHeader(config: TuningConfig): TuningHeader {
  const startedAt = new Date().toISOString();
  const known = fingerprint(kitOf(specOfRecord(config)));
  return { v: 1, kind: 'tuning', version: VERSION, node: process.version, startedAt, fingerprint: known, config };
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
  let header: TuningHeader | undefined;
  const course: Iteration[] = [];
  const broken = takeLogLines(path, text, { kind: 'tuning', newest: 1, skipBroken }, (entry) => {
    if (header) {
      const iteration = entry as unknown as Iteration;
      const problem = iterationProblem(iteration, course.at(-1)?.k ?? -1, header.config, skipBroken);
      if (problem === undefined) course.push(iteration);
      return problem;
    }
    if (!isHeader(entry)) return BAD_HEADER;
    const config = withRules(entry.config);
    const game = openGame({ ...specOfRecord(config), weights: null });
    if (!game.ok) return game.error.message;
    const changed = rulesProblem(game.value, entry.fingerprint);
    if (changed !== undefined) return changed;
    header = { ...entry, config };
    return undefined;
  });
  if (!broken.ok) return broken;
  const { tornBytes } = text;
  return ok({ header: header as unknown as TuningHeader, course, tornBytes, broken: broken.value });
}

function isHeader(value: object): value is TuningHeader {
  const config = (value as Partial<TuningHeader> | undefined)?.config;
  const parameters: unknown = config?.parameters;
  return Array.isArray(parameters) && parameters.length > 0 && typeof config?.iterations === 'number';
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
  const isNext = hasGaps ? Number(value.k) > last : value.k === last + 1;
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
export function wrongIteration(found: unknown, expected: number): string {
  return `iteration ${found} instead of ${expected}`;
}

export function mustBeNumbers(field: string, count: number): string {
  return `"${field}" must be ${count} numbers`;
}
