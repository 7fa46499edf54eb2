/** Best play from solved positions. */
import type { Game } from '../game.ts';
import { type Oracle, provenLine } from '../proven-line.ts';
import type { Solved, Solver } from './solver.ts';

/**
 * Best moves from a solved position to the end of the game: the winner's shortest known win, the
 * loser's longest defence. Repeats the solver's work if its table has lost entries. The line
 * exceeds the solver's length only if a lost entry had a shorter proof than the one found again.
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
