/** Calls game code that may throw. */
import { messageOf, oneLine } from '../../util/result.ts';
import type { Problem } from './report.ts';
import { frameOf } from './stack.ts';

export const THROWS = 'throws';

/** The result of a test. An exception counts as a problem. */
export function attempt(test: () => Problem | undefined): Problem | undefined {
  try {
    return test();
  } catch (error) {
    return {
      code: THROWS,
      message: `the game throws: ${oneLine(messageOf(error))}`,
      fix: 'legal moves and positions of the game must never throw; parsers return fail(code, message) instead',
      where: frameOf(error),
    };
  }
}
