/** Errors of the command line and their messages. */
import { withoutPasswords } from '../../util/hidden-address.ts';
import { nearest } from '../../util/nearest.ts';
import { oneLine, quote } from '../../util/result.ts';
import { BadInput, contradiction, givenTwice } from './input.ts';

/** A command's options as the parser knows them: the names of each kind, and all by name. */
export interface KnownOptions {
  readonly string: readonly string[];
  readonly boolean: readonly string[];
  readonly array: readonly string[];
  readonly key: Readonly<Record<string, unknown>>;
}

const MOST_ERROR_LENGTH = 1000;
/** Options that name files and folders. */
const OF_FILES = ['data', 'file', 'html', 'log', 'openings', 'out', 'resume', 'save', 'sgf', 'tree', 'weights'];

/**
 * Refuses options with a single dash, and options that are repeated but not lists, lack a value, or
 * have one they do not accept. `parsed` is the parser's result.
 */
export function refuseOddOptions(
  words: readonly string[],
  parsed: Readonly<Record<string, unknown>>,
  known: KnownOptions,
): void {
  for (const [i, word] of words.entries()) {
    if (word === '--') return;
    const [, letters = ''] = /^-([a-z][^=]*)/i.exec(word) ?? [];
    if (letters !== '' && letters !== 'h') throw new BadInput(noOption(`-${letters}`, Object.keys(known.key)));
    const [, no, name = '', value] = /^--(no-)?([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (no !== undefined && known.string.includes(name))
      throw new BadInput(`--${name} takes a value: there is no --no-${name}`);
    if (known.boolean.includes(name) && value !== undefined && value !== 'true' && value !== 'false') {
      throw new BadInput(`--${name} takes no value`);
    }
    const next = words[i + 1];
    // The parser takes the default where no value follows.
    const isMissing =
      value === undefined && (next === undefined || /^-(?!\d)/.test(next) || (parsed[name] === '' && next !== ''));
    const isEmpty = (value ?? next) === '' && OF_FILES.includes(name);
    if (known.string.includes(name) && (isMissing || isEmpty)) throw new BadInput(`--${name} needs a value`);
    if (Array.isArray(parsed[name]) && !known.array.includes(name)) throw new BadInput(givenTwice(`--${name}`));
  }
}

/** The choices at the point where the parser stopped. */
export interface Choices {
  readonly options: readonly string[];
  /** The commands read so far, such as `bench`, and those that may follow. */
  readonly path: readonly string[];
  readonly commands: readonly string[];
  /** The command with its arguments, such as `sightline match <first> <second>`, and an example. */
  readonly usage?: string | undefined;
  readonly example?: string | undefined;
}

/** Replaces a message of the parser that is hard to understand. */
export function usageMessage(message: string, words: readonly string[], choices: Choices): string {
  const { options, path, commands } = choices;
  const missing = missingText(message, choices);
  if (missing !== undefined) return missing;
  const unknown = /^Unknown arguments?: (.*)$/s.exec(message)?.[1]?.split(', ');
  const option = words.find((word) => unknown?.includes(optionName(word) ?? ''));
  if (option !== undefined) return noOption(`--${optionName(option)}`, options);
  const argument = words.find((word) => unknown?.includes(word));
  if (argument !== undefined) return noCommand(argument, path, commands);
  return inOwnWords(message);
}

/** Names the arguments or the option that are missing; undefined if none are, or they are not known. */
function missingText(message: string, { path, usage = '', example }: Choices): string | undefined {
  const hint = example === undefined ? `write ${usage}` : `for example ${example}`;
  const [, option] = /^Missing required arguments?: ([^\s,]+)/.exec(message) ?? [];
  if (option !== undefined && example !== undefined) return `--${option} is missing: ${hint}`;
  const [, given] = /^Not enough non-option arguments: got (\d+)/.exec(message) ?? [];
  const names = [...usage.matchAll(/<[^>]+>/g)].map(([name]) => name.replace('..', '')).slice(Number(given));
  return given === undefined || names.length === 0
    ? undefined
    : `${path.join(' ')} needs ${names.join(' and ')}: ${hint}`;
}

/** A message of the parser in this program's wording. */
export function inOwnWords(message: string): string {
  for (const [pattern, own] of OWN_WORDS) {
    const found = pattern.exec(message);
    if (found) return own(...(found.slice(1) as [string, string, string]));
  }
  return message;
}

/** Messages of the parser and their replacements. */
const OWN_WORDS: readonly (readonly [RegExp, (...parts: [string, string, string]) => string])[] = [
  [
    /^Not enough non-option arguments: got (\d+), need at least (\d+)$/,
    (given, least) =>
      `${least === '1' ? '1 argument is' : `${least} arguments are`} needed, ${given} given: see --help`,
  ],
  [
    /^Too many non-option arguments: got (\d+), maximum of (\d+)$/,
    (given, most) => `${most === '1' ? '1 argument is' : `${most} arguments are`} possible, ${given} given: see --help`,
  ],
  [/^Arguments (\S+) and (\S+) are mutually exclusive$/, (one, other) => contradiction(`--${one}`, `--${other}`)],
  [/^Missing dependent arguments:\s+(\S+) -> (?:--)?(\S+)/, (given, needed) => `--${given} needs --${needed}`],
  [/^Not enough arguments following: (\S+)/, (name) => `--${name} needs a value`],
  [/^Missing argument values?: ([^\s,]+)/, (name) => `--${name} needs a value`],
  [/^Missing required arguments?: ([^\s,]+)/, (name) => `--${name} is missing: see --help`],
  [
    /^Invalid values:\s+Argument: (\S+), Given: (.*?), Choices: (.*?)(?:\n|$)/s,
    (name, given, choices) => `--${name} ${given}: must be one of ${choices.replaceAll('"', '')}`,
  ],
  [/^Unknown (?:argument|command)s?: (.*)$/s, (word) => `${quote(word)} is unknown: see --help`],
];

/**
 * An error on one line, without passwords or terminal control characters, whatever the input
 * contained.
 */
export function errorLine(message: string): string {
  const line = withoutPasswords(oneLine(message.replaceAll(/\s*\n\s*/g, ' ').trim()));
  return line.length > MOST_ERROR_LENGTH ? `${line.slice(0, MOST_ERROR_LENGTH)}...` : line;
}

/** `size` of `--size`, `--size=7` and `--no-size`. */
function optionName(word: string): string | undefined {
  return /^--(?:no-)?([^=]+)/.exec(word)?.[1];
}

function noOption(option: string, options: readonly string[]): string {
  const [dashes = '', name = ''] = option.split(/(?<=^-+)(?!-)/);
  const meant = options.includes(name) ? name : nearest(name, options);
  const hint = meant === undefined ? 'see --help' : `did you mean --${meant}?`;
  return `unknown option ${oneLine(option)}${dashes === '-' ? ' (options begin with two dashes)' : ''}: ${hint}`;
}

function noCommand(word: string, path: readonly string[], commands: readonly string[]): string {
  const meant = nearest(word, commands);
  const what = commands.length === 0 ? 'argument' : 'command';
  const where = path.length === 0 ? '' : ` of ${path.join(' ')}`;
  // All commands of the program are too many for a line.
  const others = path.length > 0 && commands.length > 0 ? `choose from ${commands.join(', ')}` : 'see --help';
  return `unknown ${what} ${quote(word)}${where}: ${meant === undefined ? others : `did you mean ${meant}?`}`;
}
