/** A program that speaks the Go Text Protocol (version 2) over its standard streams. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { plainLine } from '../../src/util/plain-line.ts';
import { finishedWithin } from '../../src/util/wait.ts';
import { killGroup, noteProgram } from './programs.ts';

export interface GtpAnswer {
  readonly isError: boolean;
  /** Without its sign, the id and blanks at its ends; lines are kept. */
  readonly content: string;
}

interface Waiting {
  readonly resolve: (answer: GtpAnswer) => void;
  readonly reject: (error: ProgramEnded) => void;
}

/** There will be no answer. The message says what is known of the end, as in ` (code 1): no such file`. */
export class ProgramEnded extends Error {}

const QUIT_MS = 1000;
/** What a program that has ended wrote last may come a little later. */
const LAST_WORDS_MS = 300;
const LAST_LINES = 3;
const LINE_COLUMNS = 200;
/** A program that writes more for one command has gone wrong. */
const MOST_BYTES = 2 ** 20;

export class GtpProgram {
  private readonly child: ChildProcessWithoutNullStreams;
  /** Commands without an answer, the first one first. */
  private readonly waiting: Waiting[] = [];
  /** What was read of a line, and the lines of an answer that is not whole; undefined between answers. */
  private rest = '';
  private lines: string[] | undefined;
  /** Bytes since the last command was sent. */
  private bytes = 0;
  /** The last lines that the program has written to its standard error. */
  private said: readonly string[] = [];
  /** How it has ended, as far as that is known. */
  private how: string | undefined;
  private readonly exited: Promise<void>;
  /** All that it has written has been read. */
  private readonly closed: Promise<void>;
  private hasEnded = false;
  /** It can give no answers any more. */
  private isMute = false;

  /** Starts a command of the shell. What goes wrong is told with the first answer. */
  constructor(command: string) {
    // A separate process group, so that programs started by a shell end with it.
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
    // There are no streams where the system could not start it.
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

  /** Sends a command and waits for its answer. Rejects with `ProgramEnded` where there will be none. */
  async send(name: string, args: readonly string[]): Promise<GtpAnswer> {
    if (this.hasEnded || this.isMute) throw new ProgramEnded(await this.lastWords());
    this.bytes = 0;
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.child.stdin.write(`${[name, ...args].join(' ')}\n`);
    });
  }

  /** Asks it to end, and ends it where it does not. */
  async quit(): Promise<void> {
    if (this.hasEnded) return;
    if (!this.isMute) this.send('quit', []).catch(() => {});
    if (!(await finishedWithin(this.exited, QUIT_MS))) this.kill();
    await this.exited;
  }

  /** Ends it and whatever it has started. */
  kill(): void {
    if (this.child.pid !== undefined) killGroup(this.child.pid);
  }

  /** What it has written last on its standard error, as in `: no licence`. */
  lastLines(): string {
    const said = this.said.map(plainLine).filter((line) => line !== '?');
    return said.length > 0 ? `: ${said.slice(-LAST_LINES).join(' / ')}` : '';
  }

  private async lastWords(): Promise<string> {
    await finishedWithin(this.closed, LAST_WORDS_MS);
    return `${this.how ?? ''}${this.lastLines()}`;
  }

  /** There will be no more answers than those that it has written already. */
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

  /** A line without its end: an empty one ends an answer, and what is between answers is no matter of the protocol. */
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
    // The last one is the one that is still being written.
    const all = [...this.said.slice(0, -1), (this.said.at(-1) ?? '') + begun, ...lines];
    this.said = all.slice(-LAST_LINES - 1).map((line) => line.slice(0, LINE_COLUMNS));
  }
}
