import { fail, ok, oneLine, type Result } from './result.ts';
import { withoutMark } from './text-bytes.ts';

/** The deepest nesting accepted. Recursive code could overflow the stack on more. */
const MOST_DEPTH = 500;
export const TOO_DEEP = `JSON nested too deeply: more than ${MOST_DEPTH} levels`;

/** A JSON object whose fields are not checked. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON. Errors: `bad-json`, also for nesting deeper than `MOST_DEPTH`. */
export function parseJson(text: string): Result<unknown> {
  if (tooDeepAt(text) >= 0) return fail('bad-json', TOO_DEEP);
  try {
    return ok(JSON.parse(withoutMark(text)));
  } catch (error) {
    return fail('bad-json', `not JSON: ${oneLine(error instanceof Error ? error.message : 'unreadable')}`);
  }
}

/**
 * The offset, in UTF-16 units from 0, at which brackets first nest deeper than `MOST_DEPTH`; −1 if
 * they never do.
 */
export function tooDeepAt(text: string): number {
  if (text.length <= MOST_DEPTH) return -1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x5b:
      case 0x7b:
        if (++depth > MOST_DEPTH) return at;
        break;
      case 0x5d:
      case 0x7d:
        depth--;
        break;
      case 0x22:
        at = stringEnd(text, at + 1);
        break;
    }
  }
  return -1;
}

/**
 * The index of the closing quote of the string whose content starts at `from`, or the length of the
 * text.
 */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = at;
    while (slashes > from && text.charCodeAt(slashes - 1) === 0x5c) slashes--;
    if ((at - slashes) % 2 === 0) return at;
  }
  return text.length;
}
