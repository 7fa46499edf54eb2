/** Positions and points in tests, as they are written. */

import type { Position } from '../../src/games/meridians/position.ts';
import { positionFromSetup } from '../../src/games/meridians/setup.ts';
import { parsePoint, parseSetup } from '../../src/games/meridians/text/notation.ts';
import { must } from '../../src/util/result.ts';

export function position(text: string): Position {
  return must(positionFromSetup(must(parseSetup(text))));
}

export function pointNamed({ board }: Position, name: string): number {
  return must(parsePoint(board, name));
}
