/** Shared by the scripts in bench/ and selfplay/: help, arguments, and errors on one line. */
import '../../src/node/install.ts';

import { parseCount } from '../../src/util/quantity.ts';
import { messageOf, oneLine, quote, ResultError } from '../../src/util/result.ts';
import { systemMessage } from '../../src/util/system-error.ts';

/** A script has invalid arguments. */
export class BadUse extends Error {
  override readonly name = 'BadUse';
}

/**
 * Names of errors whose message is sufficient. All others are bugs of the program and keep their
 * stack.
 */
const PLAIN_ERRORS = ['EngineError', 'OptionsError', 'GameError', 'JournalError'];

/**
 * The arguments of a script, at most `most`. Prints `usage` and exits if they request help. From
 * then on an error that is not a bug ends the script with one line: code 2 for arguments and files,
 * 1 for later failures.
 */
export function beginScript(usage: string, most = Infinity): string[] {
  process.on('uncaughtException', (error) => process.exit(sayError(error)));
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`Usage: ${usage}\n`);
    process.exit(0);
  }
  const extra = words[most];
  if (extra !== undefined) throw new BadUse(`${quote(extra)} is one argument too many`);
  return words;
}

/** Prints an error; returns the exit code. */
function sayError(error: Error): number {
  const isUse = error instanceof BadUse || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  const isInput = isUse || error instanceof ResultError;
  const isPlain = isInput || systemMessage(error) !== undefined || PLAIN_ERRORS.includes(error.constructor.name);
  if (!isPlain) {
    process.stderr.write(`${error.stack}\n`);
    return 1;
  }
  process.stderr.write(`${oneLine(messageOf(error))}${isUse ? '; see --help' : ''}\n`);
  return isInput ? 2 : 1;
}

/** Parses a whole number, such as `1000`, `1e6` or `10k`. Throws `BadUse`. */
export function wholeWord(name: string, text: string, least = 1): number {
  const value = parseCount(text);
  if (value !== undefined && value >= least) return value;
  throw new BadUse(`${name} ${quote(text)}: a whole number from ${least} up is expected`);
}
