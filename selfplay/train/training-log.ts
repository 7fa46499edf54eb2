/**
 * The log of a training: JSON lines, a header followed by one line per interval and per resumption,
 * each flushed to disk before the next.
 */
import { type JournalText, readJournal } from '../../src/hosts/node/journal.ts';
import { type BrokenLine, takeLogLines } from '../../src/util/log-lines.ts';
import { ok, type Result } from '../../src/util/result.ts';
import type { TrainingSettings } from './settings.ts';

export const BAD_HEADER = 'a header without "games" or "settings"';

export const NOT_A_LOG = 'not a training log';

export interface TrainingHeader {
  readonly v: 1;
  readonly kind: 'training';
  readonly version: string;
  readonly node: string;
  readonly threads: number;
  readonly startedAt: string;
  /** Finished games when this run began; above 0 after `--resume`. */
  readonly games: number;
  readonly settings: TrainingSettings;
}

/** The interval since the previous entry. */
export interface TrainingEntry {
  readonly kind: 'progress';
  /** Games and seconds since the training began, over all runs. */
  readonly games: number;
  readonly seconds: number;
  readonly gamesPerSecond: number;
  /** Root of the mean squared difference of values from their targets. */
  readonly tdError: number;
  readonly meanPlies: number;
  /**
   * Mean reward of the first seat. Version 0.1.0 names the field after that seat; see
   * `firstScoreOf`.
   */
  readonly firstScore?: number;
  readonly rate: number;
}

export interface TrainingLog {
  /** The first header, with the threads and settings of the last run. */
  readonly header: TrainingHeader;
  /** Ordered by games. Games that were lost by a crash and played again appear once. */
  readonly entries: readonly TrainingEntry[];
  /** Number of resumptions. */
  readonly resumed: number;
  /** Skipped lines. */
  readonly broken?: readonly BrokenLine[];
}

/** Mean reward of the first seat, in [0, 1]. */
export function firstScoreOf(entry: TrainingEntry): number {
  return entry.firstScore ?? (Object.entries(entry).find(([key]) => key.endsWith('Score'))?.[1] as number);
}

/** Reads a log. Errors: `no-log`, those of `parseTrainingLog`. */
export function readTrainingLog(path: string, skipBroken = false): Result<TrainingLog> {
  const text = readJournal(path);
  return text.ok ? parseTrainingLog(path, text.value, skipBroken) : text;
}

/**
 * Parses a log. Skips an incomplete last line, and with `skipBroken` broken lines. Errors:
 * `bad-log`, with the line; `bad-version`; `empty-log`, if the header is incomplete.
 */
export function parseTrainingLog(path: string, text: JournalText, skipBroken = false): Result<TrainingLog> {
  let header: TrainingHeader | undefined;
  const entries: TrainingEntry[] = [];
  let resumed = 0;
  const broken = takeLogLines(path, text, { kind: 'training', newest: 1, skipBroken }, (entry) => {
    const value = entry as Partial<TrainingHeader | TrainingEntry>;
    if (value.kind === 'training') {
      if (!isHeader(value)) return BAD_HEADER;
      if (header) resumed++;
      const { games, threads, settings } = value;
      header = { ...(header ?? value), threads, settings };
      while ((entries.at(-1)?.games ?? 0) > games) entries.pop();
    } else if (value.kind !== 'progress') return NOT_A_LOG;
    else if (isEntry(value)) entries.push(value);
    else return `one of the numbers ${([...ENTRY_NUMBERS, 'firstScore']).join(', ')} is missing`;
    return undefined;
  });
  if (!broken.ok) return broken;
  return ok({
    header: header as unknown as TrainingHeader,
    entries,
    resumed,
    ...(broken.value.length > 0 && { broken: broken.value }),
  });
}

const ENTRY_NUMBERS = [
  'games',
  'seconds',
  'gamesPerSecond',
  'tdError',
  'meanPlies',
  'rate',
] as const satisfies readonly (keyof TrainingEntry)[];

function isHeader(value: Partial<TrainingHeader>): value is TrainingHeader {
  return typeof value.games === 'number' && typeof value.settings === 'object' && value.settings !== null;
}

function isEntry(value: Partial<TrainingEntry>): value is TrainingEntry {
  return (
    ENTRY_NUMBERS.every((key) => typeof value[key] === 'number') &&
    typeof firstScoreOf(value as TrainingEntry) === 'number'
  );
}
