/**
 * The log of a training: JSON lines, a header followed by one line per interval and per resumption,
 * each flushed to disk before the next.
 */
import * as z from 'zod';
import { openGame } from '../../src/games/registry.ts';
import { type JournalText, readJournal } from '../../src/node/journal.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import type { Fields } from '../../src/util/json.ts';
import { type BrokenLine, takeLogLines } from '../../src/util/log-lines.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { settingsSchema, type TrainingSettings } from './settings.ts';

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
    if (entry.kind === 'training') {
      const problem = headerProblem(entry);
      if (problem !== undefined) return problem;
      const next = entry as unknown as TrainingHeader;
      if (header) resumed++;
      header = { ...(header ?? next), threads: next.threads, settings: next.settings };
      while ((entries.at(-1)?.games ?? 0) > next.games) entries.pop();
      return undefined;
    }
    if (entry.kind !== 'progress') return NOT_A_LOG;
    const found = entry as unknown as TrainingEntry;
    const read = ENTRY.safeParse({ ...found, firstScore: firstScoreOf(found) });
    if (!read.success) return firstIssue(read.error, 'entry').message;
    entries.push(found);
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

const amount = z.number().min(0).max(Number.MAX_SAFE_INTEGER);

const HEADER = z.looseObject({
  version: z.string(),
  threads: z.int().min(1),
  startedAt: z.string(),
  games: z.int().min(0),
  settings: settingsSchema,
});

const ENTRY = z.looseObject({
  games: z.int().min(0),
  seconds: amount,
  gamesPerSecond: amount,
  tdError: amount,
  meanPlies: amount,
  /** Has another name in logs of version 0.1.0. */
  firstScore: z.number().min(0).max(1),
  rate: amount,
});

/** Why a header cannot be one; undefined if it can. */
function headerProblem(entry: Fields): string | undefined {
  const read = HEADER.safeParse(entry);
  if (!read.success) return firstIssue(read.error, 'header').message;
  const kit = openGame({ ...specOfRecord(entry.settings as TrainingSettings), weights: null });
  return kit.ok ? undefined : kit.error.message;
}
