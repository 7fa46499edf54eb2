/** Runs an event: its runner, its log, and what it does with them. */
import type { Runner } from '../jobs/runner.ts';
import type { EventLog } from './event-log.ts';

/** A runner opened for one event. */
export interface EventRunner<Task, Done> {
  readonly runner: Runner<Task, Done>;
  /** `isOver` means that the event will not be resumed. */
  end(isOver: boolean): Promise<void>;
}

interface EventRun<Task, Done, Outcome> {
  readonly log: EventLog<unknown> | undefined;
  /** The first line of a new log. */
  readonly header: object;
  open(): Promise<EventRunner<Task, Done>>;
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
  let opened: EventRunner<Task, Done> | undefined;
  let isOver = false;
  try {
    opened = await open();
    if (log && !log.earlier) log.append(header);
    const outcome = await play(opened.runner);
    ({ isOver } = outcome);
    return outcome;
  } finally {
    log?.close();
    await opened?.end(isOver);
  }
}
