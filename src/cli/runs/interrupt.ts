/** Ctrl-C during work that ends well when it is asked to. */

/**
 * Ctrl-C counts once in such a time. Programs that stand between the terminal and this one, such as npx under `timeout`, hand
 * on a signal that has reached this one already.
 */
const TOGETHER_MS = 300;
/** The exit code of a program that Ctrl-C has ended: 128, and the number of the signal. */
export const INTERRUPTED = 130;

export interface Hearing {
  /** Ctrl-C that comes by another way than as a signal. */
  hear(): void;
  /** Ctrl-C means again what it meant before. */
  end(): void;
}

/** Calls back at every Ctrl-C; those that come together count as one. */
export function hearInterrupts(onInterrupt: () => void): Hearing {
  let isEcho = false;
  let hasEnded = false;
  const off = () => process.off('SIGINT', hear);
  const forget = () => {
    isEcho = false;
    if (hasEnded) off();
  };
  const hear = () => {
    if (isEcho) return;
    isEcho = true;
    // The program stays until then, so that it is not ended by an echo. Where the thread was busy all that time, signals that
    // have come meanwhile are heard before `setImmediate`.
    setTimeout(() => setImmediate(forget), TOGETHER_MS);
    onInterrupt();
  };
  process.on('SIGINT', hear);
  return {
    hear,
    end: () => {
      hasEnded = true;
      if (!isEcho) off();
    },
  };
}

export interface Interrupt {
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Aborts without one. */
  abort(): void;
  /** Ctrl-C means again what it meant before. */
  end(): void;
}

/**
 * The first Ctrl-C aborts, and `stopping` is said, if anything. A second one ends the program, after some time for what has
 * to be ended first.
 */
export function catchInterrupt(stopping?: string, quitMs = 0): Interrupt {
  const controller = new AbortController();
  const { end } = hearInterrupts(() => {
    if (controller.signal.aborted) {
      if (quitMs === 0) process.exit(INTERRUPTED);
      setTimeout(() => process.exit(INTERRUPTED), quitMs);
      return;
    }
    if (stopping !== undefined) process.stderr.write(`\n${stopping}; once more to quit at once.\n`);
    controller.abort();
  });
  return { signal: controller.signal, abort: () => controller.abort(), end };
}

/** Until Ctrl-C, or until the system wants the program to end, or its terminal is closed. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/** After the result of what Ctrl-C has ended: that it was, how to go on if that can be, and the exit code. */
export function endStopped(howToGoOn = ''): void {
  process.stderr.write(`Stopped.${howToGoOn}\n`);
  process.exitCode = INTERRUPTED;
}

/** The same of a command that can have a log. */
export function endStoppedLog(log: string | undefined): void {
  endStopped(log === undefined ? ' Nothing was logged: see --log.' : ' The same command with --resume goes on.');
}
