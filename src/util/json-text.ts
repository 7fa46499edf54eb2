/** Parses JSON text and locates its values. */
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { TOO_DEEP, tooDeepAt } from './json.ts';
import { failAt, type TextError } from './place.ts';
import { ok, type Result } from './result.ts';

/** The path to a value: field names and list indices. */
export type JsonPath = readonly (string | number)[];

interface JsonText {
  readonly value: unknown;
  /** The offset of the value at a path, or of its nearest ancestor in the text. */
  readonly offsetOf: (path: JsonPath) => number;
}

/** Parses JSON. Errors: `bad-json`. */
export function parseJsonText(text: string): Result<JsonText, TextError> {
  const deep = tooDeepAt(text);
  if (deep >= 0) return failAt(deep, 'bad-json', TOO_DEEP);
  try {
    const value: unknown = JSON.parse(text);
    let root: Node | undefined;
    const offsetOf = (path: JsonPath) => {
      root ??= parseTree(text);
      for (let length = path.length; length > 0; length--) {
        const node = root && findNodeAtLocation(root, path.slice(0, length));
        if (node) return node.offset;
      }
      return root?.offset ?? 0;
    };
    return ok({ value, offsetOf });
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const [first] = errors;
    // jsonc-parser accepts some text that is not JSON.
    if (!first) return failAt(0, 'bad-json', 'not JSON');
    const what = printParseErrorCode(first.error)
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase();
    return failAt(first.offset, 'bad-json', `not JSON: ${what}`);
  }
}
