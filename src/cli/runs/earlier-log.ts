/** What an earlier run has left of a log. */
import { configDifferences } from '../../../selfplay/tournament/log.ts';
import { fileKind } from '../../util/file.ts';
import { Journal, type JournalText } from '../../util/journal.ts';
import type { Result } from '../../util/result.ts';
import { BadInput, must } from '../arguments/input.ts';

/** A log as it was read. */
interface ReadLog<Config> {
  readonly header: { readonly config: Config };
  readonly tornBytes: number;
}

/** A log to go on with. Nobody else writes it until the journal is closed. */
export interface EarlierLog<Log> {
  readonly journal: Journal;
  /** Undefined where there is nothing in it yet. */
  readonly log: Log | undefined;
}

/**
 * The log to go on with; what there is of it is said. `what` is the kind of event, and `done` how much of it a log holds.
 * Throws BadInput for the log of an event with another configuration.
 */
export function earlierLog<Config extends { readonly game: string }, Log extends ReadLog<Config>>(
  parse: (path: string, text: JournalText) => Result<Log>,
  path: string,
  config: Config,
  what: string,
  done: (log: Log) => string,
): EarlierLog<Log> {
  if (fileKind(path) === 'none') throw new BadInput(`cannot read ${path}: no such file`);
  const journal = must(Journal.resume(path));
  const found = parse(path, journal.text);
  if (!found.ok && found.error.code === 'empty-log') {
    say(`The log ${path} had not even got its first line: it is begun anew.`);
    return { journal, log: undefined };
  }
  const log = must(found);
  if (log.header.config.game !== config.game) {
    throw new BadInput(`${path} is the log of a ${what} of ${log.header.config.game}, not of ${config.game}`);
  }
  const differences = configDifferences(log.header.config, config);
  if (differences.length > 0) {
    throw new BadInput(`${path} is the log of another ${what}: ${differences.slice(0, 5).join('; ')}`);
  }
  if (log.tornBytes > 0) say(`The last line of the log was torn: ${log.tornBytes} bytes were cut off.`);
  say(`Going on with ${path}: ${done(log)} are done.`);
  return { journal, log };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
