/** Positions of a suite that a thread puts to a player, for farms. */
import { ThreadRunner } from '../selfplay/game/thread-runner.ts';
import type { PlayerSpec } from '../selfplay/players/players.ts';
import type { SuitePosition } from '../src/records/suite.ts';
import type { Attempt, Budgets } from './solving.ts';

/** Positions of one game that are put to a player one after the other. */
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
  /** The worker that they come from. */
  readonly by?: string;
}

/** Positions of a task: where a player is warmed up, that is a small part of the work. */
const POSITIONS = 8;

/** A suite in tasks. */
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

/** `threads` tasks are carried out at once; more of them wait. */
export class SolvingPool extends ThreadRunner<SolvingTask, SolvingDone> {
  constructor(threads: number) {
    super(import.meta.url, 'solvingTask', threads);
  }
}
