/**
 * Compares solving methods at equal work, on the position suite of the default game and on this
 * many positions of small-board games by its evaluation, or only on the sets whose name begins with
 * SET. Work is the number of examined moves; the times also include evaluations of all moves of a
 * position.
 *
 *     node dist/bench/research/solver/competition.js [MOST] [POSITIONS] [SET]
 */

import { ProofTable, Solver } from '../../../src/engine/solving.ts';
import { DEFAULT_GAME, openGame } from '../../../src/games/registry.ts';
import { specOfPosition } from '../../../src/records/suite.ts';
import type { Game } from '../../../src/search/game.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow, type RandomState } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { readSuite } from '../../suite/suite.ts';
import { beginScript, wholeWord } from '../script.ts';
import { WonOrLost } from './alphabeta.ts';
import { ExpectedWorkSearch } from './expected-work.ts';

const words = beginScript('node dist/bench/research/solver/competition.js [MOST] [POSITIONS] [SET]', 3);
const most = wholeWord('MOST', words[0] ?? '100000');
const positions = wholeWord('POSITIONS', words[1] ?? '24');
const only = words[2] ?? '';
const TABLE_BYTES = 2 ** 26;

type Way = (
  game: Game<unknown>,
  position: unknown,
  most: number,
) => { readonly reward: number | undefined; readonly examined: number };

const WAYS: Readonly<Record<string, Way>> = {
  'proof numbers': (game, position, most) => {
    const solver = new Solver(game, new ProofTable(new SharedArrayBuffer(TABLE_BYTES)));
    const reward = solver.solve(position, most)?.reward;
    return { reward, examined: solver.examined };
  },
  'alpha-beta': (game, position, most) => {
    const solver = new WonOrLost(game);
    return { reward: solver.solve(position, most), examined: solver.examined };
  },
  'expected work': (game, position, most) => {
    const solver = new ExpectedWorkSearch(game);
    return { reward: solver.solve(position, most), examined: solver.examined };
  },
};

interface Task {
  readonly game: Game<unknown>;
  readonly position: unknown;
}

function suiteTasks(): Task[] {
  return must(readSuite(DEFAULT_GAME)).map((one) => {
    const { game, parsePosition } = must(openGame(specOfPosition(DEFAULT_GAME, one)));
    return { game, position: must(parsePosition(one.position)) };
  });
}

/**
 * Positions this many plies before the end of games whose moves are chosen by the evaluation with
 * randomness.
 */
function generatedTasks(size: number, left: number, count: number): Task[] {
  const { game } = must(openGame({ name: DEFAULT_GAME, rules: { size } }));
  const random = randomState(`competition/${size}`);
  const tasks: Task[] = [];
  while (tasks.length < count) {
    const position = evaluatedGame(game, random).at(-left);
    if (position !== undefined) tasks.push({ game, position });
  }
  return tasks;
}

/** The unfinished positions of one game. */
function evaluatedGame(game: Game<unknown>, random: RandomState): unknown[] {
  const evaluation = game.createEvaluation(game.evaluations[0] as string);
  const moves = new Int32Array(game.maxMoves);
  const logits = new Float32Array(game.maxMoves);
  const positions: unknown[] = [];
  const at = game.create();
  for (let count = game.legalMoves(at, moves); count > 0; count = game.legalMoves(at, moves)) {
    const before = game.create();
    game.copy(before, at);
    positions.push(before);
    evaluation.evaluateMoves(at, moves, count, logits);
    // The largest of logits with Gumbel noise is a sample of their softmax.
    const noisy = Array.from(
      logits.subarray(0, count),
      (logit) => logit - Math.log(-Math.log((nextBelow(random, 1e6) + 0.5) / 1e6)),
    );
    game.play(at, moves[noisy.indexOf(Math.max(...noisy))] as number);
  }
  return positions;
}

const sets: Readonly<Record<string, Task[]>> = {
  suite: suiteTasks(),
  'size 4, 10 plies': generatedTasks(4, 10, positions),
  'size 4, 14 plies': generatedTasks(4, 14, positions),
  'size 5, 16 plies': generatedTasks(5, 16, positions),
  'size 5, 22 plies': generatedTasks(5, 22, positions),
};

for (const [name, tasks] of Object.entries(sets).filter(([name]) => name.startsWith(only))) {
  const results = new Map<Task, number>();
  for (const [way, solve] of Object.entries(WAYS)) {
    let [solved, examined] = [0, 0];
    const start = process.cpuUsage().user;
    for (const task of tasks) {
      const found = solve(task.game, task.position, most);
      examined += found.examined;
      if (found.reward === undefined) continue;
      solved++;
      const before = results.get(task);
      if (before !== undefined && before !== found.reward) throw new Error(`${way} does not agree: ${name}`);
      results.set(task, found.reward);
    }
    const seconds = (process.cpuUsage().user - start) / 1e6;
    console.log(
      `${name}: ${way} solved ${solved} of ${tasks.length}, ${examined.toLocaleString('en')} moves looked at, ${seconds.toFixed(1)} s`,
    );
  }
}
