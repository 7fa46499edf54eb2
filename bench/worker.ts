/** The entry of a thread that gives suite positions to players. */
import '../src/node/install.ts';
import type { Cancellable } from '../selfplay/game/thread-runner.ts';
import { sharePrograms } from '../selfplay/players/programs.ts';
import { type Attempt, solveSuite } from './solving.ts';
import type { SolvingDone, SolvingTask } from './solving-task.ts';

/** Undefined if cancelled. Throws what the player throws. */
export async function solvingTask(task: SolvingTask & Cancellable): Promise<SolvingDone | undefined> {
  const { index, game, positions, player, budgets } = task;
  sharePrograms(task.programs);
  const cancelled = new Int32Array(task.cancel);
  const attempts: Attempt[] = [];
  for await (const attempt of solveSuite(game, positions, player, budgets)) {
    if (Atomics.load(cancelled, 0) !== 0) return undefined;
    attempts.push(attempt);
  }
  return { index, attempts };
}
