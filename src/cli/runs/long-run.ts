/** What long runs share: options, the log, the runner, signals, and their end. */

import type { Runner } from '../../../selfplay/game/runner.ts';
import { type Journal, JournalError } from '../../node/journal.ts';
import { counted } from '../../util/counted.ts';
import { messageOf, type Result } from '../../util/result.ts';
import { BadInput, Failure, must } from '../arguments/input.ts';
import { path, whole } from '../arguments/readers.ts';
import { MOST_AT_ONCE } from '../arguments/rows.ts';
import { apart, flag, needs, option } from '../command.ts';
import type { Io } from '../io.ts';
import { FARM, type OpenedRunner } from './choose-runner.ts';
import { SKIP_BROKEN } from './earlier-log.ts';
import { catchInterrupt, STOPPING } from './interrupt.ts';

const RUN = { group: 'Run' } as const;

/** The rows of a run: how many tasks at once or on which farm, and the log. */
export const runRows = (
  atOnce = 'number of games to play at once',
  facts: { readonly shown: string } = { shown: 'all cores' },
) => ({
  concurrency: option(whole(1, MOST_AT_ONCE), atOnce, { ...facts, ...RUN }),
  farm: FARM,
  log: option(path, 'log file', { shown: 'none', ...RUN }),
  resume: flag('resume from the log', RUN),
  skipBroken: SKIP_BROKEN,
});

/** How these depend on each other. */
export const runRelations = [needs('resume', 'log'), apart('farm', 'concurrency')] as const;

interface LongRun<Task, Done, Outcome> {
  /** In messages, e.g. `the tuning`. */
  readonly name: string;
  /** What a log keeps of a run that failed; undefined without a log. */
  readonly kept?: 'games' | 'iterations' | undefined;
  /** The open log of an earlier run. */
  readonly earlier: Journal | undefined;
  /** Opens the runner; `stop` ends the run like Ctrl-C. */
  open(stop: () => void, signal: AbortSignal): Promise<OpenedRunner<Task, Done>>;
  /** Creates the log if there is no earlier one; undefined for none. */
  readonly create: (() => Result<Journal>) | undefined;
  /** `isOver` in the result means that the run will not be resumed. */
  play(run: {
    readonly runner: Runner<Task, Done>;
    readonly log: Journal | undefined;
    readonly signal: AbortSignal;
  }): Promise<Outcome & { readonly isOver: boolean }>;
  /** Closes what else is open. */
  close?(): void;
  /** Leaves the log open, for another run that appends to it. */
  readonly isPart?: boolean | undefined;
}

/** The error of a run that failed; `kept` as in `LongRun`. */
export function runFailure(name: string, error: unknown, kept?: 'games' | 'iterations'): unknown {
  if (error instanceof BadInput || error instanceof JournalError) return error;
  return new Failure(runFailed(name, messageOf(error), kept));
}

/**
 * Carries out a run. The first signal stops it and keeps what is finished, a second one ends the
 * program. Throws `Failure`, or `BadInput` before the run has begun.
 */
export async function longRun<Task, Done, Outcome>(
  io: Io,
  { name, kept, earlier, open, create, play, close, isPart }: LongRun<Task, Done, Outcome>,
): Promise<Outcome & { readonly isOver: boolean; readonly isStopped: boolean }> {
  const interrupt = catchInterrupt(io, STOPPING);
  const { signal } = interrupt;
  let opened: OpenedRunner<Task, Done> | undefined;
  let log = earlier;
  let isOver = false;
  try {
    // First, so that a log that cannot be written is refused at once; one without a line is removed when it is closed.
    if (create) log ??= must(create());
    opened = await open(interrupt.abort, signal);
    const outcome = await play({ runner: opened.runner, log, signal });
    ({ isOver } = outcome);
    return { ...outcome, isStopped: signal.aborted };
  } catch (error) {
    throw runFailure(name, error, kept);
  } finally {
    close?.();
    interrupt.end();
    if (!isPart) log?.close();
    await opened?.end(isOver);
  }
}

/** Of a run that failed; `what` is finished and in its log, undefined without a log. */
function runFailed(run: string, why: string, what?: 'games' | 'iterations'): string {
  const resume = what === undefined ? '' : ` Finished ${what} are in the log; --resume continues from there.`;
  return `${run} failed: ${why}.${resume}`;
}

export function replayedText(games: number): string {
  return `${counted(games, 'game was', 'games were')} played again after an internal error.`;
}

export function fewerGames(games: number): string {
  return `the available openings suffice for ${counted(games, 'game')} only`;
}
