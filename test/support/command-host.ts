/**
 * Runs one command line after another, as each would run in its own process, for tests that need no more than what it prints
 * and its exit code: most of the time of a short command goes to starting Node and reading the program.
 */
import '../../src/node/install.ts';
import { setTimeout } from 'node:timers/promises';
import { runHere } from './run-here.ts';

export interface Asked {
  readonly args: readonly string[];
  /** The standard input. */
  readonly input: string | Uint8Array;
}

/** Handles that keep the process alive. */
function activeCount(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind !== 'Immediate').length;
}

process.on('disconnect', () => process.exit());
process.on('message', async ({ args, input }: Asked) => {
  const active = activeCount();
  const ran = await runHere(args, input).catch((error) => ({
    code: 1,
    stdout: '',
    stderr: error instanceof Error ? `${error.stack}\n` : `${error}\n`,
  }));
  // A command that leaves something behind which keeps a process from its end has not ended.
  while (activeCount() > active) await setTimeout(1);
  process.send?.(ran);
});
