/** Positions and points in tests, as they are written. */

import type { Position } from '../../src/games/meridians/position.ts';
import { positionFromSetup } from '../../src/games/meridians/setup.ts';
import { parsePoint, parseSetup } from '../../src/games/meridians/text/notation.ts';
import type { Result } from '../../src/util/result.ts';

function expected<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

export function position(text: string): Position {
  return expected(positionFromSetup(expected(parseSetup(text))));
}

export function pointNamed({ board }: Position, name: string): number {
  return expected(parsePoint(board, name));
}
