/** The interface of a protocol command. */
import type { Result } from '../../util/result.ts';
import { fail } from '../../util/result.ts';

/** A command's connection to the controller while it runs. */
export interface Exchange {
  /**
   * Writes the head of a successful response at once. `line` adds to it; the command may then
   * return only an error text.
   */
  begin(): void;
  line(text: string): void;
  /** Aborted as soon as another line arrives, or the input ends. */
  readonly next: AbortSignal;
}

/** Runs a command. The controller sees an error's message. */
export type Run = (args: readonly string[], exchange: Exchange) => Result<string> | Promise<Result<string>>;

/** Commands by name, in the order of the list. */
export type Commands = readonly (readonly [name: string, run: Run])[];

/** `expected` is how the command is written, or what is wrong with an argument. */
export function syntaxError(expected: string) {
  return fail('syntax', `syntax error: ${expected}`);
}

export function otherGame(game: string, wanted: string) {
  return fail('other-game', `the game is ${game}, not ${wanted}`);
}
