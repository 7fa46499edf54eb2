/** Best play from solved positions. */
import type { Game } from '../game.ts';
import { type Oracle, provenLine } from '../proven-line.ts';
import type { Solved, Solver } from './solver.ts';

/**
 * Best moves from a solved position to the end of the game: the winner's shortest way that is known, the loser's longest. Looks at
 * as many moves again as it takes where the solver's table has lost something; the line is longer than the solver said only where
 * what it lost was shorter than what it finds again.
 */
export function solvedLine<P>(game: Game<P>, solver: Solver<P>, position: P): number[] {
  const known: Oracle<P>[] = [(at) => solver.recall(at)];
  const working: Oracle<P>[] = [(at) => solver.solve(at, Infinity) && solver.recall(at)];
  const { reward, plies } = solver.solve(position, Infinity) as Solved;
  const line = provenLine(game, position, { reward, plies }, { known, working });
  const at = game.create();
  game.copy(at, position);
  for (const move of line) game.play(at, move);
  while (!game.isOver(at)) {
    const solved = solver.solve(at, Infinity) as Solved;
    const more = provenLine(game, at, { reward: solved.reward, plies: Infinity }, { known, working });
    for (const move of more) game.play(at, move);
    line.push(...more);
  }
  return line;
}
