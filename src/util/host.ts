/**
 * What the core gets from where it runs: a Node process (`src/node/host.ts`) or a page (`src/browser/host.ts`). The entry of
 * each sets it once, before anything is opened or searched.
 */
import { fail, type Result } from './result.ts';

/** Threads that carry out what is posted to them, one task after the other. */
export interface Threads {
  /** Fulfilled with what the task comes to; rejects where it throws, or its thread cannot start or has died. */
  run(task: unknown): Promise<unknown>;
  /** Ends the threads. */
  close(): Promise<void>;
}

export interface Host {
  /** A file that comes with the program by its path in the package, as in `bench/signature.txt`; undefined where there is none. */
  asset(name: string): Uint8Array | undefined;
  /**
   * Starts threads that run `carryOut` of engine/tasks.ts. A busy one may be handed `waiting` tasks more, which it begins without
   * waiting for the caller.
   */
  startThreads(count: number, waiting: number): Threads;
  /** Threads that run at once. */
  readonly cores: number;
  /** Of the machine. */
  readonly memoryBytes: number;
  /** SHA-256 of all parts one after the other, where the host is faster than the core. */
  sha256?(parts: readonly Uint8Array[]): Uint8Array;
  /** Where there are files. */
  readonly files?: Files;
  /** Processor time of the process, in milliseconds. */
  cpuMs?(): number;
}

/** Files by their paths. The errors of all are `no-file`, with a message that names the file. */
export interface Files {
  read(path: string): Result<Uint8Array>;
  /** Writes a file in one step: whatever happens, it is there as it was or as it shall be. */
  replace(path: string, content: string | Uint8Array): Result<void>;
  /** Whether a file could be written. */
  checkWritable(path: string): Result<void>;
  /** Whether there is a file that is not empty. */
  holdsSomething(path: string): boolean;
  /** Whether two paths are those of one file. */
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

/** The files of the host; where it has none, every one is refused. */
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
