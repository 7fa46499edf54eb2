/** Ctrl-C and its siblings during work that ends well when it is asked to; see util/ending.ts. */
import { type EndingSignal, exitCodeOf, hearEnding } from '../../node/ending.ts';

/**
 * Signals within such a time count as one. Programs that stand between the terminal and this one, such as npx under `timeout`,
 * hand on a signal that has reached this one already, and systemd sends SIGHUP behind SIGTERM.
 */
const TOGETHER_MS = 300;

/** The first signal of the command that runs. */
let received: EndingSignal = 'SIGINT';

/** The exit code of a command that was stopped: that of the signal, or that of Ctrl-C where it was stopped without one. */
export function stoppedCode(): number {
  return exitCodeOf(received);
}

export interface Hearing {
  /** A signal that comes by another way. */
  hear(signal: EndingSignal): void;
  /** Signals mean again what they meant before. */
  end(): void;
}

/** Calls back at every signal; those that come together count as one. */
export function hearInterrupts(onInterrupt: (signal: EndingSignal) => void): Hearing {
  let isEcho = false;
  let hasEnded = false;
  let isFirst = true;
  const hear = (signal: EndingSignal) => {
    if (isEcho) return;
    isEcho = true;
    // The program stays until then, so that it is not ended by an echo. Where the thread was busy all that time, signals that
    // have come meanwhile are heard before `setImmediate`.
    setTimeout(() => setImmediate(forget), TOGETHER_MS);
    if (isFirst) received = signal;
    isFirst = false;
    onInterrupt(signal);
  };
  const off = hearEnding(hear);
  const forget = () => {
    isEcho = false;
    if (hasEnded) off();
  };
  received = 'SIGINT';
  return {
    hear,
    end: () => {
      hasEnded = true;
      if (!isEcho) off();
    },
  };
}

export interface Interrupt {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Aborts without one. */
  abort(): void;
  /** Signals mean again what they meant before. */
  end(): void;
}

/** The first signal aborts, and `stopping` is said, if anything. A second one ends the program at once. */
export function catchInterrupt(stopping?: string): Interrupt {
  const controller = new AbortController();
  let isHeard = false;
  const { end } = hearInterrupts((signal) => {
    isHeard = true;
    if (controller.signal.aborted) process.exit(exitCodeOf(signal));
    if (stopping !== undefined) process.stderr.write(`\n${stopping}; once more to quit at once.\n`);
    controller.abort();
  });
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    // What was stopped by a signal has its exit code also where another one comes at the very end.
    end: () => {
      if (!isHeard) end();
    },
  };
}

/**
 * Until a signal, for commands that have no other end and whose exit code is 0 therefore. A second one ends the program at
 * once.
 */
export async function untilStopped(): Promise<void> {
  const { signal } = catchInterrupt();
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** After the result of what was stopped: that it was, how to go on if that can be, and the exit code. */
export function endStopped(howToGoOn = ''): void {
  process.stderr.write(`Stopped.${howToGoOn}\n`);
  process.exitCode = stoppedCode();
}

/** The same of a command that can have a log. */
export function endStoppedLog(log: string | undefined): void {
  endStopped(log === undefined ? ' Nothing was logged: see --log.' : ' The same command with --resume goes on.');
}
