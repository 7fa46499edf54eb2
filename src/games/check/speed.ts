/** Statistics and warnings from random games, beyond correctness. */
import type { CheckedRules, Problem } from './report.ts';
import type { Line, Run } from './run.ts';

const SECONDS = 0.15;
/** The number of games used to count legal moves or compare positions. */
const COUNTED = 20;

export function playedRules(run: Run, lines: readonly Line[], rules: string): CheckedRules {
  const { game } = run;
  const plies = lines.reduce((sum, line) => sum + line.length, 0);
  let moves = 0;
  let positions = 0;
  for (const line of lines.slice(0, COUNTED)) {
    const position = game.create();
    for (const move of line) {
      moves += run.countOf(position);
      positions++;
      game.play(position, move);
    }
  }
  const trace = new Int32Array(game.maxRolloutPlies);
  const random = run.randomFor([], 'speed');
  const start = performance.now();
  let [rollouts, rolloutPlies, seconds] = [0, 0, 0];
  while (seconds < SECONDS) {
    rolloutPlies += game.rollout(game.create(), random, 'uniform', trace.length, trace);
    rollouts++;
    seconds = (performance.now() - start) / 1000;
  }
  return {
    rules,
    games: lines.length,
    plies,
    meanPlies: plies / lines.length,
    branching: moves / Math.max(1, positions),
    movesPerSecond: rolloutPlies / seconds,
    rolloutsPerSecond: rollouts / seconds,
  };
}

/** The shortest random game that repeats an earlier position. */
export function cycleProblem(run: Run, lines: readonly Line[]): { problem: Problem; line: Line } | undefined {
  let shortest: { problem: Problem; line: Line } | undefined;
  for (const line of lines.slice(0, COUNTED)) {
    const position = run.game.create();
    const known = new Set([run.key(position)]);
    for (const [i, move] of line.slice(0, (shortest?.line.length ?? Infinity) - 1).entries()) {
      run.game.play(position, move);
      const key = run.key(position);
      if (!known.has(key)) {
        known.add(key);
        continue;
      }
      const problem = {
        isWarning: true,
        message: `games can return to an earlier position, here after ${i + 1} plies`,
        fix: 'make sure that games end, for example by a limit of plies in the position; searches treat repetitions as new positions',
      };
      shortest = { problem, line: line.slice(0, i + 1) };
      break;
    }
  }
  return shortest;
}

/** Warns if one word of the hash has little entropy. Tables of positions are indexed by it. */
export function keySpread(run: Run, lines: readonly Line[]): Problem | undefined {
  const [pairs, low] = [new Set<string>(), new Set<number>()];
  for (const line of lines.slice(0, COUNTED)) {
    const position = run.game.create();
    for (const move of line) {
      run.game.play(position, move);
      pairs.add(run.key(position));
      low.add(run.game.keyLow(position) | 0);
    }
  }
  if (10 * low.size >= pairs.size) return undefined;
  return {
    isWarning: true,
    message: `keyLow has only ${low.size} values for ${pairs.size} different keys, which makes searches slow`,
    fix: 'keyLow and keyHigh should both depend on the whole position',
  };
}
