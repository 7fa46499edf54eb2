/** The built program with its input kept open, to talk to. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';
import { until } from './processes.ts';

export class Conversation {
  stdout = '';
  stderr = '';
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly closed: Promise<unknown[]>;

  constructor(args: readonly string[]) {
    const main = fileURLToPath(built('src/cli/program/main.js'));
    this.child = spawn(process.execPath, [main, ...args], { timeout: 200_000 });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.child.stdin.on('error', () => {}); // It may end without reading.
    this.closed = once(this.child, 'close');
  }

  say(line: string): void {
    this.child.stdin.write(`${line}\n`);
  }

  /** Waits until what it has written matches. */
  async hear(pattern: RegExp, stream: 'stdout' | 'stderr' = 'stdout'): Promise<void> {
    await until(() => pattern.test(this[stream]) || this.child.exitCode !== null, `${pattern} in ${stream}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends its input and waits for its end; its exit code, or the signal that has ended it. */
  async end(): Promise<number | NodeJS.Signals> {
    this.child.stdin.end();
    return this.ended();
  }

  async ended(): Promise<number | NodeJS.Signals> {
    const [code, signal] = await this.closed;
    return (code ?? signal) as number | NodeJS.Signals;
  }
}
