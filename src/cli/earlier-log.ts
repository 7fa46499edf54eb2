/** What an earlier run has left of a log. */
import { rmSync } from 'node:fs';
import { configDifferences } from '../../selfplay/log.ts';
import type { Result } from '../util/result.ts';
import { BadInput, must } from './input.ts';

/** A log as it was read. */
interface ReadLog<Config> {
  readonly header: { readonly config: Config };
  readonly tornBytes: number;
}

/**
 * The log to go on with, or undefined where there is nothing in it yet; all of it is said. `what` is the kind of event, and
 * `done` how much of it a log holds. Throws BadInput for the log of an event with another configuration.
 */
export function earlierLog<Config extends object, Log extends ReadLog<Config>>(
  read: (path: string) => Result<Log>,
  path: string,
  config: Config,
  what: string,
  done: (log: Log) => string,
): Log | undefined {
  const found = read(path);
  if (!found.ok && found.error.code === 'empty-log') {
    rmSync(path);
    say(`The log ${path} had not even got its first line: it is begun anew.`);
    return undefined;
  }
  const earlier = must(found);
  const differences = configDifferences(earlier.header.config, config);
  if (differences.length > 0) {
    throw new BadInput(`${path} is the log of another ${what}: ${differences.slice(0, 5).join('; ')}`);
  }
  if (earlier.tornBytes > 0) say(`The last line of the log was torn: ${earlier.tornBytes} bytes were cut off.`);
  say(`Going on with ${path}: ${done(earlier)} are done.`);
  return earlier;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
