/**
 * What the core needs from its runtime: a Node process (`src/node/host.ts`) or a page
 * (`src/board/browser/host.ts`). Each entry point sets the host once, before it opens or searches
 * anything.
 */
import { fail, type Result } from './result.ts';

/** A pool of threads. Each thread runs its tasks in the order they were posted. */
export interface Threads {
  /**
   * Resolves to the task's result. Rejects if the task throws, or if its thread dies or cannot
   * start.
   */
  run(task: unknown): Promise<unknown>;
  /** Stops the threads. */
  close(): Promise<void>;
}

export interface Host {
  /**
   * A file that ships with the program, by its path in the package, e.g. `bench/signature.txt`.
   * Undefined if it does not exist.
   */
  asset(name: string): Uint8Array | undefined;
  /**
   * Starts threads that run `runTask` of engine/tasks.ts. A busy thread may queue up to `waiting`
   * further tasks, which it starts without a round trip to the caller.
   */
  startThreads(count: number, waiting: number): Threads;
  /** The number of threads that can run at once. */
  readonly cores: number;
  /** The memory of the machine, in bytes. */
  readonly memoryBytes: number;
  /**
   * SHA-256 of the concatenated parts. Present only if the host's implementation is faster than the
   * core's.
   */
  sha256?(parts: readonly Uint8Array[]): Uint8Array;
  /** Present only if the host has a file system. */
  readonly files?: Files;
  /** Processor time of the process, in milliseconds. */
  cpuMs?(): number;
}

/** File access by path. Every error has the code `no-file` and a message that names the file. */
export interface Files {
  read(path: string): Result<Uint8Array>;
  /** Replaces a file atomically: after a crash it has either the old or the new content. */
  replace(path: string, content: string | Uint8Array): Result<void>;
  /** Checks that a file could be written. */
  checkWritable(path: string): Result<void>;
  /** Whether a file exists and is not empty. */
  holdsSomething(path: string): boolean;
  /** Whether two paths refer to the same file. */
  isSame(a: string, b: string): boolean;
}

let current: Host = {
  asset: () => undefined,
  startThreads: () => {
    throw new Error('threads are not available here');
  },
  cores: 0,
  memoryBytes: 2 ** 30,
};

export function setHost(host: Host): void {
  current = host;
}

export function host(): Host {
  return current;
}

/** The files of the host. If the host has none, every operation returns an error. */
export function files(): Files {
  return current.files ?? NO_FILES;
}

function noFile(path: string): Result<never> {
  return fail('no-file', `${path}: files are not available here`);
}

const NO_FILES: Files = {
  read: noFile,
  replace: noFile,
  checkWritable: noFile,
  holdsSomething: () => false,
  isSame: (a, b) => a === b,
};
