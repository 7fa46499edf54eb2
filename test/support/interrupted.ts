/** Runs of the built program that are cut short. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Ran, started } from './command.ts';
import { until } from './processes.ts';

export interface Interrupted extends Ran {
  readonly signal: NodeJS.Signals | null;
}

/** `sightline` with these arguments; it gets the signals one after the other, each as soon as its condition holds. */
export async function interrupted(
  args: readonly string[],
  ...signals: readonly (readonly [NodeJS.Signals, () => boolean])[]
): Promise<Interrupted> {
  const child = started(args);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  for (const [signal, condition] of signals) {
    await until(() => child.exitCode !== null || condition(), `the moment for ${signal}`);
    child.kill(signal);
  }
  const [stdout, stderr, [code, signal]] = await ended;
  return { code: code as number | null, signal: signal as NodeJS.Signals | null, stdout, stderr };
}
