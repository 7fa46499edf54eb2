/** Runs command lines of the program in this process. */
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect } from 'vitest';
import { run } from '../../src/cli/program/run.ts';
import { until } from './processes.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `sightline` with these arguments; `input` is its standard input. Both outputs look like files. */
export async function runHere(
  args: readonly string[],
  input: string | Uint8Array = '',
  signal?: AbortSignal,
): Promise<Ran> {
  const [stdout, stderr] = [heard(), heard()];
  const stdin = Readable.from(input.length === 0 ? [] : [Buffer.from(input)]);
  const fd = opened(input);
  try {
    const streams = { stdin: Object.assign(stdin, { fd }), stdout: stdout.stream, stderr: stderr.stream, signal };
    const code = await run(args, streams);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    closeSync(fd);
  }
}

/** The one line of a command that is refused: exit code 2, and nothing on standard output. The folder of the test is `…`. */
export async function refusal(args: readonly string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await runHere(args, input);
  expect({ code, stdout, lines: stderr.split('\n').length - 1 }, stderr).toEqual({ code: 2, stdout: '', lines: 1 });
  return stderr.replaceAll(/\/[^: ]*\/sightline-test-\w+/g, '…').trimEnd();
}

/** What a command prints that succeeds. */
export async function printed(args: readonly string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await runHere(args, input);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** `sightline` with these arguments, interrupted as soon as a condition holds. */
export async function interruptedHere(args: readonly string[], condition: () => boolean): Promise<Ran> {
  const interrupt = new AbortController();
  const timer = setInterval(() => {
    if (condition()) interrupt.abort();
  }, 1);
  try {
    return await runHere(args, '', interrupt.signal);
  } finally {
    clearInterval(timer);
  }
}

/** A command whose input stays open, to talk to. */
export class TalkHere {
  readonly stdin = new PassThrough();
  private readonly output = heard();
  private readonly errors = heard();
  private readonly interrupt = new AbortController();
  private readonly ended: Promise<number>;
  private code: number | undefined;

  constructor(args: readonly string[]) {
    const streams = { stdin: this.stdin, stdout: this.output.stream, stderr: this.errors.stream };
    this.ended = run(args, { ...streams, signal: this.interrupt.signal });
    this.ended.then((code) => {
      this.code = code;
    });
  }

  /** All that it has written. */
  get stdout(): string {
    return this.output.text();
  }

  get stderr(): string {
    return this.errors.text();
  }

  send(...lines: readonly string[]): void {
    this.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Waits until what it has written passes a test. */
  async until(test: (stdout: string) => boolean, what: string): Promise<void> {
    await until(() => test(this.stdout) || this.code !== undefined, what);
    if (!test(this.stdout)) throw new Error(`${what}: the command has ended; ${this.stdout}${this.stderr}`);
  }

  /** The code with which it ends by itself. */
  end(): Promise<number> {
    return this.ended;
  }
}

/** Whole lines of a file that may not be there yet. */
export function linesIn(path: string): number {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
}

let files = 0;

/** An open file with that content, for commands that read `-` as a file. */
function opened(content: string | Uint8Array): number {
  const path = join(tmpdir(), `sightline-input-${process.pid}-${files++}`);
  writeFileSync(path, content);
  const file = openSync(path, 'r');
  rmSync(path);
  return file;
}

function heard(): { readonly stream: PassThrough; readonly text: () => string } {
  const stream = new PassThrough();
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return { stream, text: () => Buffer.concat(parts).toString() };
}
