import { expect, it } from 'vitest';
import { ThreadRunner } from '../../../selfplay/jobs/thread-runner.ts';

it.each([
  ['again', undefined, 2],
  ['once if it cannot be repeated', 1, 0],
])('a task that fails is tried %s', async (_, mostTries, replays) => {
  const why: string[] = [];
  const runner = new ThreadRunner('speed', 1, mostTries);
  // No task of this job.
  const task = undefined as never;
  await expect(runner.play(task, (reason) => why.push(reason))).rejects.toThrow();
  await runner.close();
  expect(why).toHaveLength(replays);
});
