/** Calls game code that may throw. */
import { oneLine } from '../../util/result.ts';
import { placed } from '../define/rules-error.ts';
import type { Fix, Problem } from './report.ts';

export const THROWS = 'throws';
export const NO_MOVES = 'no-moves';
export const NO_MOVES_FIX: Fix = {
  kit: 'end the game here (isOver), or add a move without a cell such as `pass`',
  rules: 'end the game here (`result`), or add a move without a cell such as `pass` (`words`)',
};

/** The result of a test. An exception counts as a problem. */
export function attempt(test: () => Problem | undefined): Problem | undefined {
  try {
    return test();
  } catch (error) {
    const { plain, where, cause } = placed(error, undefined);
    if ((cause as { readonly code?: unknown } | undefined)?.code === NO_MOVES)
      return { code: NO_MOVES, message: plain, fix: NO_MOVES_FIX, where };
    const isReturned = cause instanceof TypeError && /^\w+ returns /.test(plain);
    return {
      code: THROWS,
      message: isReturned ? plain : `the game throws: ${oneLine(plain)}`,
      fix: {
        kit: 'legal moves and positions of the game must never throw; parsers return fail(code, message) instead',
        rules: 'no function of the rules may throw in a position that legal moves lead to',
      },
      where,
    };
  }
}
