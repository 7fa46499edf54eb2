/**
 * Reads the lines of a log: a journal of JSON objects whose first line is a header with the log's
 * kind.
 */

import { type Fields, isFields, parseJson } from './json.ts';
import { fail, ok, quote, type Result } from './result.ts';
import { withoutMark } from './text-bytes.ts';

/** The text of a journal, split into lines. */
interface LogText {
  /** The complete lines. Undefined stands for a line that could not be decoded. */
  readonly lines: Iterable<string | undefined>;
  /** The text after the last line end: a line cut off by a crash. */
  readonly torn: string;
}

interface LogForm {
  /** The `kind` that the header must have. */
  readonly kind: string;
  /** The newest version supported. */
  readonly newest: number;
  /** Skips broken lines instead of failing. A broken header is always an error. */
  readonly skipBroken?: boolean | undefined;
}

/** A skipped line, numbered from 1. */
export interface BrokenLine {
  readonly line: number;
  readonly why: string;
}

/**
 * Reads the lines of a log, which are objects. The first is a header with `kind` and a version `v`.
 * Passes each line to `take`, which returns a description of what is wrong with it, if anything.
 * Returns the skipped lines. Errors: `bad-log` (wrong kind, or a broken line, with its number),
 * `bad-version`, `empty-log` (the header is incomplete).
 */
export function takeLogLines(
  path: string,
  { lines, torn }: LogText,
  { kind, newest, skipBroken = false }: LogForm,
  take: (entry: Fields, line: number) => string | undefined,
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

/**
 * Whether a line cut off by a crash may have begun with `beginning`. A power failure may leave zero
 * bytes for data that had not reached the disk.
 */
function isBegun(torn: string, beginning: string): boolean {
  return beginning.startsWith(withoutMark(torn).replace(/\0+$/, '').slice(0, beginning.length));
}

export interface LineForm {
  /** What the lines are, in the plural, for messages. */
  readonly what: string;
  /** The text that every line begins with. */
  readonly beginning: string;
  /** Whether an entry has this form. */
  readonly isLine: (entry: Fields) => boolean;
}

/**
 * Checks that a journal without a header contains lines of this form; examines the first line only.
 * Errors: `bad-log`.
 */
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
  return fail('bad-log', `${path}:1: ${notALog(kind)}`);
}

/** Parses the first line of a log. Errors: `bad-log`, `bad-version`. */
export function parseHeader(path: string, line: string | undefined, { kind, newest }: LogForm): Result<Fields> {
  const header = parseEntry(line);
  if (!header.ok && header.error.code !== 'no-object') return fail('bad-log', `${path}:1: ${header.error.message}`);
  if (!header.ok || header.value.kind !== kind) return noLog(path, kind);
  const { v: version } = header.value;
  if (typeof version === 'number' && version <= newest) return header;
  return fail(
    'bad-version',
    `${path}:1: unsupported version ${quote(version)}; this program reads versions up to ${newest}`,
  );
}

/**
 * Parses a line of a log; undefined stands for one that could not be decoded. Errors: `not-utf8`,
 * `bad-json`, `no-object`.
 */
export function parseEntry(line: string | undefined): Result<Fields> {
  if (line === undefined) return fail('not-utf8', 'not UTF-8 or too long');
  const json = parseJson(line);
  if (!json.ok) return fail('bad-json', 'not JSON');
  return isFields(json.value) ? ok(json.value) : fail('no-object', 'not a JSON object');
}

/**
 * A summary such as `2 broken lines were skipped: 7 (not JSON), 9 (…)`; undefined if there are
 * none.
 */
export function brokenText(broken: readonly BrokenLine[] = []): string | undefined {
  if (broken.length === 0) return undefined;
  const named = broken.slice(0, MOST_NAMED).map(({ line, why }) => `${line} (${why})`);
  const more = broken.length > MOST_NAMED ? ` and ${broken.length - MOST_NAMED} more` : '';
  const what = broken.length === 1 ? '1 broken line was' : `${broken.length} broken lines were`;
  return `${what} skipped: ${named.join(', ')}${more}`;
}

const MOST_NAMED = 5;

export function notALog(kind: string): string {
  return `not a ${kind} log`;
}
