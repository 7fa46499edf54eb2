/** The log of an earlier run. */

import { configDifferences } from '../../../selfplay/tournament/log.ts';
import { fileKind } from '../../node/file.ts';
import { Journal, type JournalText } from '../../node/journal.ts';
import { counted } from '../../util/counted.ts';
import { type BrokenLine, brokenText } from '../../util/log-lines.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { BadInput, must } from '../arguments/input.ts';
import { flag } from '../command.ts';
import type { Io } from '../io.ts';

/** A parsed log. */
interface ReadLog<Config> {
  readonly header: { readonly config: Config };
  readonly tornBytes: number;
  readonly broken?: readonly BrokenLine[];
}

/** A log to resume, locked until the journal is closed. */
export interface EarlierLog<Log> {
  readonly journal: Journal;
  /** Undefined if the log is still empty. */
  readonly log: Log | undefined;
}

/** For commands that read logs. */
export const SKIP_BROKEN = flag('skip broken lines of a log and report them', { group: 'Run' });

export interface Wanted<Log extends ReadLog<unknown>> {
  readonly parse: (path: string, text: JournalText, skipBroken: boolean) => Result<Log>;
  readonly skipBroken: boolean;
  /** The kind of event, and the amount of it in a log. */
  readonly what: string;
  readonly done: (log: Log) => string;
  /** A setting that may differ. */
  readonly free?: string;
  /** Why some settings may not differ, by name. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Throws BadInput for a log that cannot be resumed for other reasons. */
  readonly check?: (log: Log) => void;
}

/**
 * The log to resume; prints how much it contains. Undefined if there is none yet. Throws BadInput
 * for the log of an event with another configuration.
 */
export function earlierLog<Config extends { readonly game: string }, Log extends ReadLog<Config>>(
  io: Io,
  path: string,
  config: Config,
  wanted: Wanted<Log>,
): EarlierLog<Log> | undefined {
  if (fileKind(path) === 'none') {
    io.say(`${path} does not exist yet: starting a new log.`);
    return undefined;
  }
  let found: Result<Log> = fail('empty-log', '');
  const check = (text: JournalText) => {
    found = wanted.parse(path, text, wanted.skipBroken);
    return found.ok || found.error.code === 'empty-log' ? ok(undefined) : found;
  };
  const journal = must(Journal.resume(path, check));
  try {
    return { journal, log: logIn(io, found, path, config, wanted) };
  } catch (error) {
    journal.close();
    throw error;
  }
}

/** The log in a journal; undefined if it is still empty. */
function logIn<Config extends { readonly game: string }, Log extends ReadLog<Config>>(
  io: Io,
  found: Result<Log>,
  path: string,
  config: Config,
  { what, done, free, fixed = {}, check }: Wanted<Log>,
): Log | undefined {
  if (!found.ok && found.error.code === 'empty-log') {
    io.say(`${path} has no complete line: starting a new log.`);
    return undefined;
  }
  const log = must(found);
  if (log.header.config.game !== config.game) {
    throw new BadInput(`${path} is the log of a ${what} of ${log.header.config.game}, not of ${config.game}`);
  }
  const differences = configDifferences(log.header.config, config).filter((one) => !one.startsWith(`${free}: `));
  if (differences.length > 0) {
    const reason = Object.entries(fixed).find(([name]) => differences.some((one) => one.startsWith(`${name}: `)))?.[1];
    const why = reason === undefined ? '' : `: ${reason}`;
    throw new BadInput(otherRun(path, what, differences.slice(0, 5)) + why);
  }
  check?.(log);
  if (log.tornBytes > 0) io.say(tornLine(log.tornBytes));
  sayBroken(io, path, log.broken);
  io.say(`Resuming ${path}: ${done(log)} done.`);
  return log;
}

/** Reports the skipped lines of a log, if any. */
export function sayBroken(io: Io, path: string, broken: readonly BrokenLine[] | undefined): void {
  const text = brokenText(broken);
  if (text !== undefined) io.say(`${path}: ${text}.`);
}

export function otherRun(path: string, what: string, differences: readonly string[]): string {
  return `${path} is the log of another ${what}: ${differences.join('; ')}`;
}

export function tornLine(bytes: number): string {
  return `The last line of the log was incomplete: removed ${counted(bytes, 'byte')}.`;
}

/** Of a file that a run could continue. */
export function runExists(path: string): string {
  return `${path} already exists: use --resume to continue it or --force to overwrite it`;
}
