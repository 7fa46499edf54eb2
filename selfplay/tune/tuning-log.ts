/** The log of a tuning: JSON lines, the first a header, then one line for every iteration, each on the disk before the next. */
import { openGame } from '../../src/games/registry.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { type JournalText, parseLogLines, readJournal } from '../../src/util/journal.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import { withRules } from '../tournament/log.ts';
import type { Iteration, TuningConfig } from './tuner.ts';

export interface TuningHeader {
  readonly v: 1;
  readonly kind: 'tuning';
  readonly version: string;
  readonly node: string;
  readonly startedAt: string;
  readonly config: TuningConfig;
}

export interface TuningLog {
  readonly header: TuningHeader;
  readonly course: readonly Iteration[];
  /** Bytes of a last line that was never finished; 0 when the file is whole. */
  readonly tornBytes: number;
}

/** The header of a log that begins now. */
export function makeTuningHeader(config: TuningConfig): TuningHeader {
  const startedAt = new Date().toISOString();
  return { v: 1, kind: 'tuning', version: VERSION, node: process.version, startedAt, config };
}

/** Reads a log. Errors: `no-log`, those of `parseTuningLog`. */
export function readTuningLog(path: string): Result<TuningLog> {
  const text = readJournal(path);
  return text.ok ? parseTuningLog(path, text.value) : text;
}

/**
 * What the log in a file says; a last line that is not whole is left out. Errors: `bad-log`, with the line; `bad-version`;
 * `empty-log`, when not even the header is whole.
 */
export function parseTuningLog(path: string, text: JournalText): Result<TuningLog> {
  const entries = parseLogLines(path, text, 'tuning', 1);
  if (!entries.ok) return entries;
  const [header, ...rest] = entries.value as readonly Partial<TuningHeader | Iteration>[];
  const bad = (line: number, what: string) => fail('bad-log', `${path}:${line}: ${what}`);
  if (!isHeader(header)) return bad(1, 'a header without "config" and its "parameters"');
  const config = withRules(header.config);
  const game = openGame({ ...specOfRecord(config), weights: null });
  if (!game.ok) return bad(1, game.error.message);
  const course: Iteration[] = [];
  for (const [k, entry] of rest.entries()) {
    const problem = iterationProblem(entry as Partial<Iteration>, k, header.config);
    if (problem !== undefined) return bad(k + 2, problem);
    course.push(entry as Iteration);
  }
  return ok({ header: { ...header, config }, course, tornBytes: text.tornBytes });
}

function isHeader(value: Partial<TuningHeader | Iteration> | undefined): value is TuningHeader {
  const config = (value as Partial<TuningHeader> | undefined)?.config;
  const parameters: unknown = config?.parameters;
  return Array.isArray(parameters) && parameters.length > 0 && typeof config?.iterations === 'number';
}

/** What is wrong with a line that should be iteration `k`. */
function iterationProblem(
  value: Partial<Iteration>,
  k: number,
  { parameters, pairs }: TuningConfig,
): string | undefined {
  if (value.kind !== 'iteration') return 'this is no log of a tuning';
  if (value.k !== k) return `iteration ${value.k} where ${k} is expected`;
  for (const key of ['signs', 'plus', 'minus', 'values'] as const) {
    if (!isNumbers(value[key], parameters.length)) return `"${key}" is not ${parameters.length} numbers`;
  }
  return isNumbers(value.pairs, pairs) ? undefined : `"pairs" is not ${pairs} numbers`;
}

function isNumbers(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}
