/** Who carries out the tasks of an event, such as games: threads of this machine, or a farm. */

export interface Runner<Task, Done> {
  /** So many tasks may be asked for at once. */
  readonly capacity: number;
  /**
   * Carries out a task; undefined when it was cut short by `stop`. `onReplay` hears why it was begun anew. Throws when that
   * cannot be done for reasons that lie in the harness.
   */
  play(task: Task, onReplay?: (why: string) => void): Promise<Done | undefined>;
  /** A result that was brought is safe now, in the log where there is one. */
  kept?(done: Done): void;
  /** Cuts short all tasks that were asked for. */
  stop(): void;
  close(): Promise<void>;
}
