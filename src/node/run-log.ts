/** Logs of runs: journals whose first line, the header, states everything that determines the run. */
import type * as z from 'zod';
import { fingerprint, rulesProblem } from '../games/fingerprint.ts';
import type { GameKit } from '../games/kit.ts';
import { firstIssue } from '../util/first-issue.ts';
import type { Fields } from '../util/json.ts';
import { type BrokenLine, takeLogLines } from '../util/log-lines.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { VERSION } from '../util/version.ts';
import type { JournalText } from './journal.ts';

export interface RunHeader<Kind extends string, Config> {
  readonly v: number;
  readonly kind: Kind;
  readonly version: string;
  readonly node: string;
  readonly startedAt: string;
  /** See src/games/fingerprint.ts; absent in older logs, and in those of no single game. */
  readonly fingerprint?: string | undefined;
  readonly config: Config;
}

export interface RunLog<Header> {
  readonly header: Header;
  /** Bytes of an incomplete last line; 0 if the file is complete. */
  readonly tornBytes: number;
  /** Skipped lines. */
  readonly broken?: readonly BrokenLine[];
}

/** A kind of log. */
export interface RunForm<Header> {
  readonly kind: string;
  /** The newest version supported. */
  readonly newest: number;
  /** Fields that older versions did not write are optional. */
  readonly schema: z.ZodType;
  /** Completes a header of an older version. */
  readonly complete?: (header: Header) => Header;
  /** The game of the run, if it is known. Errors: those that make the log unreadable. */
  readonly gameOf: (header: Header) => Result<GameKit | undefined>;
}

/** The header of a new log; `kit` is the game of the run. */
export function makeRunHeader<Kind extends string, Config>(
  kind: Kind,
  config: Config,
  kit?: GameKit,
): RunHeader<Kind, Config> {
  const startedAt = new Date().toISOString();
  const known = kit && fingerprint(kit);
  return { v: 1, kind, version: VERSION, node: process.version, startedAt, fingerprint: known, config };
}

/** The header in a line whose kind and version were checked. Errors: `bad-log`. */
export function runHeaderOf<Header>(
  entry: Fields,
  { schema, complete }: Pick<RunForm<Header>, 'schema' | 'complete'>,
): Result<Header> {
  const parsed = schema.safeParse(entry);
  if (!parsed.success) return fail('bad-log', firstIssue(parsed.error, 'header').message);
  const header = entry as Header;
  return ok(complete ? complete(header) : header);
}

/**
 * Parses a log; `take` gets each line after the header and returns what is wrong with it, if
 * anything. Skips an incomplete last line, as left by a crash, and with `skipBroken` broken lines.
 * Errors: `bad-log` (with the line; also if the rules of the game have changed), `empty-log` (the
 * header is incomplete), `bad-version`.
 */
export function parseRun<Header extends { readonly fingerprint?: string | undefined }>(
  path: string,
  text: JournalText,
  form: RunForm<Header>,
  skipBroken: boolean,
  take: (entry: Fields, header: Header) => string | undefined,
): Result<RunLog<Header>> {
  let header: Header | undefined;
  const broken = takeLogLines(path, text, { ...form, skipBroken }, (entry) => {
    if (header) return take(entry, header);
    const found = runHeaderOf(entry, form);
    if (!found.ok) return found.error.message;
    const kit = form.gameOf(found.value);
    if (!kit.ok) return kit.error.message;
    header = found.value;
    return kit.value && rulesProblem(kit.value, header.fingerprint);
  });
  // Without a header there was an error.
  return broken.ok && header
    ? ok({ header, tornBytes: text.tornBytes, broken: broken.value })
    : (broken as Result<never>);
}
