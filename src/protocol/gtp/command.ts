/** What a command of the protocol is. */
import type { Result } from '../../util/result.ts';

/** The side of a command that looks out of the program while it runs. */
export interface Exchange {
  /** Writes the head of a successful answer at once; `line` adds to it, and nothing but an error text may be returned. */
  begin(): void;
  line(text: string): void;
  /** Aborted as soon as another line has come, or none will come any more. */
  readonly next: AbortSignal;
}

/** Runs a command. An error's message is what the controller reads. */
export type Run = (args: readonly string[], exchange: Exchange) => Result<string> | Promise<Result<string>>;

/** Commands by name, in the order in which they are listed. */
export type Commands = readonly (readonly [name: string, run: Run])[];
