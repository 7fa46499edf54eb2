/** An external program that speaks the Go Text Protocol (version 2) over its standard streams. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { killGroup } from '../../src/node/ending.ts';
import { plainLine } from '../../src/util/plain-line.ts';
import { finishedWithin } from '../../src/util/wait.ts';
import { noteProgram } from './programs.ts';

interface GtpAnswer {
  readonly isError: boolean;
  /** The response without its sign, id and surrounding blanks; line breaks are kept. */
  readonly content: string;
}

interface Waiting {
  readonly resolve: (answer: GtpAnswer) => void;
  readonly reject: (error: ProgramEnded) => void;
}

/** No response will come. The message describes the end, e.g. ` (code 1): no such file`. */
export class ProgramEnded extends Error {}

const QUIT_MS = 1000;
/** The last output of an ended program may arrive slightly later. */
const LAST_WORDS_MS = 300;
const LAST_LINES = 3;
const LINE_COLUMNS = 200;
/** The most output per command; more means that the program is faulty. */
const MOST_BYTES = 2 ** 20;

export class GtpProgram {
  private readonly child: ChildProcessWithoutNullStreams;
  /** Commands without a response, oldest first. */
  private readonly waiting: Waiting[] = [];
  /** A partial line, and the lines of an incomplete response; undefined between responses. */
  private rest = '';
  private lines: string[] | undefined;
  /** Bytes received since the last command. */
  private bytes = 0;
  /** The last lines of its standard error. */
  private said: readonly string[] = [];
  /** How it ended, as far as known. */
  private how: string | undefined;
  private readonly exited: Promise<void>;
  /** Resolves when all of its output has been read. */
  private readonly closed: Promise<void>;
  private hasEnded = false;
  /** Whether it can no longer respond. */
  private isMute = false;

  /** Starts a shell command. Failures are reported with the first response. */
  constructor(command: string) {
    // A separate process group, so that the shell's children end with it.
    const child = spawn(command, { shell: true, detached: true });
    this.child = child;
    const forget = child.pid === undefined ? () => {} : noteProgram(child.pid);
    this.closed = new Promise((resolve) => child.once('close', () => resolve()));
    this.exited = new Promise((resolve) => {
      const end = (how: string) => {
        if (this.hasEnded) return;
        this.hasEnded = true;
        this.how ??= ` (${how})`;
        this.kill();
        forget();
        resolve();
        void this.giveUp();
      };
      child.once('exit', (code, signal) => end(signal ?? `code ${code}`));
      child.once('error', (error) => end(plainLine(error.message)));
    });
    // There are no streams if the system could not start it.
    child.stdin?.on('error', () => {});
    child.stdout
      ?.on('error', () => {})
      .setEncoding('utf8')
      .on('data', (text: string) => this.read(text));
    child.stdout?.once('close', () => {
      this.isMute = true;
      void this.giveUp();
    });
    child.stderr
      ?.on('error', () => {})
      .setEncoding('utf8')
      .on('data', (text: string) => this.hear(text));
  }

  get isRunning(): boolean {
    return !this.hasEnded;
  }

  /**
   * Sends a command and waits for the response. Rejects with `ProgramEnded` if there will be none.
   */
  async send(name: string, args: readonly string[]): Promise<GtpAnswer> {
    if (this.hasEnded || this.isMute) throw new ProgramEnded(await this.lastWords());
    this.bytes = 0;
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.child.stdin.write(`${[name, ...args].join(' ')}\n`);
    });
  }

  /** Asks the program to quit; kills it if it does not. */
  async quit(): Promise<void> {
    if (this.hasEnded) return;
    if (!this.isMute) this.send('quit', []).catch(() => {});
    if (!(await finishedWithin(this.exited, QUIT_MS))) this.kill();
    await this.exited;
  }

  /** Kills the program and its children. */
  kill(): void {
    killGroup(this.child.pid);
  }

  /** The end of its standard error, e.g. `: no licence`. */
  lastLines(): string {
    const said = this.said.map(plainLine).filter((line) => line !== '?');
    return said.length > 0 ? `: ${said.slice(-LAST_LINES).join(' / ')}` : '';
  }

  private async lastWords(): Promise<string> {
    await finishedWithin(this.closed, LAST_WORDS_MS);
    return `${this.how ?? ''}${this.lastLines()}`;
  }

  /** Fails all commands whose responses have not been received yet. */
  private async giveUp(): Promise<void> {
    const words = await this.lastWords();
    for (const { reject } of this.waiting.splice(0)) reject(new ProgramEnded(words));
  }

  private read(text: string): void {
    this.bytes += Buffer.byteLength(text);
    if (this.bytes > MOST_BYTES) {
      this.how ??= `, after more than ${MOST_BYTES / 2 ** 20} MiB of output without an answer`;
      this.kill();
      return;
    }
    const [begun = '', ...lines] = text.split('\n');
    if (lines.length === 0) {
      this.rest += begun;
      return;
    }
    this.take(this.rest + begun);
    this.rest = lines.pop() as string;
    for (const line of lines) this.take(line);
  }

  /**
   * Processes a line without its end. An empty line ends a response; text between responses is
   * ignored.
   */
  private take(text: string): void {
    const line = text.replaceAll('\r', '');
    if (this.lines === undefined) {
      if (/^[=?]/.test(line) && this.waiting.length > 0) this.lines = [line];
      return;
    }
    if (line !== '') {
      this.lines.push(line);
      return;
    }
    const answer = this.lines.join('\n').replaceAll('\t', ' ');
    this.lines = undefined;
    this.waiting.shift()?.resolve({ isError: answer[0] === '?', content: answer.slice(1).replace(/^\d+/, '').trim() });
  }

  private hear(text: string): void {
    const [begun = '', ...lines] = text.split('\n');
    // The last line may be incomplete.
    const all = [...this.said.slice(0, -1), (this.said.at(-1) ?? '') + begun, ...lines];
    this.said = all.slice(-LAST_LINES - 1).map((line) => line.slice(0, LINE_COLUMNS));
  }
}
