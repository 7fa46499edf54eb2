/** Ends the program with npx, if that started it. */
import { readFileSync } from 'node:fs';

/** Milliseconds between two checks. */
const LOOK_MS = 500;

/**
 * Under npx a shell runs between npm and this program. npm passes SIGTERM only to the shell, which
 * ends without passing it on; SIGHUP and SIGKILL reach only npm. So the program ends as by SIGTERM
 * when one of the two is gone. Without /proc npm cannot be observed.
 */
export function endWithLauncher(): void {
  if (process.env.npm_lifecycle_event !== 'npx') return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const look = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}

/** The parent of a process; undefined without /proc. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
