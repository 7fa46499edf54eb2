/** Runs an event: its runner, its log, and what it does with them. */
import type { Runner } from '../jobs/runner.ts';
import type { EventLog } from './event-log.ts';

interface EventRun<Task, Done, Outcome> {
  readonly log: EventLog<unknown> | undefined;
  /** The first line of a new log. */
  readonly header: object;
  open(): Promise<Runner<Task, Done>>;
  /** Runs what is missing. `isOver` in the result means that the event will not be resumed. */
  play(runner: Runner<Task, Done>): Promise<Outcome & { readonly isOver: boolean }>;
}

/** Opens the runner, begins the log, and closes both, however the event ends. */
export async function runEvent<Task, Done, Outcome>({
  log,
  header,
  open,
  play,
}: EventRun<Task, Done, Outcome>): Promise<Outcome & { readonly isOver: boolean }> {
  let runner: Runner<Task, Done> | undefined;
  let isOver = false;
  try {
    runner = await open();
    if (log && !log.earlier) log.append(header);
    const outcome = await play(runner);
    ({ isOver } = outcome);
    return outcome;
  } finally {
    // The runner may write notes to the log until it is closed.
    try {
      await runner?.close(isOver);
    } finally {
      log?.close();
    }
  }
}
