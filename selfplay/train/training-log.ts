/** The log of a training: JSON lines, the first a header, then one line for every interval and every new start. */
import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { fileKind, readTextFile } from '../../src/util/file.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import type { TrainingSettings } from './settings.ts';

export interface TrainingHeader {
  readonly v: 1;
  readonly kind: 'training';
  readonly version: string;
  readonly node: string;
  readonly threads: number;
  readonly startedAt: string;
  /** Games that were done when this run began; above 0 after `--resume`. */
  readonly games: number;
  readonly settings: TrainingSettings;
}

/** What happened since the entry before. */
export interface TrainingEntry {
  readonly kind: 'progress';
  /** Games and seconds since the training began, over all runs. */
  readonly games: number;
  readonly seconds: number;
  readonly gamesPerSecond: number;
  /** Root of the mean squared difference of values from their targets. */
  readonly tdError: number;
  readonly meanPlies: number;
  /** Mean score of Light, who moves first. */
  readonly lightScore: number;
  readonly rate: number;
}

export interface TrainingLog {
  /** The first, with threads and settings of the last run. */
  readonly header: TrainingHeader;
  /** In the order of games; what was lost by a crash and learnt again stands there once. */
  readonly entries: readonly TrainingEntry[];
  /** New starts by `--resume`. */
  readonly resumed: number;
}

export function appendLine(path: string, line: TrainingHeader | TrainingEntry): void {
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}

/**
 * Makes a log ready to go on with: cuts off a last line that a crash has torn. A log may be missing, or lack all of its first
 * line. Errors: those of `readTrainingLog`.
 */
export function resumeLog(path: string): Result<void> {
  if (fileKind(path) === 'none') return ok(undefined);
  const log = readTrainingLog(path);
  if (!log.ok && log.error.code !== 'empty-log') return log;
  truncateSync(path, readFileSync(path).lastIndexOf(10) + 1);
  return ok(undefined);
}

/**
 * Reads a log; a last line that is not whole is left out. Errors: `no-file`; `bad-log`, with the line; `empty-log`, when not
 * even the first line is whole.
 */
export function readTrainingLog(path: string): Result<TrainingLog> {
  const read = readTextFile(path);
  if (!read.ok) return read;
  const text = read.value;
  const lines = text.split('\n').slice(0, -1);
  // What a crash may have left of a first line.
  const isBegun = text.startsWith(LOG_START) || LOG_START.startsWith(text);
  if (lines.length === 0 && isBegun) return fail('empty-log', `${path}: there is no header; the log is empty`);
  const bad = (line: number, what: string) => fail('bad-log', `${path}:${line + 1}: ${what}`);
  if (lines.length === 0) return bad(0, NO_LOG);
  let header: TrainingHeader | undefined;
  let entries: TrainingEntry[] = [];
  let resumed = 0;
  for (const [i, line] of lines.entries()) {
    let value: Partial<TrainingHeader | TrainingEntry> | null;
    try {
      value = JSON.parse(line);
    } catch {
      return bad(i, 'not JSON');
    }
    if (value?.kind === 'training') {
      if (value.v !== 1) return bad(i, `version ${value.v}; this program reads 1`);
      if (!isHeader(value)) return bad(i, 'a header without "games" or "settings"');
      if (header) resumed++;
      const { games, threads, settings } = value;
      header = { ...(header ?? value), threads, settings };
      entries = entries.filter((entry) => entry.games <= games);
    } else if (!header || value?.kind !== 'progress') return bad(i, NO_LOG);
    else if (isEntry(value)) entries.push(value);
    else return bad(i, `one of the numbers ${ENTRY_NUMBERS.join(', ')} is missing`);
  }
  return ok({ header: header as TrainingHeader, entries, resumed });
}

const NO_LOG = 'this is no log of a training';
const LOG_START = '{"v":1,"kind":"training",';
const ENTRY_NUMBERS = [
  'games',
  'seconds',
  'gamesPerSecond',
  'tdError',
  'meanPlies',
  'lightScore',
  'rate',
] as const satisfies readonly (keyof TrainingEntry)[];

function isHeader(value: Partial<TrainingHeader>): value is TrainingHeader {
  return typeof value.games === 'number' && typeof value.settings === 'object' && value.settings !== null;
}

function isEntry(value: Partial<TrainingEntry>): value is TrainingEntry {
  return ENTRY_NUMBERS.every((key) => typeof value[key] === 'number');
}
