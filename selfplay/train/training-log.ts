/** The log of a training: JSON lines, the first a header, then one line for every interval and every new start. */
import { appendFileSync, readFileSync } from 'node:fs';
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
  /** Share of games that Light has won. */
  readonly lightScore: number;
  readonly rate: number;
}

export interface TrainingLog {
  readonly header: TrainingHeader;
  /** In the order of games; what was lost by a crash and learnt again stands there once. */
  readonly entries: readonly TrainingEntry[];
  /** New starts by `--resume`. */
  readonly resumed: number;
}

export function appendLine(path: string, line: TrainingHeader | TrainingEntry): void {
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}

/** Reads a log; a last line that is not whole is left out. Errors: `no-log`, `bad-log`, with the line. */
export function readTrainingLog(path: string): Result<TrainingLog> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail('no-log', `cannot read ${path}: ${code === 'ENOENT' ? 'no such file' : (code ?? error)}`);
  }
  let header: TrainingHeader | undefined;
  let entries: TrainingEntry[] = [];
  let resumed = 0;
  for (const [i, line] of text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
    .entries()) {
    let value: TrainingHeader | TrainingEntry;
    try {
      value = JSON.parse(line);
    } catch {
      return fail('bad-log', `${path}:${i + 1}: not JSON`);
    }
    if (value?.kind === 'training') {
      if (value.v !== 1) return fail('bad-log', `${path}:${i + 1}: version ${value.v}; this program reads 1`);
      if (header) resumed++;
      header ??= value;
      const { games } = value;
      entries = entries.filter((entry) => entry.games <= games);
    } else if (header && value?.kind === 'progress') entries.push(value);
    else return fail('bad-log', `${path}:${i + 1}: this is no log of a training`);
  }
  if (!header) return fail('bad-log', `${path}: the log is empty`);
  return ok({ header, entries, resumed });
}
