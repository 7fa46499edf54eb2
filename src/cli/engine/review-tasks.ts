/** Reviews games one after another, with a file of their searches. */
import { availableParallelism } from 'node:os';
import { openFor } from '../../engine/engine.ts';
import type { GameKit } from '../../games/kit.ts';
import type { GameRecord } from '../../games/record.ts';
import { openSearchLog, readSearchLog } from '../../node/search-log.ts';
import { openRecord } from '../../records/spec.ts';
import { type Review, reviewGame } from '../../review/review.ts';
import { reviewKey, SearchLog, type SearchSettings } from '../../review/search-log.ts';
import { counted } from '../../util/counted.ts';
import { BadInput, contradiction, mustParse, STANDARD_INPUT } from '../arguments/input.ts';
import { searchLimits, searchParams, weightsOption } from '../arguments/options.ts';
import type { Io } from '../io.ts';
import { catchInterrupt, stoppedCode } from '../runs/interrupt.ts';
import { RunProgress } from '../runs/progress.ts';

const DEFAULT_TIME_MS = 1000;

/** The search options. */
export type SearchArguments = Parameters<typeof searchParams>[0] &
  Parameters<typeof searchLimits>[0] &
  Parameters<typeof weightsOption>[0] & {
    readonly threads?: number | undefined;
    readonly memory?: number | undefined;
    readonly seed: string;
  };

/** The options for saving searches. */
interface KeepingArguments {
  readonly log?: string | undefined;
  readonly keep: boolean;
}

export interface FileReview {
  readonly record: GameRecord;
  /** The number of the game, from 1; undefined for a single game. */
  readonly number: number | undefined;
  readonly kit: GameKit;
  readonly settings: SearchSettings;
}

/** The review task of a game. */
export function taskOf(record: GameRecord, number: number | undefined, args: SearchArguments): FileReview {
  const kit = mustParse(openRecord(record, weightsOption(args)), '--weights');
  return { record, number, kit, settings: settingsOf(args, kit) };
}

function settingsOf(args: SearchArguments, kit: GameKit): SearchSettings {
  const { threads, memory, seed } = args;
  const params = searchParams(args, kit);
  const { weights } = mustParse(openFor(kit.spec, params)).spec;
  return {
    ...searchLimits(args, DEFAULT_TIME_MS),
    threads: threads ?? availableParallelism(),
    memoryBytes: memory,
    seed,
    params,
    weights: weights?.id,
  };
}

/**
 * The file that saves the searches for the games of another file; undefined if they are not saved.
 * Throws `BadInput`.
 */
export function searchesPath(file: string, { log, keep }: KeepingArguments): string | undefined {
  if (!keep && log !== undefined) throw new BadInput(contradiction('--log', '--no-keep'));
  return log ?? (keep && file !== STANDARD_INPUT ? `${file}.review.jsonl` : undefined);
}

/**
 * The saved searches, with a file for more. An unwritable file is an error only if the user named
 * it.
 */
function openSearches(key: string, file: string, args: KeepingArguments, io: Io): SearchLog {
  const { log } = args;
  const path = searchesPath(file, args);
  if (path === undefined) return SearchLog.of(key);
  const opened = openSearchLog(key, path);
  if (opened.ok || log !== undefined || opened.error.code === 'locked') return mustParse(opened);
  note(io, notSaved(opened.error.message));
  return readSearchLog(key, path);
}

/** The reviews; undefined if the user interrupted. The searches are saved beside `file`. */
export async function reviewTasks(
  io: Io,
  tasks: readonly FileReview[],
  file: string,
  args: KeepingArguments,
): Promise<Review[] | undefined> {
  const keyOf = ({ record, settings }: FileReview) => reviewKey(record, settings);
  const searches = openSearches(keyOf(tasks[0] as FileReview), file, args, io);
  const interrupt = catchInterrupt(io);
  const { signal } = interrupt;
  const moves = tasks.reduce((sum, { record }) => sum + record.moves.length, 0);
  // The lines of a single short game would say nothing.
  const progress = new RunProgress(io, {
    total: moves,
    unit: 'moves',
    ...(tasks.length === 1 && { isDue: () => false }),
  });
  let before = 0;
  const onTrouble = (why: string) => note(io, `searches are no longer saved: ${why}`);
  const reviews: Review[] = [];
  try {
    for (const task of tasks) {
      const { record, number, kit, settings } = task;
      const log = searches.forGame(keyOf(task));
      const weights = kit.spec.weights ?? undefined;
      const onPly = (done: number) => progress.update(before + done);
      reviews.push(mustParse(await reviewGame(record, settings, { log, number, weights, onPly, onTrouble, signal })));
      before += record.moves.length;
    }
    return reviews;
  } catch (error) {
    if (!signal.aborted) throw error;
    progress.stop();
    const known = tasks.reduce((sum, task) => sum + searches.forGame(keyOf(task)).size, 0);
    note(io, interruptedText(known, searches.isKept));
    io.exitCode = stoppedCode();
    return undefined;
  } finally {
    progress.stop();
    interrupt.end();
    searches.close();
  }
}

function note(io: Io, what: string): void {
  io.say(`sightline: ${what}`);
}

/** Of searches for a review, which a later review could use again. */
export function notSaved(why: string): string {
  return `searches are not saved: ${why}; name another file by --log`;
}

function interruptedText(positions: number, isSaved: boolean): string {
  const resume = isSaved ? '; to resume, run the same command again' : '';
  return `interrupted after searching ${counted(positions, 'position')}${resume}`;
}

export function reviewsTitle(games: number, path?: string): string {
  return `Reviews of ${counted(games, 'game')}${path === undefined ? '' : ` of ${path}`}`;
}
