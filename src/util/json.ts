import { fail, ok, oneLine, type Result } from './result.ts';

/** Lists and objects within each other: what goes through a value by recursion has room for these. */
const MOST_NESTED = 1000;

/** Reads JSON. Errors: `bad-json`, also for what is nested more deeply than anything that makes sense here. */
export function parseJson(text: string): Result<unknown> {
  if (tooDeepAt(text) !== undefined) return fail('bad-json', `${TOO_DEEP}`);
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail('bad-json', `not JSON: ${oneLine(error instanceof Error ? error.message : 'unreadable')}`);
  }
}

export const TOO_DEEP = `more than ${MOST_NESTED} lists and objects within each other`;

/** Where a text that may be JSON opens one list or object too many within others; undefined where it does not. */
export function tooDeepAt(text: string): number | undefined {
  // Most texts are too short for that, or have too few brackets; strings need not be told apart before.
  if (text.length <= MOST_NESTED) return undefined;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isString = false;
    } else if (code === QUOTE) isString = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > MOST_NESTED) return at;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return undefined;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
);
