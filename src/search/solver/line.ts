/** Best play from solved positions. */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import type { Game } from '../../games/game.ts';
import type { Solved, Solver } from './solver.ts';

/** A line is cut off after so many plies. */
const MOST_PLIES = 400;

/**
 * Best moves from a solved position to the end of the game: the winner's shortest way that is known, the loser's longest. Looks at
 * as many moves again as it takes where the solver's table has lost something.
 */
export function solvedLine<P>(game: Game<P>, solver: Solver<P>, position: P): number[] {
  const at = game.create();
  game.copy(at, position);
  const line: number[] = [];
  while (!game.isOver(at) && line.length < MOST_PLIES) {
    const move = bestMove(game, solver, at);
    line.push(move);
    game.play(at, move);
  }
  return line;
}

function bestMove<P>(game: Game<P>, solver: Solver<P>, position: P): number {
  const solved = solver.solve(position, Infinity) as Solved;
  const moves = new Int32Array(game.maxMoves);
  const count = game.legalMoves(position, moves);
  const after = game.create();
  let [best, bestPlies] = [-1, 0];
  // First by what is known without work.
  for (const most of [0, Infinity]) {
    for (let i = 0; i < count && (most === 0 || best < 0); i++) {
      game.copy(after, position);
      game.play(after, moves[i]!);
      const next = solver.solve(after, most);
      const isOurs = game.toMove(after) === game.toMove(position);
      if (!next || (isOurs ? next.reward : 1 - next.reward) !== solved.reward) continue;
      const isBetter = solved.reward === 0 ? next.plies > bestPlies : next.plies < bestPlies;
      if (best < 0 || isBetter) [best, bestPlies] = [moves[i]!, next.plies];
    }
  }
  return best;
}
