/** The lines of a log: a journal of JSON objects, of which the first one says what it is a log of. */

import { parseJson } from './json.ts';
import { fail, ok, type Result } from './result.ts';
import { withoutMark } from './text-bytes.ts';

/** What a journal holds. */
export interface LogText {
  /** The whole lines, undefined for one that could not be read. */
  readonly lines: Iterable<string | undefined>;
  /** What stands behind the last line end. */
  readonly torn: string;
}

export interface LogForm {
  /** What the header says. */
  readonly kind: string;
  /** The newest version that can be read. */
  readonly newest: number;
  /** Leaves out the lines that are broken, but for the header. */
  readonly skipBroken?: boolean | undefined;
}

/** A line of a log that is left out, counted from 1. */
export interface BrokenLine {
  readonly line: number;
  readonly why: string;
}

export type LogEntry = Readonly<Record<string, unknown>>;

/**
 * Reads the lines of a log, which are objects; the first one is a header that says `kind` and a version `v`. Each goes to
 * `take`, which says what is wrong with it, if anything. Returns the lines that were left out. Errors: `bad-log` (no such
 * log, or a broken line; with the line), `bad-version`, `empty-log` (not even the header is whole).
 */
export function takeLogLines(
  path: string,
  { lines, torn }: LogText,
  { kind, newest, skipBroken = false }: LogForm,
  take: (entry: LogEntry, line: number) => string | undefined,
): Result<readonly BrokenLine[]> {
  const bad = (line: number, why: string) => fail('bad-log', `${path}:${line}: ${why}`);
  const broken: BrokenLine[] = [];
  let line = 0;
  for (const text of lines) {
    line++;
    const entry = line === 1 ? parseHeader(path, text, { kind, newest }) : parseEntry(text);
    if (line === 1 && !entry.ok) return entry;
    const why = entry.ok ? take(entry.value, line) : entry.error.message;
    if (why === undefined) continue;
    if (line === 1) return bad(line, why);
    if (!skipBroken) return bad(line, `${why}; --skip-broken skips such lines`);
    broken.push({ line, why });
  }
  if (line > 0) return ok(broken);
  return isBegun(torn, `{"v":${newest},"kind":"${kind}",`)
    ? fail('empty-log', `${path}: the log is empty: it has no header`)
    : noLog(path, kind);
}

/** Whether a line that a crash has cut short may have begun so. A power cut may leave zeros for what was not on the disk yet. */
function isBegun(torn: string, beginning: string): boolean {
  return beginning.startsWith(withoutMark(torn).replace(/\0+$/, '').slice(0, beginning.length));
}

export interface LineForm {
  /** What the lines are, in the plural. */
  readonly what: string;
  /** How every line begins. */
  readonly beginning: string;
  /** Whether a line is one of them. */
  readonly isLine: (entry: LogEntry) => boolean;
}

/** Whether a journal without a header is one of these lines, by the first of them. Errors: `bad-log`. */
export function checkLines(path: string, { lines, torn }: LogText, form: LineForm): Result<void> {
  const isOwn = () => {
    for (const first of lines) {
      const entry = parseEntry(first);
      return entry.ok && form.isLine(entry.value);
    }
    return isBegun(torn, form.beginning);
  };
  return isOwn() ? ok(undefined) : fail('bad-log', `${path} is not a file of ${form.what}; nothing was written to it`);
}

function noLog(path: string, kind: string): Result<never> {
  return fail('bad-log', `${path}:1: not a ${kind} log`);
}

/** The first line of a log. Errors: `bad-log`, `bad-version`. */
export function parseHeader(path: string, line: string | undefined, { kind, newest }: LogForm): Result<LogEntry> {
  const header = parseEntry(line);
  if (!header.ok && header.error.code !== 'no-object') return fail('bad-log', `${path}:1: ${header.error.message}`);
  if (!header.ok || header.value.kind !== kind) return noLog(path, kind);
  const { v: version } = header.value;
  if (typeof version === 'number' && version <= newest) return header;
  return fail('bad-version', `${path}:1: unsupported version ${version}; this program reads versions up to ${newest}`);
}

/** A line of a log; undefined is one that could not be read. Errors: `not-utf8`, `bad-json`, `no-object`. */
export function parseEntry(line: string | undefined): Result<LogEntry> {
  if (line === undefined) return fail('not-utf8', 'not UTF-8 or too long');
  const json = parseJson(line);
  if (!json.ok) return fail('bad-json', 'not JSON');
  const { value } = json;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? ok(value as LogEntry) : fail('no-object', 'not a JSON object');
}

/** As in `2 broken lines were left out: 7 (not JSON), 9 (…)`; undefined where there are none. */
export function brokenText(broken: readonly BrokenLine[] = []): string | undefined {
  if (broken.length === 0) return undefined;
  const named = broken.slice(0, MOST_NAMED).map(({ line, why }) => `${line} (${why})`);
  const more = broken.length > MOST_NAMED ? ` and ${broken.length - MOST_NAMED} more` : '';
  const what = broken.length === 1 ? '1 broken line was' : `${broken.length} broken lines were`;
  return `${what} skipped: ${named.join(', ')}${more}`;
}

const MOST_NAMED = 5;
