/** The end of the process: signals that request it, and clean-up tasks. */
import { constants } from 'node:os';

/** Ctrl-C; the signal of `kill`, `timeout` and systemd; a closed terminal. */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** `SIGPIPE` stands for an output whose reader has gone. */
export type EndingSignal = (typeof ENDING_SIGNALS)[number] | 'SIGPIPE';

type Listener = (signal: EndingSignal) => void;

/** The newest is last. */
const listeners: Listener[] = [];
const tasks = new Set<() => void>();
let isInstalled = false;

/** The exit code after a signal: 128 plus its number; 0 if only the reader has gone. */
export function exitCodeOf(signal: EndingSignal): number {
  return signal === 'SIGPIPE' ? 0 : 128 + constants.signals[signal];
}

/** Installs a listener that replaces earlier ones until the returned function is called. */
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
 * Registers a task to run before the process ends, in any way except SIGKILL or a crash, until the
 * returned function is called. An unhandled signal then runs the tasks and ends the process with
 * its exit code. For short, synchronous work on the main thread.
 */
export function beforeEnd(task: () => void): () => void {
  tasks.add(task);
  install();
  return () => {
    tasks.delete(task);
    uninstallLater();
  };
}

/** Notifies the listeners of a signal without ending the process. */
export function endBy(signal: EndingSignal): void {
  const listener = listeners.at(-1);
  if (listener) listener(signal);
  else process.exit(exitCodeOf(signal));
}

/** Runs the clean-up tasks. */
export function runEndTasks(): void {
  for (const task of tasks) {
    tasks.delete(task);
    try {
      task();
    } catch {
      // A failed task does not stop the others.
    }
  }
}

process.on('exit', runEndTasks);

/**
 * Runs work that keeps the thread busy, before there is anything to save: meanwhile a signal ends
 * the process at once. Locks then stay behind, which the next process notices.
 */
export function endable<T>(work: () => T): T {
  remove();
  try {
    return work();
  } finally {
    if (listeners.length + tasks.size > 0) install();
  }
}

/** Handlers are installed only while needed: without one, a signal also ends a busy program. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const signal of ENDING_SIGNALS) process.on(signal, endBy);
}

/**
 * Delays removal so that a signal received while the thread was busy is handled first: the event
 * loop processes signals before `setImmediate`.
 */
function uninstallLater(): void {
  if (listeners.length + tasks.size > 0) return;
  setTimeout(() => setImmediate(uninstall));
}

function uninstall(): void {
  if (listeners.length + tasks.size === 0) remove();
}

function remove(): void {
  isInstalled = false;
  for (const signal of ENDING_SIGNALS) process.off(signal, endBy);
}

/** Kills what is left of a group of processes: a process that leads one, and its children. */
export function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}
