/** The end of the process: the signals that ask for it, and what has to be done before it. */
import { constants } from 'node:os';

/** Ctrl-C, what `kill`, `timeout` and systemd send, and a terminal that is closed. */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** `SIGPIPE` stands for an output that nobody reads any more. */
export type EndingSignal = (typeof ENDING_SIGNALS)[number] | 'SIGPIPE';

type Listener = (signal: EndingSignal) => void;

/** The newest one comes last. */
const listeners: Listener[] = [];
const tasks = new Set<() => void>();
let isInstalled = false;

/** The exit code of a program that a signal has ended: 128, and the number of the signal; 0 where only its reader has gone. */
export function exitCodeOf(signal: EndingSignal): number {
  return signal === 'SIGPIPE' ? 0 : 128 + constants.signals[signal];
}

/** Hears the signals in the place of who has heard them before, until the function that is returned is called. */
export function hearEnding(listener: Listener): () => void {
  listeners.push(listener);
  install();
  return () => {
    const at = listeners.indexOf(listener);
    if (at >= 0) listeners.splice(at, 1);
    uninstallLater();
  };
}

/**
 * Has something done before the process ends, however it ends but by SIGKILL or a crash; until the function that is returned is
 * called. A signal that nobody hears then ends the process in this way, with its exit code. For the main thread, and short
 * work: nothing is waited for.
 */
export function beforeEnd(task: () => void): () => void {
  tasks.add(task);
  install();
  return () => {
    tasks.delete(task);
    uninstallLater();
  };
}

/** Tells whoever hears signals; nobody ends the process. */
export function endBy(signal: EndingSignal): void {
  const listener = listeners.at(-1);
  if (listener) listener(signal);
  else process.exit(exitCodeOf(signal));
}

/** Does what has to be done before the end. */
export function runEndTasks(): void {
  for (const task of tasks) {
    tasks.delete(task);
    try {
      task();
    } catch {
      // The others have their turn all the same.
    }
  }
}

process.on('exit', runEndTasks);

/** Only while somebody needs it: without a handler a signal also ends a program that is busy. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const signal of ENDING_SIGNALS) process.on(signal, endBy);
}

/** A signal that has come while the thread was busy is heard first: the event loop looks for signals before `setImmediate`. */
function uninstallLater(): void {
  if (listeners.length + tasks.size > 0) return;
  setTimeout(() => setImmediate(uninstall));
}

function uninstall(): void {
  if (!isInstalled || listeners.length + tasks.size > 0) return;
  isInstalled = false;
  for (const signal of ENDING_SIGNALS) process.off(signal, endBy);
}
