/** Processes that do, or should not, outlive their parent. */
import { readdirSync, readFileSync } from 'node:fs';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether a process is there and has not ended; one that nobody has buried yet does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

/** Processes that another one has started, by default this one, with a word among their arguments. Linux only. */
export function childrenWith(word: string, parent = process.pid): number[] {
  const read = (pid: string, name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => Number(/\) \S (\d+)/.exec(read(pid, 'stat'))?.[1]) === parent)
    .filter((pid) => read(pid, 'cmdline').split('\0').includes(word))
    .map(Number);
}

/** Waits until a condition holds; throws when it has not come within the time. */
export async function until(condition: () => boolean, what: string, timeoutMs = 120_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await wait(5);
  }
}

/** The ids that mock programs have left in a folder. */
export function pidsIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Of these programs, those that are alive after they had time to end. */
export async function survivors(folder: string, graceMs = 3000): Promise<number[]> {
  const living = () => pidsIn(folder).filter(isAlive);
  await until(() => living().length === 0, 'their end', graceMs).catch(() => {});
  return living();
}
