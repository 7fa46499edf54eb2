/** Statistics and warnings from random games, beyond correctness. */
import { counted } from '../../util/counted.ts';
import type { CheckedRules, Problem } from './report.ts';
import type { Check, CheckRun, GameMoves } from './run.ts';
import { type ShownFailure, tested } from './shrink.ts';

const SECONDS = 0.15;
/** The number of games used to count legal moves or compare positions. */
const COUNTED = 20;

export function playedRules(run: CheckRun, lines: readonly GameMoves[], rules: string): CheckedRules {
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

/** A game ends in a position that it had before. */
export const CYCLE: Check = {
  code: 'cycles',
  title: 'no game returns to an earlier position, unless endless games are declared',
  at: 'sample',
  test: (run, line, position) => {
    const earlier = run.game.create();
    const last = run.key(position);
    for (const [ply, move] of line.entries()) {
      if (run.key(earlier) === last) {
        return {
          message: `games can go on for ever: the position after ${line.length} plies is that after ${ply}`,
          fix: 'make games end, for example by a limit of plies in the position, or declare `isEndless: true`; searches treat repetitions as new positions',
        };
      }
      run.game.play(earlier, move);
    }
    return undefined;
  },
};

/** The shortest of the random games that return to an earlier position. */
export function cycleIn(run: CheckRun, lines: readonly GameMoves[]): ShownFailure | undefined {
  let shortest: GameMoves | undefined;
  for (const line of lines.slice(0, COUNTED)) {
    const position = run.game.create();
    const known = new Set([run.key(position)]);
    for (const [i, move] of line.slice(0, (shortest?.length ?? Infinity) - 1).entries()) {
      run.game.play(position, move);
      const { size } = known;
      if (known.add(run.key(position)).size > size) continue;
      shortest = line.slice(0, i + 1);
      break;
    }
  }
  return shortest && tested(run, CYCLE, shortest);
}

/** Warns of seats that never move in random games. */
export function idleSeats({ game, kit }: CheckRun, lines: readonly GameMoves[]): Problem | undefined {
  const idle = new Set(kit.seats.map((_, seat) => seat));
  for (const line of lines) {
    const position = game.create();
    for (const move of line) {
      idle.delete(game.toMove(position));
      game.play(position, move);
    }
    if (idle.size === 0) return undefined;
  }
  const names = [...idle].map((seat) => kit.seats[seat]?.name).join(', ');
  return {
    isWarning: true,
    message: `no move in ${counted(lines.length, 'game')} is by ${names}`,
    fix: 'let `turn` return each seat in its turn, also when it depends on what is played',
  };
}

/** Warns if one word of the hash has little entropy. Tables of positions are indexed by it. */
export function keySpread(run: CheckRun, lines: readonly GameMoves[]): Problem | undefined {
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
    message: `the lower half of the key has only ${low.size} values for ${pairs.size} different keys, which makes searches slow`,
    fix: 'keyLow and keyHigh should both depend on the whole position',
  };
}
