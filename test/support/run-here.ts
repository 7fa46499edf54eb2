/** Runs command lines of the program in this process. */
import { PassThrough, Readable } from 'node:stream';
import { run } from '../../src/cli/program/run.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * `sightline` with these arguments; `input` is its standard input. Both outputs look like files. A command whose file is `-` reads the
 * standard input of the process instead.
 */
export async function runHere(
  args: readonly string[],
  input: string | Uint8Array = '',
  signal?: AbortSignal,
): Promise<Ran> {
  const [stdout, stderr] = [heard(), heard()];
  const stdin = Readable.from(input.length === 0 ? [] : [Buffer.from(input)]);
  const code = await run(args, { stdin, stdout: stdout.stream, stderr: stderr.stream, signal });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function heard(): { readonly stream: PassThrough; readonly text: () => string } {
  const stream = new PassThrough();
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return { stream, text: () => Buffer.concat(parts).toString() };
}
