/** The entry of a thread that gives suite positions to players. */
import '../../src/node/install.ts';
import type { WithPrograms } from '../game/thread-runner.ts';
import { sharePrograms } from '../players/programs.ts';
import { type Attempt, solveSuite } from './solving.ts';
import type { SolvingDone, SolvingTask } from './solving-task.ts';

/** Throws what the player throws. */
export async function solvingTask(task: SolvingTask & WithPrograms): Promise<SolvingDone> {
  const { index, game, positions, player, budgets } = task;
  sharePrograms(task.programs);
  const attempts: Attempt[] = [];
  for await (const attempt of solveSuite(game, positions, player, budgets)) {
    attempts.push(attempt);
  }
  return { index, attempts };
}
