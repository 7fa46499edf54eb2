/**
 * The syntax of the Go Text Protocol, version 2 (Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2",
 * 2002, sections 2 and 3).
 */
import { ok, quote, type Result } from '../../util/result.ts';
import { syntaxError } from './command.ts';

export interface CommandLine {
  /** Digits as they were sent, or nothing. */
  readonly id: string;
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * Reads a line. Control characters are dropped but for tabs, which are spaces, and so is what follows a `#`; undefined
 * when nothing is left. A line that holds an id alone has the empty name.
 */
export function parseCommandLine(line: string): CommandLine | undefined {
  // The protocol knows the control characters of ASCII only.
  const text = line.replaceAll('\t', ' ').replaceAll(/(?![\u0080-\u009f])\p{Cc}/gu, '');
  const words = text.replace(/#.*/s, '').split(' ').filter(Boolean);
  const [first] = words;
  if (first === undefined) return undefined;
  const id = /^\d+$/.test(first) ? first : '';
  const [name = '', ...args] = id === '' ? words : words.slice(1);
  return { id, name, args };
}

/** The head of an answer that succeeds; its lines follow. */
export function makeHead(id: string): string {
  return `=${id}\n`;
}

/** A whole answer. Its text may have several lines, of which none is empty: an empty line ends an answer. */
export function makeAnswer(id: string, answer: Result<string>): string {
  const text = (answer.ok ? answer.value : answer.error.message).replaceAll(/\n\s*\n/g, '\n').trimEnd();
  const head = `${answer.ok ? '=' : '?'}${id}`;
  return `${head}${text === '' || text.startsWith('\n') ? '' : ' '}${text}\n\n`;
}

/** A whole number below 2³¹, the largest that the protocol knows. Error: `syntax`. */
export function parseWhole(text: string, what: string, least = 0): Result<number> {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value < 2 ** 31) return ok(value);
  return notWhole(what, text, least);
}

export function notWhole(what: string, text: string, least: number) {
  return syntaxError(`${what} must be a whole number${least > 0 ? ` from ${least}` : ''}, not ${quote(text)}`);
}
