/** Shared by all commands: errors of one line, and reading files. */
import { readTextBytes } from '../../node/file.ts';
import type { InputError, Result } from '../../util/result.ts';
import { fileProblem } from '../../util/system-error.ts';
import { decodeText } from '../../util/text-bytes.ts';
import type { Streams } from '../streams.ts';

/** Invalid input: `run` prints the message on stderr and exits with code 2. */
export class BadInput extends Error {}

/** A failure not caused by the input: `run` prints the message and exits with code 1. */
export class Failure extends Error {}

export function mustParse<T>(result: Result<T, InputError>, what?: string): T {
  if (result.ok) return result.value;
  throw new BadInput(what === undefined ? result.error.message : `${what}: ${result.error.message}`);
}

/** The name of a standard stream as a file, for `-`; see `stream` in readers.ts. */
export const STANDARD_INPUT = 'standard input';

/** The text of a file or of standard input, in UTF-8. */
export function readText(streams: Streams, path: string): string {
  return mustParse(decodeText(readBytes(streams, path)), `cannot read ${path}`);
}

/** The bytes of a text file or of standard input. */
export function readBytes(streams: Streams, path: string): Buffer {
  return mustParse(readTextBytes(path, sourceOf(streams, path)));
}

/** A path as it is, or the open file of standard input. */
export function sourceOf({ stdin }: Streams, path: string): string | number {
  return path === STANDARD_INPUT ? (stdin.fd ?? 0) : path;
}

/** The error for an unreadable file. */
export function unreadable(path: string, error: unknown): BadInput {
  return new BadInput(`cannot read ${path}: ${fileProblem(error)}`);
}

/** The nonempty lines of a text, with their numbers from 1. */
export function filledLines(text: string): { line: string; number: number }[] {
  return text
    .split('\n')
    .map((line, i) => ({ line: line.trim(), number: i + 1 }))
    .filter(({ line }) => line !== '');
}

/** `--size "x": must be …`; `wanted` says what a value must be. */
export function badValue(option: string, text: string, wanted: string): string {
  return `--${option} ${JSON.stringify(text)}: ${wanted}`;
}

export function contradiction(one: string, other: string): string {
  return `${one} and ${other} contradict each other`;
}

export function givenTwice(what: string): string {
  return `${what} is given twice`;
}
