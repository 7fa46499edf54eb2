/** Rollouts: legal, correctly traced, and repeatable. */
import { ROLLOUT_POLICIES } from '../../search/game.ts';
import type { Problem } from './report.ts';
import { type Check, type CheckRun, difference, type GameMoves, type Watch } from './run.ts';

const SHORT = 3;

export const ROLLOUT_CHECKS: readonly Check[] = [
  {
    code: 'rollout',
    title: 'rollouts play legal moves, record them, and repeat with the same random state',
    at: 'sample',
    test: (run, line) => {
      for (const policy of ROLLOUT_POLICIES) {
        for (const most of [run.game.maxRolloutPlies, SHORT]) {
          const problem = testRollout(run, line, policy, most);
          if (problem) return problem;
        }
      }
      return undefined;
    },
  },
];

function testRollout(
  run: CheckRun,
  line: GameMoves,
  policy: (typeof ROLLOUT_POLICIES)[number],
  most: number,
): Problem | undefined {
  const { game, watch } = run;
  const [end, again] = [run.replay(line), run.replay(line)];
  const [random, randomAgain] = [run.randomFor(line, policy), run.randomFor(line, policy)];
  // Longer than the promised maximum, so that an overrun is detected.
  const [trace, traceAgain] = [new Int32Array(most + 1000), new Int32Array(most + 1000)];
  watch.found = undefined;
  const plies = game.rollout(end, random, policy, most, trace);
  const call = `rollout(…, '${policy}', ${most}, …)`;
  const found = watch.found as Watch['found'];
  if (found) {
    watch.found = undefined;
    return {
      message: `rollout calls ${found.name}`,
      fix: {
        kit: 'draw random numbers from the random state that rollout is given, by nextBelow(random, n)',
        rules: 'draw random numbers from the random state that `randomMove` is given, by nextBelow(random, n)',
      },
      where: found.where,
    };
  }
  if (!Number.isInteger(plies) || plies < 0 || plies > most) {
    return { message: `${call} returns ${plies}`, fix: 'return the number of plies played, at most maxPlies' };
  }
  const position = run.replay(line);
  for (let ply = 0; ply < plies; ply++) {
    const word = trace[ply] as number;
    const [player, move] = [word >>> 24, word & 0xffffff];
    if (game.isOver(position)) {
      return {
        message: `${call} returns ${plies} plies, but the game is over after ${ply}`,
        fix: 'stop when the game is over, and return the number of plies',
      };
    }
    const turn = game.toMove(position);
    if (player !== turn) {
      return {
        message: `entry ${ply} of the trace names player ${player}, but player ${turn} is to move`,
        fix: 'write `game.toMove(position) << 24 | move` to the trace before the move is played',
      };
    }
    if (!run.legal(position).includes(move)) {
      return {
        message: `a rollout plays ${run.name(move)} (move ${move}) at ply ${ply + 1}, which is not legal there`,
        fix: {
          kit: 'a rollout may play legal moves only, and records each as `player << 24 | move`',
          rules: '`randomMove` may return legal moves only',
        },
      };
    }
    game.play(position, move);
  }
  const what = difference(run.observe(position), run.observe(end));
  if (what !== undefined) {
    return {
      message: `${what} after ${call} differs from the position after the moves of its trace`,
      fix: 'rollout must play the moves that it records, and no others',
    };
  }
  if (plies < most && !game.isOver(end)) {
    return {
      message: `${call} stops after ${plies} plies, though the game is not over`,
      fix: 'play on until the game is over or maxPlies were played',
    };
  }
  const pliesAgain = game.rollout(again, randomAgain, policy, most, traceAgain);
  const isSame = plies === pliesAgain && trace.every((word, i) => i >= plies || word === traceAgain[i]);
  if (isSame && random.join() === randomAgain.join()) return undefined;
  return {
    message: 'two rollouts with the same random state differ',
    fix: {
      kit: 'rollout must use no randomness but the random state it is given, and no variables outside the position',
      rules:
        '`randomMove` must use no randomness but the random state it is given, and no variables outside the position',
    },
  };
}

/** Rollouts that are tried even after the deadline. */
const FEWEST = 3;

/** Checks how many rollouts from the start of the game are cut off: `most` rollouts, or as many as there is time for. */
export function rolloutLength(run: CheckRun, most: number, deadline: number): Problem | undefined {
  const { game } = run;
  const longest = game.maxRolloutPlies;
  const trace = new Int32Array(longest);
  let cut = 0;
  let rollouts = 0;
  for (; rollouts < most && (rollouts < FEWEST || performance.now() < deadline); rollouts++) {
    const position = game.create();
    run.watch.beat();
    game.rollout(position, run.randomFor([rollouts], 'length'), 'uniform', longest, trace);
    if (!game.isOver(position)) cut++;
  }
  if (cut === 0) return undefined;
  const share = `${cut} of ${rollouts} rollouts stop unfinished after ${longest} plies, and count as draws`;
  const lengths: number[] = [];
  const limit = Math.min(20 * longest, 10_000);
  for (let i = 0; i < 3; i++) {
    const position = game.create();
    const plies = run.playOn(position, run.randomFor([i], 'long'), limit).length;
    if (game.isOver(position)) lengths.push(plies);
  }
  if (lengths.length === 0 && !run.kit.isEndless) {
    return {
      message: `random games do not end: 3 of 3 were unfinished after ${limit} plies`,
      fix: 'make games end, for example by a limit of plies in the position, or declare `isEndless: true`',
    };
  }
  if (2 * cut > rollouts && lengths.length > 1) {
    return {
      message: share,
      fix: {
        kit: `raise maxRolloutPlies: random games here took ${lengths.join(', ')} plies`,
        rules: `raise maxPlies: random games here took ${lengths.join(', ')} plies`,
      },
    };
  }
  if (run.kit.isEndless) return undefined;
  return {
    isWarning: true,
    message: share,
    fix: {
      kit: 'raise maxRolloutPlies, unless such games should count as draws',
      rules: 'raise maxPlies, unless such games should count as draws',
    },
  };
}
