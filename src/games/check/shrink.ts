/** Random games, and the search for the shortest failing one. */
import { nextBelow, type RandomState } from '../../util/rng.ts';
import { attempt } from './attempt.ts';
import type { Problem } from './report.ts';
import type { Check, Line, Run } from './run.ts';

const GAMES = 60;

/** A failure with a game that shows it. */
export interface Found {
  readonly problem: Problem & { readonly code: string };
  readonly line: Line;
}

/**
 * Random legal moves to the end of the game, or as far as it can be played. A move that throws ends
 * the line.
 */
export function randomLine(run: Run, random: RandomState, most: number): Line {
  const line: number[] = [];
  attempt(() => {
    const position = run.game.create();
    while (line.length < most && !run.game.isOver(position)) {
      const moves = run.legal(position);
      if (moves.length === 0) break;
      const move = moves[nextBelow(random, moves.length)] as number;
      line.push(move);
      run.game.play(position, move);
    }
    return undefined;
  });
  return line;
}

/** Tests a check after a line; undefined if the line cannot be played. */
export function tested(run: Run, check: Check, line: Line): Found | undefined {
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
export function shrunk(run: Run, check: Check, found: Found, deadline: number): Found {
  if (check.isGlobal) return found;
  let best = found;
  const isTime = () => performance.now() < deadline;
  const tried = (line: Line): boolean => {
    const shorter = tested(run, check, line);
    if (shorter?.problem.code !== found.problem.code) return false;
    best = shorter;
    return true;
  };
  if (tried([])) return best;
  for (let game = 0; game < GAMES && best.line.length > 1 && isTime(); game++) {
    const line = randomLine(run, run.randomFor([game], 'shrink'), best.line.length - 1);
    for (let plies = 1; plies <= line.length && isTime(); plies++) if (tried(line.slice(0, plies))) break;
  }
  // Remove one move at a time, or two, which keeps the turn with the same player.
  for (let isShorter = true; isShorter && isTime(); ) {
    const { line } = best;
    const shorter = [1, 2].flatMap((count) =>
      line.slice(count - 1).map((_, i) => [...line.slice(0, i), ...line.slice(i + count)]),
    );
    isShorter = shorter.some((candidate) => isTime() && tried(candidate));
  }
  return best;
}
