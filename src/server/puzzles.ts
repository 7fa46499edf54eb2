/** Puzzles from the suites of positions that come with the program: each has a proved solution. */
import { z } from 'zod';
import { readSuite, specOfPosition } from '../../bench/suite/suite.ts';
import type { Rules } from '../games/kit.ts';
import { ok, type Result } from '../util/result.ts';
import { type Route, route } from './rest.ts';

export interface SuitePuzzle {
  readonly id: string;
  readonly rules: Rules;
  /** The game up to the position. */
  readonly moves: readonly string[];
  readonly position: string;
  /** The moves that win, all of them; no other one does. */
  readonly right: readonly string[];
  /** What they do, for people. */
  readonly reason: string;
  /** The end can be forced in so many plies. */
  readonly plies: number;
}

const schema = z.object({ game: z.string().max(64).describe('The game, by its name.') });

export function puzzleRoutes(): readonly Route<never>[] {
  return [
    route({
      method: 'POST',
      url: '/api/puzzles',
      summary: 'The positions of a game with a proved solution.',
      answer: '`puzzles`, the easier ones first, each with the moves that win.',
      body: schema,
      handle: ({ game }) => puzzlesOf(game),
    }),
  ];
}

/** Errors: those of `readSuite`. */
function puzzlesOf(game: string): Result<{ readonly puzzles: readonly SuitePuzzle[] }> {
  const suite = readSuite(game);
  if (!suite.ok) return suite;
  const puzzles = suite.value.map((one): SuitePuzzle => {
    const { id, moves, position, right, reason, plies } = one;
    const { rules = {} } = specOfPosition(game, one);
    return { id, rules, moves: moves.split(' '), position, right, reason, plies };
  });
  return ok({ puzzles });
}
