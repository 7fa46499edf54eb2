/** Runs the tasks of an event, such as games: on threads of this machine, or on a farm. */

export interface Runner<Task, Done> {
  /** The number of tasks that may be requested at once. */
  readonly capacity: number;
  /**
   * Runs a task; undefined if `stop` interrupted it. Calls `onReplay` with the reason if it is
   * restarted. Throws for failures of the harness.
   */
  play(task: Task, onReplay?: (why: string) => void): Promise<Done | undefined>;
  /** Notes that a result has been stored, in the log if there is one. */
  kept?(done: Done): void;
  /** Interrupts all requested tasks. */
  stop(): void;
  close(): Promise<void>;
}
