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
  /** Interrupts all requested tasks at once; their results are lost. */
  stop(): void;
  /** `isOver` means that the event will not be resumed. */
  close(isOver?: boolean): Promise<void>;
}

interface RunHooks<Task, Done> {
  /** Interrupts the run. */
  readonly signal?: AbortSignal | undefined;
  onBegin?(task: Task): void;
  /** A task is restarted for this reason. */
  onReplay?(task: Task, why: string): void;
  /** A task is done or interrupted. */
  onEnd?(task: Task): void;
  /** Stores a result. */
  onDone(done: Done): void;
  /** Whether the results suffice; asked after each one. */
  isEnough?(): boolean;
}

/**
 * Runs tasks, as many at once as the runner can. The first failure, also one of storing a result,
 * interrupts the run, and is thrown after all requested tasks have ended.
 */
export async function runTasks<Task, Done>(
  runner: Runner<Task, Done>,
  tasks: readonly Task[],
  { signal, onBegin, onReplay, onEnd, onDone, isEnough }: RunHooks<Task, Done>,
): Promise<void> {
  let next = 0;
  let isOver = signal?.aborted === true;
  let failure: { readonly error: unknown } | undefined;
  const stop = () => {
    isOver = true;
    runner.stop();
  };
  const lane = async () => {
    while (!isOver && next < tasks.length) {
      const task = tasks[next++] as Task;
      onBegin?.(task);
      const done = await runner.play(task, (why) => onReplay?.(task, why));
      onEnd?.(task);
      if (!done) return;
      onDone(done);
      runner.kept?.(done);
      if (isEnough?.()) stop();
    }
  };
  const failing = async () => {
    try {
      await lane();
    } catch (error) {
      failure ??= { error };
      stop();
    }
  };
  signal?.addEventListener('abort', stop);
  await Promise.all(Array.from({ length: Math.min(runner.capacity, tasks.length) }, failing));
  signal?.removeEventListener('abort', stop);
  if (failure) throw failure.error;
}
