/** The built program as a Go Text Protocol engine in its own process. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';
import { until } from './processes.ts';

export const MAIN = fileURLToPath(built('src/cli/program/main.js'));

/** The part of @sabaki/gtp that the tests use; the package has no types. */
export interface Controller {
  start(): void;
  stop(): Promise<void>;
  readonly busy: boolean;
  sendCommand(
    command: { id?: number; name: string; args?: string[] },
    subscriber?: (event: { line: string; end: boolean }) => void,
  ): Promise<{ id: number | null; error: boolean; content: string }>;
}
export const { Controller } = createRequire(import.meta.url)('@sabaki/gtp') as {
  Controller: new (path: string, args: readonly string[]) => Controller;
};

export function controllerOf(args: readonly string[]): Controller {
  const controller = new Controller(process.execPath, [MAIN, 'gtp', ...args]);
  controller.start();
  return controller;
}

/** A program whose streams the test holds in its own hands. */
export class GtpProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** All that it has written. */
  stdout = '';
  stderr = '';
  private readonly closed: Promise<unknown>;

  constructor(args: readonly string[], command: readonly string[] = ['gtp']) {
    this.child = spawn(process.execPath, [MAIN, ...command, ...args], { timeout: 200_000 });
    this.child.stdin.on('error', () => {}); // It may end without reading.
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.stdout += chunk;
    });
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.stderr += chunk;
    });
    this.closed = once(this.child, 'close');
  }

  send(...lines: readonly string[]): void {
    this.child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Waits until what it has written passes a test. */
  async until(test: (stdout: string) => boolean, what: string): Promise<void> {
    await until(() => test(this.stdout) || this.child.exitCode !== null, what);
    if (!test(this.stdout)) throw new Error(`${what}: the program has ended; ${this.stdout}${this.stderr}`);
  }

  /** The code with which it ends. */
  async end(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }
}
