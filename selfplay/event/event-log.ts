/** The log of an event: a journal of a header, then one line for each result. */
import { fileKind } from '../../src/node/file.ts';
import { Journal, type JournalText } from '../../src/node/journal.ts';
import type { RunLog } from '../../src/node/run-log.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { configDifferences } from './differences.ts';

/** Where an event is logged. */
export interface LogPlace {
  readonly path: string;
  /** Continues the log of an earlier run, if there is one. Default: an existing file is refused. */
  readonly isResumed?: boolean;
  /** Overwrites an existing file. Undefined for callers without such an option, which errors then do not name. */
  readonly isForced?: boolean | undefined;
  /** Skips broken lines. */
  readonly skipBroken?: boolean;
}

/** A kind of log, and the configuration that it must have. */
export interface LogKind<Config, Log> {
  /** The kind of event, in messages. */
  readonly what: string;
  readonly config: Config;
  parse(path: string, text: JournalText, skipBroken: boolean): Result<Log>;
  /** A setting that may differ. */
  readonly free?: string | undefined;
  /** Why a setting may not differ, by its name. */
  readonly fixed?: Readonly<Record<string, string>> | undefined;
}

/** The most settings named that differ. */
const MOST_NAMED = 5;

/** A log that is open, and locked until it is closed. */
export class EventLog<Log> {
  readonly path: string;
  /** The log of earlier runs; undefined for a new log. */
  readonly earlier: Log | undefined;
  /** Whether a log to resume was missing. */
  readonly isMissing: boolean;
  private readonly journal: Journal;

  private constructor(path: string, journal: Journal, earlier?: Log, isMissing = false) {
    this.path = path;
    this.journal = journal;
    this.earlier = earlier;
    this.isMissing = isMissing;
  }

  /**
   * Creates a log, or resumes one. Errors: those of `Journal` and of the parser; `other-run`, for the log of an event
   * with other settings.
   */
  static open<Config extends { readonly game: string }, Log extends RunLog<{ readonly config: Config }>>(
    { path, isResumed, isForced, skipBroken = false }: LogPlace,
    kind: LogKind<Config, Log>,
  ): Result<EventLog<Log>> {
    if (!isResumed) {
      const created = Journal.create(path, isForced);
      if (created.ok) return ok(new EventLog<Log>(path, created.value));
      const { code, message } = created.error;
      const force = isForced === undefined ? '' : ' or --force';
      return fail(code, code === 'log-exists' ? `${message}: name another file, or use --resume${force}` : message);
    }
    const isMissing = fileKind(path) === 'none';
    let earlier: Log | undefined;
    const journal = Journal.resume(path, (text) => {
      const parsed = kind.parse(path, text, skipBroken);
      if (!parsed.ok) return parsed.error.code === 'empty-log' ? ok(undefined) : parsed;
      earlier = parsed.value;
      const problem = problemOf(path, earlier.header.config, kind);
      return problem === undefined ? ok(undefined) : fail('other-run', problem);
    });
    return journal.ok ? ok(new EventLog(path, journal.value, earlier, isMissing)) : journal;
  }

  /** Returns after the line is on disk. Throws a `JournalError` on failure. */
  append(entry: object): void {
    this.journal.append(entry);
  }

  /** Releases the log to others; removes a new file without a line. Idempotent. */
  close(): void {
    this.journal.close();
  }
}

/** Why a log with this configuration is not of the event; undefined if it is. */
function problemOf<Config extends { readonly game: string }>(
  path: string,
  logged: Config,
  { what, config, free, fixed = {} }: Pick<LogKind<Config, unknown>, 'what' | 'config' | 'free' | 'fixed'>,
): string | undefined {
  if (logged.game !== config.game) return `${path} is the log of a ${what} of ${logged.game}, not of ${config.game}`;
  const differences = configDifferences(logged, config).filter((one) => !one.startsWith(`${free}: `));
  if (differences.length === 0) return undefined;
  const [, why] = Object.entries(fixed).find(([name]) => differences.some((one) => one.startsWith(`${name}: `))) ?? [];
  const named = otherRun(path, what, differences.slice(0, MOST_NAMED));
  return why === undefined ? named : `${named}: ${why}`;
}

export function otherRun(path: string, what: string, differences: readonly string[]): string {
  return `${path} is the log of another ${what}: ${differences.join('; ')}`;
}
