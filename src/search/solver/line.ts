/** Best play from solved positions. */
import type { Game } from '../../games/game.ts';
import { type Oracle, provenLine } from '../proven-line.ts';
import type { Solved, Solver } from './solver.ts';

/**
 * Best moves from a solved position to the end of the game: the winner's shortest way that is known, the loser's longest. Looks at
 * as many moves again as it takes where the solver's table has lost something; the line is longer than the solver said only where
 * what it lost was shorter than what it finds again.
 */
export function solvedLine<P>(game: Game<P>, solver: Solver<P>, position: P): number[] {
  const { reward, plies } = solver.solve(position, Infinity) as Solved;
  const oracle: Oracle<P> = (at, isQuick) => {
    if (!isQuick) solver.solve(at, Infinity);
    return solver.recall(at);
  };
  const line = provenLine(game, position, { reward, plies }, [oracle]);
  const end = game.create();
  game.copy(end, position);
  for (const move of line) game.play(end, move);
  return game.isOver(end) ? line : provenLine(game, position, { reward, plies: Infinity }, [oracle]);
}
