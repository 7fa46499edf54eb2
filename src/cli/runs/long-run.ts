/** What long runs share: options, signals and failures. */

import { JournalError } from '../../node/journal.ts';
import { counted } from '../../util/counted.ts';
import { messageOf } from '../../util/result.ts';
import { BadInput, Failure } from '../arguments/input.ts';
import { path, whole } from '../arguments/readers.ts';
import { MOST_AT_ONCE } from '../arguments/rows.ts';
import { apart, flag, needs, option } from '../command.ts';
import type { Io } from '../io.ts';
import { FARM } from './choose-runner.ts';
import { SKIP_BROKEN } from './event-log.ts';
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

/** What a log keeps of a run that failed; undefined without a log. */
type Kept = 'games' | 'iterations' | undefined;

/** The error of a run that failed. */
export function runFailure(name: string, error: unknown, kept?: Kept): unknown {
  if (error instanceof BadInput || error instanceof JournalError) return error;
  const resume = kept === undefined ? '' : ` Finished ${kept} are in the log; --resume continues from there.`;
  return new Failure(`${name} failed: ${messageOf(error)}.${resume}`);
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

export function replayedText(games: number): string {
  return `${counted(games, 'game was', 'games were')} played again after an internal error.`;
}
