/** Positions of a suite, as farm work. */
import { fail, ok } from '../../src/util/result.ts';
import { sha256Hex } from '../../src/util/sha256.ts';
import type { Attempt } from '../solving/solving.ts';
import { type SolvingDone, SolvingPool, type SolvingTask } from '../solving/solving-task.ts';
import type { SentPlayer } from './batch.ts';
import { type BatchPlayer, batchPlayer, type SentBatch } from './carry-out.ts';
import type { WeightsCache } from './weights-cache.ts';
import { mustBe, type Work } from './work.ts';

type SentTask = Omit<SolvingTask, 'player'> & { readonly player: SentPlayer };

export const SOLVING_WORK: Work<SolvingTask, SolvingDone> = {
  job: 'positions',
  makeBatch: (event, tasks): SentBatch<SentTask> => ({
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

export function solvingPlayer(threads: number, cache: WeightsCache): BatchPlayer {
  return batchPlayer(new SolvingPool(threads), async ({ player: { weights: id, ...player }, ...task }: SentTask) => {
    if (id === undefined) return ok({ ...task, player });
    const weights = await cache.get(id);
    return weights.ok ? ok({ ...task, player: { ...player, weights: weights.value } }) : weights;
  });
}
