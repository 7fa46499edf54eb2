/** The words of a command line: what is wrong with them, and how that is said. */
import { oneLine } from '../../util/result.ts';
import { BadInput } from './input.ts';

/** What the parser knows of a command's options: the names of each kind. */
export interface KnownOptions {
  readonly string: readonly string[];
  readonly boolean: readonly string[];
  readonly array: readonly string[];
}

const MOST_ERROR_LENGTH = 1000;

/**
 * Refuses an option that is given twice but can have one value, that lacks its value, or that has one and can have none;
 * `parsed` is what the parser has made of the words.
 */
export function refuseOddOptions(
  words: readonly string[],
  parsed: Readonly<Record<string, unknown>>,
  known: KnownOptions,
): void {
  for (const [i, word] of words.entries()) {
    if (word === '--') return;
    const [, name = '', value] = /^--(?:no-)?([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (known.boolean.includes(name) && value !== undefined && value !== 'true' && value !== 'false') {
      throw new BadInput(`--${name} takes no value`);
    }
    const next = words[i + 1];
    const isEmpty = Array.isArray(parsed[name])
      ? next === undefined || next.startsWith('-')
      : parsed[name] === '' && next !== '';
    if (known.string.includes(name) && value === undefined && isEmpty) {
      throw new BadInput(`--${name}: a value is expected`);
    }
    if (Array.isArray(parsed[name]) && !known.array.includes(name)) throw new BadInput(`--${name} is given twice`);
  }
}

/** A message of the parser, where its own words are hard to understand. */
export function usageMessage(message: string): string {
  const few = /^Not enough non-option arguments: got (\d+), need at least (\d+)$/.exec(message);
  if (!few) return message;
  const needed = few[2] === '1' ? '1 argument is needed' : `${few[2]} arguments are needed`;
  return `${needed}, ${few[1]} given: see --help`;
}

/** An error on one line, without what could steer a terminal, whatever the input was. */
export function errorLine(message: string): string {
  const line = oneLine(message.replaceAll(/\s*\n\s*/g, ' ').trim());
  return line.length > MOST_ERROR_LENGTH ? `${line.slice(0, MOST_ERROR_LENGTH)}...` : line;
}
