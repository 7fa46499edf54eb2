/** What long runs share: options, signals and failures. */
import type { Argv } from 'yargs';
import { JournalError } from '../../node/journal.ts';
import { counted } from '../../util/counted.ts';
import { messageOf } from '../../util/result.ts';
import { needs } from '../arguments/apart.ts';
import { CONCURRENCY_OPTION } from '../arguments/common-options.ts';
import { BadInput, Failure } from '../arguments/input.ts';
import type { Io } from '../io.ts';
import { farmOption } from './choose-runner.ts';
import { skipBrokenOption } from './event-log.ts';
import { catchInterrupt, STOPPING } from './interrupt.ts';

/** The options of a run: how many tasks at once or on which farm, and the log. */
export const runOptions = <T>(
  yargs: Argv<T>,
  atOnce: { readonly describe?: string; readonly defaultDescription?: string } = {},
  broken: readonly string[] = ['resume'],
) =>
  needs(
    yargs
      .option('concurrency', { ...CONCURRENCY_OPTION, ...atOnce })
      .option('farm', farmOption)
      .option('log', { type: 'string', requiresArg: true, describe: 'log file', defaultDescription: 'none' })
      .option('resume', { type: 'boolean', describe: 'resume from the log' })
      .option('skip-broken', skipBrokenOption)
      .implies('resume', 'log')
      .conflicts('farm', 'concurrency'),
    'skip-broken',
    ...broken,
  );

/** What a log keeps of a run that failed; undefined without a log. */
type Kept = 'games' | 'iterations' | undefined;

/** The error of a run that failed. */
export function runFailure(name: string, error: unknown, kept?: Kept): unknown {
  if (error instanceof BadInput || error instanceof JournalError) return error;
  return new Failure(runFailed(name, messageOf(error), kept));
}

/**
 * Carries out a run, named as in `the tuning`. The first signal, or `stop`, aborts it, which keeps what is finished; a
 * second signal ends the program. Throws `Failure`, or `BadInput` before the run has begun.
 */
export async function longRun<Outcome>(
  io: Io,
  name: string,
  kept: Kept,
  run: (signal: AbortSignal, stop: () => void) => Promise<Outcome>,
): Promise<Outcome & { readonly isStopped: boolean }> {
  const { signal, abort, end } = catchInterrupt(io, STOPPING);
  try {
    return { ...(await run(signal, abort)), isStopped: signal.aborted };
  } catch (error) {
    throw runFailure(name, error, kept);
  } finally {
    end();
  }
}

/** Of a run that failed; `what` is finished and in its log, undefined without a log. */
function runFailed(run: string, why: string, what: Kept): string {
  const resume = what === undefined ? '' : ` Finished ${what} are in the log; --resume continues from there.`;
  return `${run} failed: ${why}.${resume}`;
}

export function replayedText(games: number): string {
  return `${counted(games, 'game was', 'games were')} played again after an internal error.`;
}
