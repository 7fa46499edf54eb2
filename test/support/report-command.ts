/** `sightline game-report` as a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';
import { until } from './processes.ts';
import { linesIn } from './run-here.ts';

/** Runs the command; with `killAt` it is ended by `kill -9` once the log has this number of lines, and then has no exit code. */
export async function runReport(
  args: readonly string[],
  killAt?: { readonly log: string; readonly lines: number },
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const start = fileURLToPath(built('src/cli/start.js'));
  const child = spawn(process.execPath, [start, 'game-report', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (killAt) {
    await until(() => child.exitCode !== null || linesIn(killAt.log) >= killAt.lines, 'lines of the log');
    child.kill('SIGKILL');
  }
  const [stdout, stderr, [code]] = await ended;
  return { code: code as number | null, stdout, stderr };
}
