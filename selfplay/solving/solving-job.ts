/** The job of giving positions of a suite to a player. */
import * as z from 'zod';
import type { SuitePosition } from '../../src/records/suite.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import { fail, ok } from '../../src/util/result.ts';
import type { FarmJob, TaskResult } from '../jobs/job.ts';
import type { PlayerSpec } from '../tournament/player-spec.ts';
import { type Attempt, type Budgets, solveSuite } from './solving.ts';

/** Positions of one game, given to a player one after the other. */
export interface SolvingTask {
  readonly index: number;
  readonly game: string;
  readonly positions: readonly SuitePosition[];
  readonly player: PlayerSpec;
  readonly budgets: Budgets;
}

export interface SolvingDone extends TaskResult {
  /** In the order of the positions. */
  readonly attempts: readonly Attempt[];
}

const sentSchema = z.object({
  attempts: z.array(z.object({ moves: z.array(z.string().nullable()), settled: z.number().min(0).nullable() })),
  by: z.string().optional(),
});

export const SOLVING_JOB: FarmJob<SolvingTask, SolvingDone> = {
  /** Throws what the player throws. */
  run: async ({ index, game, positions, player, budgets }) => {
    const attempts: Attempt[] = [];
    for await (const attempt of solveSuite(game, positions, player, budgets)) attempts.push(attempt);
    return { index, attempts };
  },
  // The suite determines the right moves.
  check: ({ positions }, done) => {
    const read = sentSchema.safeParse(done);
    if (!read.success) return fail('bad-attempts', firstIssue(read.error, 'attempts').message);
    const { attempts: sent, by } = read.data;
    if (sent.length !== positions.length) return fail('bad-attempts', `must be ${positions.length} positions`);
    const attempts = positions.map((position, i): Attempt => ({ ...(sent[i] as (typeof sent)[number]), position }));
    return ok({ index: done.index, attempts, ...(by !== undefined && { by }) });
  },
  key: ({ attempts }) => attempts,
  players: ({ player }) => [player],
};

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
