/** Runs of the built program that are cut short. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';
import type { Ran } from './command.ts';
import { until } from './processes.ts';

export interface Interrupted extends Ran {
  readonly signal: NodeJS.Signals | null;
}

/** `sightline` with these arguments; it gets the signals one after the other, each as soon as its condition holds. */
export async function interrupted(
  args: readonly string[],
  ...signals: readonly (readonly [NodeJS.Signals, () => boolean])[]
): Promise<Interrupted> {
  const main = fileURLToPath(built('src/cli/program/main.js'));
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 200_000 });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  for (const [signal, condition] of signals) {
    await until(() => child.exitCode !== null || condition(), `the moment for ${signal}`);
    child.kill(signal);
  }
  const [stdout, stderr, [code, signal]] = await ended;
  return { code: code as number | null, signal: signal as NodeJS.Signals | null, stdout, stderr };
}
