/** Runs the built program. */
import {
  type ChildProcess,
  type ChildProcessByStdio,
  type ChildProcessWithoutNullStreams,
  fork,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';
import type { Asked } from './command-host.ts';
import type { Ran } from './run-here.ts';

export type { Ran } from './run-here.ts';

export const MAIN = fileURLToPath(built('src/cli/program/main.js'));

/** The output of a finished process and its exit code. */
async function ended(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Promise<Ran> {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}

/** Starts `sightline` with these arguments, and Node.js with those of `nodeArgs`; it is killed after a while. */
export function started(
  args: readonly string[],
  timeoutMs = 200_000,
  nodeArgs: readonly string[] = [],
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...nodeArgs, MAIN, ...args], { env: environment(), timeout: timeoutMs });
}

/** Processes that wait for a command, by their environment. */
const idle = new Map<string, ChildProcess[]>();

/**
 * `sightline` with these arguments; `input` is its standard input. One process carries out many commands, one after another, but for
 * those that read standard input as a file.
 */
export function sightline(args: readonly string[], input: string | Uint8Array = '', timeoutMs = 200_000): Promise<Ran> {
  const readsFile = args.some((arg) => /^(--[a-z-]+=)?-(#\d+)?$/.test(arg));
  return readsFile ? alone(args, input, timeoutMs) : hosted(args, input, timeoutMs);
}

async function alone(args: readonly string[], input: string | Uint8Array, timeoutMs: number): Promise<Ran> {
  const child = started(args, timeoutMs);
  child.stdin.on('error', () => {}); // It may end without reading.
  child.stdin.end(input);
  return ended(child);
}

async function hosted(args: readonly string[], input: string | Uint8Array, timeoutMs: number): Promise<Ran> {
  const env = environment();
  const key = JSON.stringify(env);
  const host = idle.get(key)?.pop() ?? hostWith(env);
  const timer = setTimeout(() => host.kill('SIGKILL'), timeoutMs);
  const over = new AbortController();
  const { signal } = over;
  const said = once(host, 'message', { signal }).then(([message]) => message as Ran);
  const died = once(host, 'exit', { signal }).then(([code]): Ran => ({ code, stdout: '', stderr: 'it has ended' }));
  host.send({ args, input } satisfies Asked);
  const ran = await Promise.race([said, died]);
  over.abort();
  clearTimeout(timer);
  if (host.connected) idle.set(key, [...(idle.get(key) ?? []), host]);
  return ran;
}

function hostWith(env: NodeJS.ProcessEnv): ChildProcess {
  const host = fork(fileURLToPath(built('test/support/command-host.js')), {
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  // It ends with the tests.
  host.unref();
  host.channel?.unref();
  return host;
}

/** The environment of the tests without variables that control colours. */
export function environment(): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  return env;
}

function ordinaryUser(): { readonly uid?: number; readonly gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
}

/** Whether `unprivileged` can read the program: a folder of root may be closed to others. */
export function isOpenToAll(): boolean {
  const reads = ['-e', 'fs.accessSync(process.argv[1])', fileURLToPath(import.meta.url)];
  return spawnSync(process.execPath, reads, ordinaryUser()).status === 0;
}

/** `sightline` as an unprivileged user, even if the tests run as root. */
export async function unprivileged(args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 200_000,
    ...ordinaryUser(),
  });
  return ended(child);
}

/** `sightline` with files limited to this many blocks of 512 bytes, which acts like a full disk. */
export async function cramped(blocks: number, args: readonly string[]): Promise<Ran> {
  const limited = ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, MAIN, ...args];
  const child = spawn('sh', limited, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 200_000 });
  return ended(child);
}

/** `sightline` in a shell, with a pipe such as `| head -1`; the exit code is that of `sightline`. */
export async function piped(args: string, rest: string): Promise<Ran> {
  // The code comes on its own stream, since that of a pipe is its last command's.
  const run = `{ "${process.execPath}" "${MAIN}" ${args}; echo "$?" >&4; } ${rest}`;
  const script = `exec 3>&1; code=$({ ${run}; } 4>&1 1>&3); echo "code $code" >&2`;
  const child = spawn('sh', ['-c', script], { timeout: 200_000 });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const [, said = '', code] = /^([\s\S]*)code (\d+)\n$/.exec(stderr) ?? [];
  return { code: code === undefined ? null : Number(code), stdout, stderr: said };
}
