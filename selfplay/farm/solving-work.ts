/** Positions of a suite, as farm work. */
import * as z from 'zod';
import { firstIssue } from '../../src/util/first-issue.ts';
import { fail, ok } from '../../src/util/result.ts';
import { sha256Hex } from '../../src/util/sha256.ts';
import type { Attempt } from '../solving/solving.ts';
import { type SolvingDone, SolvingPool, type SolvingTask } from '../solving/solving-task.ts';
import type { SentPlayer } from './batch.ts';
import { type BatchPlayer, batchPlayer, type SentBatch } from './carry-out.ts';
import type { WeightsCache } from './weights-cache.ts';
import { mustBe, type Work } from './work.ts';

type SentTask = Omit<SolvingTask, 'player'> & { readonly player: SentPlayer };

const sentSchema = z.object({
  attempts: z.array(z.object({ moves: z.array(z.string().nullable()), settled: z.number().min(0).nullable() })),
  by: z.string().optional(),
});

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
    const read = sentSchema.safeParse(done);
    if (!read.success) return fail('bad-attempts', firstIssue(read.error, 'attempts').message);
    const { attempts: sent, by } = read.data;
    if (sent.length !== positions.length) return fail('bad-attempts', mustBe(positions.length, 'positions'));
    const attempts = positions.map((position, i): Attempt => ({ ...(sent[i] as (typeof sent)[number]), position }));
    return ok({ index: done.index, attempts, ...(by !== undefined && { by }) });
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
