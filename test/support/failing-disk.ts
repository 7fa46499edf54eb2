/**
 * Makes calls of the file system fail, one after the other, as SQLite's tests do. For `vi.mock` of `node:fs`: only what concerns
 * a folder that is named fails, so that the program itself can still be read.
 */
import { extname } from 'node:path';

type Fs = typeof import('node:fs');
type Call = (...args: unknown[]) => unknown;

/** Calls that need room. */
const WRITING = ['openSync', 'writeFileSync', 'writeSync', 'fsyncSync', 'renameSync', 'mkdirSync', 'linkSync'];
const CALLS = [
  ...WRITING,
  'accessSync',
  'chmodSync',
  'closeSync',
  'fstatSync',
  'ftruncateSync',
  'lstatSync',
  'readFileSync',
  'readSync',
  'readdirSync',
  'realpathSync',
  'rmSync',
  'rmdirSync',
  'statSync',
  'truncateSync',
  'unlinkSync',
  'utimesSync',
];

export interface Fault {
  /** The number of the call that fails, from 1. */
  readonly at: number;
  /** As in `EIO`. */
  readonly code: string;
  /** So do all calls behind it that need room. */
  readonly isLasting: boolean;
}

export class FailingDisk {
  private folder: string | undefined;
  private fault: Fault | undefined;
  private files = new Set<number>();
  /** Calls since `arm`: what was called, and the ending of the file's name. */
  private calls: string[] = [];
  /** The call that has failed first. */
  failed: string | undefined;

  /** From now on calls that concern the folder count. */
  arm(folder: string, fault: Fault): void {
    this.folder = folder;
    this.fault = fault;
    this.files = new Set();
    this.calls = [];
    this.failed = undefined;
  }

  /** The numbers of the calls since `arm`, from 1; of those that are alike, the first. */
  get kinds(): number[] {
    return this.calls.flatMap((call, i) => (this.calls.indexOf(call) === i ? [i + 1] : []));
  }

  disarm(): void {
    this.folder = undefined;
  }

  /** The functions of the file system, in the place of the real ones. */
  mocked(real: Fs): Fs {
    const all = real as unknown as Record<string, Call>;
    const mocks = CALLS.map((name) => [name, (...args: unknown[]) => this.call(name, all[name] as Call, args)]);
    return { ...real, ...Object.fromEntries(mocks) } as Fs;
  }

  private call(name: string, real: Call, args: unknown[]): unknown {
    const [target] = args;
    const path = typeof target === 'string' ? target : undefined;
    const concerns =
      this.folder !== undefined &&
      (typeof target === 'number' ? this.files.has(target) : path?.startsWith(this.folder) === true);
    if (!concerns) return real(...args);
    this.calls.push(`${name} ${path === undefined ? '' : extname(path)}`);
    if (this.failsNow(name, args)) {
      this.failed ??= `${name} ${path ?? ''}`;
      // A disk that is full takes a part; a file is closed in any case.
      if (name === 'writeFileSync') this.writeHalf(real, args);
      if (name === 'closeSync') real(...args);
      throw this.error(name, path);
    }
    const value = real(...args);
    if (name === 'openSync') this.files.add(value as number);
    if (name === 'closeSync') this.files.delete(target as number);
    return value;
  }

  private failsNow(name: string, [, flags = 'r']: readonly unknown[]): boolean {
    const { at, isLasting } = this.fault as Fault;
    // The low bits of a number are O_WRONLY and O_RDWR.
    const isToRead = typeof flags === 'number' ? (flags & 3) === 0 : flags === 'r';
    if (isLasting) return this.calls.length >= at && WRITING.includes(name) && !(name === 'openSync' && isToRead);
    return this.calls.length === at;
  }

  private writeHalf(real: Call, [target, content, ...rest]: unknown[]): void {
    if (typeof target !== 'number') return;
    const bytes = typeof content === 'string' ? Buffer.from(content) : (content as Uint8Array);
    real(target, bytes.subarray(0, bytes.length >> 1), ...rest);
  }

  private error(name: string, path: string | undefined): Error {
    const { code } = this.fault as Fault;
    const syscall = name.replace(/(File)?Sync$/, '');
    const where = path === undefined ? '' : ` '${path}'`;
    return Object.assign(new Error(`${code}: it failed, ${syscall}${where}`), { code, syscall, ...(path && { path }) });
  }
}
