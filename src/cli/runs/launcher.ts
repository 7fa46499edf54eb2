/** What has started this program, where that is npx. */
import { readFileSync } from 'node:fs';

/** Milliseconds between two looks. */
const LOOK_MS = 500;

/**
 * Under npx a shell stands between npm and this program. npm passes SIGTERM on to the shell alone, which ends and passes on nothing; of
 * SIGHUP and SIGKILL nobody hears but npm. So the program ends as by SIGTERM where one of the two is gone. Without /proc npm itself
 * cannot be seen.
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

/** The process that has started another one; undefined where the system does not say it in /proc. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
