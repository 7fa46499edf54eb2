import { fail, ok, oneLine, type Result } from './result.ts';

/** Reads JSON. Errors: `bad-json`. */
export function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail('bad-json', `not JSON: ${oneLine(error instanceof Error ? error.message : 'unreadable')}`);
  }
}
