/**
 * Runs one command line after another, as each would run in its own process, for tests that need no more than what it prints
 * and its exit code: most of the time of a short command goes to starting Node and reading the program.
 */
import '../../src/node/install.ts';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { run } from '../../src/cli/run.ts';

export interface Asked {
  readonly args: readonly string[];
  /** The standard input. */
  readonly input: string | Uint8Array;
}

type Stream = typeof process.stdout | typeof process.stderr;

/** Replaces a stream by a list of its output. */
function heard(stream: Stream): { readonly parts: string[]; readonly stop: () => void } {
  const { write } = stream;
  const parts: string[] = [];
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    parts.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const done = rest.find((argument) => typeof argument === 'function');
    if (done) process.nextTick(done);
    return true;
  };
  const stop = () => {
    stream.write = write;
  };
  return { parts, stop };
}

/** Handles that keep the process alive. */
function activeCount(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind !== 'Immediate').length;
}

process.on('disconnect', () => process.exit());
process.on('message', async ({ args, input }: Asked) => {
  process.argv = [...process.argv.slice(0, 2), ...args];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    value: Readable.from(input === '' ? [] : [Buffer.from(input)]),
  });
  const active = activeCount();
  const [output, errors] = [heard(process.stdout), heard(process.stderr)];
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(error instanceof Error ? `${error.stack}\n` : `${error}\n`);
    process.exitCode = 1;
  }
  // A command that leaves something behind which keeps a process from its end has not ended.
  while (activeCount() > active) await setTimeout(1);
  output.stop();
  errors.stop();
  const code = Number(process.exitCode ?? 0);
  process.send?.({ code, stdout: output.parts.join(''), stderr: errors.parts.join('') });
});
