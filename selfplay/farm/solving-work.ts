/** Positions of a suite, as farm work. */
import { fail, ok, type Result } from '../../src/util/result.ts';
import { sha256Hex } from '../../src/util/sha256.ts';
import type { Attempt } from '../solving/solving.ts';
import { type SolvingDone, SolvingPool, type SolvingTask } from '../solving/solving-task.ts';
import type { SentPlayer } from './batch.ts';
import { carryOut } from './carry-out.ts';
import type { WeightsCache } from './weights-cache.ts';
import type { AnyBatch, BatchTask, Work } from './work.ts';
import { mustBe } from './work.ts';

interface SolvingBatch extends AnyBatch {
  readonly tasks: readonly SentTask[];
}

type SentTask = Omit<SolvingTask, 'player'> & { readonly player: SentPlayer };

export const SOLVING_WORK: Work<SolvingTask, SolvingDone> = {
  job: 'positions',
  makeBatch: (event, tasks): SolvingBatch => ({
    event,
    tasks: tasks.map(({ player: { weights, ...player }, ...task }) => {
      return { ...task, player: { ...player, ...(weights && { weights: weights.id }) } };
    }),
  }),
  weightsOf: ({ player: { weights } }) => (weights ? [weights] : []),
  // The suite determines the right moves.
  check: ({ positions }, done) => {
    if (!Array.isArray(done.attempts) || done.attempts.length !== positions.length) {
      return fail('bad-attempts', mustBe(positions.length, 'positions'));
    }
    const attempts = positions.map((position, i): Attempt => ({ ...(done.attempts[i] as Attempt), position }));
    return ok({ ...done, attempts });
  },
  courseOf: ({ attempts }) => sha256Hex(JSON.stringify(attempts)),
};

export class SolvingPlayer {
  private readonly pool: SolvingPool;
  private readonly weights: WeightsCache;

  constructor(threads: number, weights: WeightsCache) {
    this.pool = new SolvingPool(threads);
    this.weights = weights;
  }

  /** Contract as in `BatchPlayer.play`. */
  play({ batch, ...course }: BatchTask<SolvingBatch, SolvingDone>): Promise<Result<boolean>> {
    return carryOut(batch.tasks, course, this.pool, async ({ player: { weights: id, ...player }, ...task }) => {
      if (id === undefined) return ok({ ...task, player });
      const weights = await this.weights.get(id);
      return weights.ok ? ok({ ...task, player: { ...player, weights: weights.value } }) : weights;
    });
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
