/** Suite positions that a thread gives to a player, for farms. */

import type { SuitePosition } from '../../src/records/suite.ts';
import { ThreadRunner } from '../game/thread-runner.ts';
import type { PlayerSpec } from '../tournament/player-spec.ts';
import type { Attempt, Budgets } from './solving.ts';

/** Positions of one game, given to a player one after the other. */
export interface SolvingTask {
  readonly index: number;
  readonly game: string;
  readonly positions: readonly SuitePosition[];
  readonly player: PlayerSpec;
  readonly budgets: Budgets;
}

export interface SolvingDone {
  readonly index: number;
  /** In the order of the positions. */
  readonly attempts: readonly Attempt[];
  /** The worker that made them. */
  readonly by?: string;
}

/** Positions per task, enough that warming up a player is a small part of the work. */
const POSITIONS = 8;

/** Splits a suite into tasks. */
export function solvingTasks(
  game: string,
  suite: readonly SuitePosition[],
  player: PlayerSpec,
  budgets: Budgets,
): SolvingTask[] {
  return Array.from({ length: Math.ceil(suite.length / POSITIONS) }, (_, index) => {
    const positions = suite.slice(POSITIONS * index, POSITIONS * (index + 1));
    return { index, game, positions, player, budgets };
  });
}

/** Runs `threads` tasks at once and queues the others. */
export class SolvingPool extends ThreadRunner<SolvingTask, SolvingDone> {
  constructor(threads: number) {
    super(import.meta.url, 'solvingTask', threads);
  }
}
