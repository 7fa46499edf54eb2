/** The built program with its input kept open, to talk to. */
import { once } from 'node:events';
import { started } from './command.ts';
import { until } from './processes.ts';

export class Conversation {
  stdout = '';
  stderr = '';
  private readonly child;
  private readonly closed: Promise<unknown[]>;

  constructor(args: readonly string[]) {
    this.child = started(args);
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

  /** Reads nothing any more. */
  close(): void {
    this.child.stdout.destroy();
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
