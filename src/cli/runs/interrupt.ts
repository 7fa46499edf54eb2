/** Ctrl-C and similar signals during work that can end early; see node/ending.ts. */
import { type EndingSignal, exitCodeOf, hearEnding } from '../../node/ending.ts';
import type { Io } from '../io.ts';
export const HOW_TO_RESUME = 'To resume, run the same command with --resume.';

export const AFTER_GAMES = 'Stopping after the current games';

/** What Ctrl-C waits for. */
export const STOPPING = 'Stopping';

/**
 * Signals within this time count as one. Programs between the terminal and this one, such as npx
 * under `timeout`, forward a signal that has already arrived, and systemd sends SIGHUP after
 * SIGTERM.
 */
const TOGETHER_MS = 300;

/** The first signal received by the current command. */
let received: EndingSignal = 'SIGINT';

/** The exit code of an interrupted command: that of the signal, or of Ctrl-C if there was none. */
export function stoppedCode(): number {
  return exitCodeOf(received);
}

interface Hearing {
  /** Accepts a signal that arrives in another way. */
  hear(signal: EndingSignal): void;
  /** Restores the default effect of signals. */
  end(): void;
}

/** Calls back at every signal; those close together count as one. */
export function hearInterrupts(onInterrupt: (signal: EndingSignal) => void): Hearing {
  let isEcho = false;
  let hasEnded = false;
  let isFirst = true;
  const hear = (signal: EndingSignal) => {
    if (isEcho) return;
    isEcho = true;
    // The process stays alive until then, so that an echo does not end it. If the thread was busy
    // all the time, signals received meanwhile are handled before `setImmediate`.
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
  /** Aborts without a signal. */
  abort(): void;
  /** Restores the default effect of signals. */
  end(): void;
}

/**
 * The first signal aborts and prints `stopping`, if given. A second one ends the program at once.
 */
export function catchInterrupt(io: Io, stopping?: string): Interrupt {
  const controller = new AbortController();
  let isHeard = false;
  const { hear, end } = hearInterrupts((signal) => {
    isHeard = true;
    if (controller.signal.aborted) process.exit(exitCodeOf(signal));
    if (stopping !== undefined) io.say(`\n${stopping}. Press Ctrl-C again to quit at once.`);
    controller.abort();
  });
  const onAbort = () => hear('SIGINT');
  if (io.signal?.aborted) onAbort();
  io.signal?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    // An interrupted command keeps its exit code even if another signal arrives at the very end.
    end: () => {
      io.signal?.removeEventListener('abort', onAbort);
      if (!isHeard) end();
    },
  };
}

/**
 * Waits for a signal, for commands without another end, whose exit code is therefore 0. A second
 * signal ends the program at once.
 */
export async function untilStopped(io: Io): Promise<void> {
  const { signal } = catchInterrupt(io);
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/**
 * After the result of an interrupted command: reports the interruption and how to resume, and sets
 * the exit code.
 */
export function endStopped(io: Io, howToResume = ''): void {
  io.say(howToResume === '' ? 'Stopped.' : `Stopped. ${howToResume}`);
  io.exitCode = stoppedCode();
}

/** The same for a command that may have a log. */
export function endStoppedLog(io: Io, log: string | undefined): void {
  endStopped(io, log === undefined ? 'Nothing was logged (see --log).' : HOW_TO_RESUME);
}
