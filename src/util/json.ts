import { fail, ok, oneLine, type Result } from './result.ts';
import { withoutMark } from './text-bytes.ts';

/** Lists and objects inside each other: programs that walk through more of them run out of stack. */
const MOST_DEPTH = 500;
export const TOO_DEEP = `JSON nested too deeply: more than ${MOST_DEPTH} levels`;

/** Reads JSON. Errors: `bad-json`, also for what is nested more deeply than anything that makes sense here. */
export function parseJson(text: string): Result<unknown> {
  if (tooDeepAt(text) >= 0) return fail('bad-json', TOO_DEEP);
  try {
    return ok(JSON.parse(withoutMark(text)));
  } catch (error) {
    return fail('bad-json', `not JSON: ${oneLine(error instanceof Error ? error.message : 'unreadable')}`);
  }
}

/** Where the brackets of JSON are deeper than `MOST_DEPTH`, in UTF-16 units from 0; −1 where they are not. */
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

/** The closing quote of the string whose text begins at `from`, or the end of the text. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = at;
    while (slashes > from && text.charCodeAt(slashes - 1) === 0x5c) slashes--;
    if ((at - slashes) % 2 === 0) return at;
  }
  return text.length;
}
