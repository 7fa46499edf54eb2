/** Random games, and the search for the shortest failing one. */

import { foundOrMade } from '../../util/found-or-made.ts';
import type { RandomState } from '../../util/rng.ts';
import { attempt } from './attempt.ts';
import type { Problem } from './report.ts';
import type { Check, CheckRun, GameMoves } from './run.ts';

const GAMES = 60;

/** A failure with a game that shows it. */
export interface ShownFailure {
  readonly problem: Problem & { readonly code: string };
  readonly line: GameMoves;
}

/**
 * Random legal moves to the end of the game, or as far as it can be played. A move that throws ends
 * the line. `note` is told the legal moves of each ply.
 */
export function randomPlay(
  run: CheckRun,
  random: RandomState,
  most: number,
  note?: (moves: GameMoves) => void,
): GameMoves {
  const line: number[] = [];
  attempt(() => {
    run.playOn(run.game.create(), random, most, line, note);
    return undefined;
  });
  return line;
}

/** Tests a check after a line; undefined if the line cannot be played. */
export function tested(run: CheckRun, check: Check, line: GameMoves): ShownFailure | undefined {
  const problem = attempt(() => {
    run.watch.found = undefined;
    return run.isPlayable(line) ? check.test(run, line, run.replay(line)) : undefined;
  });
  return problem && { problem: { code: check.code, ...problem }, line };
}

/**
 * Shortens a failing game: tries shorter random games, then removes moves as long as the same check
 * fails. Stops at `deadline`.
 */
export function shrunk(run: CheckRun, check: Check, found: ShownFailure, deadline: number): ShownFailure {
  // A shorter game would be compared with other ones.
  if (found.problem.other) return found;
  let best = found;
  const isTime = () => performance.now() < deadline;
  const tried = (line: GameMoves): boolean => {
    if (line.length >= best.line.length) return false;
    const shorter = tested(run, check, line);
    if (shorter?.problem.code !== found.problem.code) return false;
    best = shorter;
    return true;
  };
  if (best.line.length === 0 || tried([])) return best;
  for (let game = 0; game < GAMES && best.line.length > 1 && isTime(); game++) {
    const line = randomPlay(run, run.randomFor([game], 'shrink'), best.line.length - 1);
    for (let plies = 1; plies <= line.length && isTime(); plies++) if (tried(line.slice(0, plies))) break;
  }
  const shorterOnes = [
    (line: GameMoves, at: number) => byTurns(run, line, [at]),
    (line: GameMoves, at: number) => line.toSpliced(at, 1),
    (line: GameMoves, at: number) => line.toSpliced(at, 2),
  ];
  for (let length = Infinity; best.line.length < length && isTime(); ) {
    length = best.line.length;
    for (const shorter of shorterOnes) {
      for (let at = 0; at < best.line.length && isTime(); ) if (!tried(shorter(best.line, at))) at++;
    }
    // Two moves of different players, wherever they are.
    for (let first = 0; first < best.line.length && best.line.length === length && isTime(); first++) {
      for (let second = first + 1; second < best.line.length && isTime(); second++)
        if (tried(byTurns(run, best.line, [first, second]))) break;
    }
  }
  return best;
}

/**
 * A line without some moves. The players make their other moves in the same order, each when it is
 * their turn, until one of them has none left.
 */
function byTurns(run: CheckRun, line: GameMoves, without: readonly number[]): GameMoves {
  const { game } = run;
  const left = new Map<number, number[]>();
  const played: number[] = [];
  // The last move may throw.
  attempt(() => {
    const position = game.create();
    for (const [at, move] of line.entries()) {
      const player = game.toMove(position);
      if (!without.includes(at)) foundOrMade(left, player, () => []).push(move);
      if (at < line.length - 1) game.play(position, move);
    }
    const again = game.create();
    while (!game.isOver(again)) {
      const move = left.get(game.toMove(again))?.shift();
      if (move === undefined || !run.legal(again).includes(move)) break;
      played.push(move);
      game.play(again, move);
    }
    return undefined;
  });
  return played;
}
