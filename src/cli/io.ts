/** What a command reads and writes, and its exit code. */
import { fitTables } from './runs/terminal.ts';
import type { Input, OutputStream, Streams } from './streams.ts';

/** The command line and its streams; commands use no others. */
export class Io implements Streams {
  /** The arguments, without `node` and the script. */
  readonly words: readonly string[];
  readonly stdin: Input;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly signal: AbortSignal | undefined;
  exitCode = 0;

  constructor(words: readonly string[], { stdin, stdout, stderr, signal }: Streams) {
    this.words = words;
    this.stdin = stdin;
    this.stdout = stdout;
    this.stderr = stderr;
    this.signal = signal;
  }

  /** Whether results may have colours. */
  get hasColors(): boolean {
    return this.stdout.hasColors?.() === true && !process.env.NO_COLOR;
  }

  /** Prints a line of results. */
  print(text = ''): void {
    this.stdout.write(`${text}\n`);
  }

  /** Prints results whose tables fit the width of the terminal. */
  printFitted(text: string): void {
    this.print(fitTables(text, this.stdout.isTTY ? this.stdout.columns : undefined));
  }

  /** Prints a line that is not a result: progress, a note, an error. */
  say(text: string): void {
    this.stderr.write(`${text}\n`);
  }
}
