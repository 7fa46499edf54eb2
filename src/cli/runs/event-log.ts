/** The logs of runs, on the command line. */

import type { EventLog, LogPlace } from '../../../selfplay/event/event-log.ts';
import type { RunLog } from '../../node/run-log.ts';
import { counted } from '../../util/counted.ts';
import { type BrokenLine, brokenText } from '../../util/log-lines.ts';
import { flag } from '../command.ts';
import type { Io } from '../io.ts';

/** For commands that read logs. */
export const SKIP_BROKEN = flag('skip broken lines of a log and report them', { group: 'Run' });

/** The log that a command names; `force` is undefined for commands without that option. */
export function logPlace(
  args: { readonly log?: string | undefined; readonly resume?: boolean | undefined; readonly skipBroken: boolean },
  force?: boolean,
): LogPlace | undefined {
  if (args.log === undefined) return undefined;
  return { path: args.log, isResumed: args.resume === true, isForced: force, skipBroken: args.skipBroken };
}

/** Prints what a resumed log contains; `done` is the amount. */
export function sayResumed<Log extends RunLog<unknown>>(
  io: Io,
  place: LogPlace | undefined,
  log: EventLog<Log> | undefined,
  done: string,
): void {
  if (!log || !place?.isResumed) return;
  const { path, earlier } = log;
  if (!earlier) {
    io.say(`${path} ${log.isMissing ? 'does not exist yet' : 'has no complete line'}: starting a new log.`);
    return;
  }
  if (earlier.tornBytes > 0) io.say(tornLine(earlier.tornBytes));
  sayBroken(io, path, earlier.broken);
  io.say(`Resuming ${path}: ${done} done.`);
}

/** Reports the skipped lines of a log, if any. */
export function sayBroken(io: Io, path: string, broken: readonly BrokenLine[] | undefined): void {
  const text = brokenText(broken);
  if (text !== undefined) io.say(`${path}: ${text}.`);
}

export function tornLine(bytes: number): string {
  return `The last line of the log was incomplete: removed ${counted(bytes, 'byte')}.`;
}

/** Of a file that a run could continue. */
export function runExists(path: string): string {
  return `${path} already exists: use --resume to continue it or --force to overwrite it`;
}
