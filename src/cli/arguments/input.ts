/** Shared by all commands: reading files and values, and failing with a message of one line. */
import { readTextBytes } from '../../node/file.ts';
import { parseCount, parseDuration, parseMemory, parseNumber } from '../../util/quantity.ts';
import type { InputError, Result } from '../../util/result.ts';
import { fileProblem } from '../../util/system-error.ts';
import { decodeText } from '../../util/text-bytes.ts';
import type { Streams } from '../streams.ts';

/** Invalid input: main prints the message on stderr and exits with code 2. */
export class BadInput extends Error {}

/** A failure not caused by the input: main prints the message and exits with code 1. */
export class Failure extends Error {}

export function must<T>(result: Result<T, InputError>, what?: string): T {
  if (result.ok) return result.value;
  throw new BadInput(what === undefined ? result.error.message : `${what}: ${result.error.message}`);
}

/** Replaces `-` on the command line, which the parser would lose. */
export const STANDARD_INPUT = 'standard input';

/** The text of a file or of standard input, in UTF-8. */
export function readText(streams: Streams, path: string): string {
  return must(decodeText(readBytes(streams, path)), `cannot read ${path}`);
}

/** The bytes of a text file or of standard input. */
export function readBytes(streams: Streams, path: string): Buffer {
  return must(readTextBytes(path, sourceOf(streams, path)));
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

/**
 * A yargs `coerce`: milliseconds of a duration such as `500ms`, `2.5s` or `1m`; without a unit,
 * seconds.
 */
export function durationOption(option: string, mostMs = Infinity): (text: string) => number {
  return (text) => {
    const value = parseDuration(text);
    if (value !== undefined && value <= mostMs) return value;
    if (value !== undefined)
      throw new BadInput(badValue(option, text, `must be at most ${Math.floor(mostMs / 3_600_000)}h`));
    throw new BadInput(badValue(option, text, 'must be a time such as 500ms, 5s or 2m'));
  };
}

/** A yargs `coerce`: bytes of a size such as `500m`. */
export function memoryOption(option: string): (text: string) => number {
  return (text) => {
    const value = parseMemory(text);
    if (value !== undefined) return value;
    throw new BadInput(badValue(option, text, 'must be a size such as 500m or 2g, at most 1024g'));
  };
}

/**
 * A yargs `coerce` for a string option: a whole number from `least` to `most`, such as `1000`,
 * `1e6` or `10k`.
 */
export function wholeOption(option: string, least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = parseCount(text);
    if (value !== undefined && value >= least && value <= most) return value;
    throw new BadInput(badValue(option, text, `must be a whole number from ${least} to ${most}`));
  };
}

/** A yargs `coerce`: distinct whole numbers from 1, such as `3,7,12-15`, in ascending order. */
export function numbersOption(option: string): (text: string) => number[] {
  return (text) => {
    const numbers = new Set<number>();
    for (const part of text.split(',')) {
      const [, from, to = from] = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(part.trim()) ?? [];
      if (from === undefined || Number(to) < Number(from) || Number(to) > Number(from) + MOST_NUMBERS) {
        throw new BadInput(badValue(option, text, 'must be numbers from 1, e.g. 3,7,12-15'));
      }
      for (let number = Number(from); number <= Number(to); number++) numbers.add(number);
    }
    return [...numbers].sort((a, b) => a - b);
  };
}

const MOST_NUMBERS = 1e6;

/** A yargs `coerce`: a number from 0 to 1. */
export function shareOption(option: string): (text: string) => number {
  return (text) => {
    const value = parseNumber(text);
    if (value !== undefined && value >= 0 && value <= 1) return value;
    throw new BadInput(badValue(option, text, 'must be a number from 0 to 1'));
  };
}

/** A yargs `coerce`: a number above 0, at most `most`. */
export function positiveOption(option: string, most: number): (text: string) => number {
  return (text) => {
    const value = parseNumber(text);
    if (value !== undefined && value > 0 && value <= most) return value;
    throw new BadInput(badValue(option, text, `must be a number above 0, at most ${most}`));
  };
}

/** Duration of a measurement. */
export const secondsOption = {
  type: 'string',
  coerce: positiveOption('seconds', 3600),
} as const;

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
