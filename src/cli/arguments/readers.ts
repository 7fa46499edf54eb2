/** Readers of values: each turns a text into a value, or says what the text must be. */

import { parseCount, parseDuration, parseMemory, parseNumber } from '../../util/quantity.ts';
import { fail, ok } from '../../util/result.ts';
import type { Reader } from '../command.ts';
import { STANDARD_INPUT } from './input.ts';

export const text: Reader<string> = (text) => ok(text);

/** The name of a file or folder. */
export const path: Reader<string> = (text) =>
  text === '' ? fail('no-name', 'must be the name of a file or folder') : ok(text);

/** The name of a file that is read, or written; `-` is a standard stream, `-#3` its third game. */
export const stream: Reader<string> = (text) => path(text.replace(/^-(?=(?:#\d+)?$)/, STANDARD_INPUT));

/** One of a few words. */
export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  const read = (text: string) => {
    const choice = choices.find((one) => one === text);
    return choice === undefined ? fail('bad-choice', `must be one of ${choices.join(', ')}`) : ok(choice);
  };
  return Object.assign(read, { choices });
}

/** What `parse` returns if it holds, else an error that says what was wanted. */
function reader<T>(wanted: string, parse: (text: string) => T | undefined, holds: (value: T) => boolean): Reader<T> {
  return (text) => {
    const value = parse(text);
    return value !== undefined && holds(value) ? ok(value) : fail('bad-value', `must be ${wanted}`);
  };
}

/** A whole number such as `1000`, `1e6` or `10k`. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  return reader(`a whole number from ${least} to ${most}`, parseCount, (value) => value >= least && value <= most);
}

/** A number from 0 to 1. */
export const share: Reader<number> = reader('a number from 0 to 1', parseNumber, (value) => value >= 0 && value <= 1);

/** A number above 0. */
export function positive(most: number): Reader<number> {
  return reader(`a number above 0, at most ${most}`, parseNumber, (value) => value > 0 && value <= most);
}

/** Milliseconds of a duration such as `500ms`, `2.5s` or `1m`; without a unit, seconds. */
export function duration(mostMs = Infinity): Reader<number> {
  const limit = mostMs === Infinity ? '' : `, at most ${Math.floor(mostMs / 3_600_000)}h`;
  return reader(`a time such as 500ms, 5s or 2m${limit}`, parseDuration, (value) => value <= mostMs);
}

/** Bytes of a size such as `500m`. */
export const memory: Reader<number> = reader('a size such as 500m or 2g, at most 1024g', parseMemory, () => true);

const MOST_NUMBERS = 1e6;

/** Distinct whole numbers from 1, such as `3,7,12-15`, in ascending order. */
export const numbers: Reader<readonly number[]> = (text) => {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const [, from, to = from] = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(part.trim()) ?? [];
    if (from === undefined || Number(to) < Number(from) || Number(to) > Number(from) + MOST_NUMBERS) {
      return fail('bad-value', 'must be numbers from 1, e.g. 3,7,12-15');
    }
    for (let number = Number(from); number <= Number(to); number++) found.add(number);
  }
  return ok([...found].sort((a, b) => a - b));
};
