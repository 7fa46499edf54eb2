/** Processes that hold the lock of a file, from the compiled program. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { built } from './built.ts';

export interface Writer {
  readonly child: ChildProcess;
  /** `locked`, or the message of the refusal. */
  readonly said: string;
}

const SCRIPT = `
  import { lockFile } from ${JSON.stringify(built('src/node/lock.js').href)};
  const lock = lockFile(process.argv[1]);
  process.stdout.write(lock.ok ? 'locked' : lock.error.message);
  if (lock.ok) process.stdin.resume();
`;

/** A process that has asked for the lock of a file; one that got it holds it until its input ends, or it is killed. */
export async function startWriter(path: string): Promise<Writer> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: said.toString() };
}

/** Ends such a process. */
export async function endWriter({ child }: Writer, signal?: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'close');
  if (signal) child.kill(signal);
  else child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await ended;
}
