/** The jobs of events: what a thread of this machine, or a worker of a farm, can be asked to do. */
import type { FarmJob, Numbered, TaskResult } from './job.ts';

/** The jobs of farms, which use these names, too. Each is loaded where it is needed. */
const FARM_JOBS = {
  game: async () => (await import('../game/game-job.ts')).GAME_JOB,
  item: async () => (await import('../game-report/item-job.ts')).ITEM_JOB,
  positions: async () => (await import('../solving/solving-job.ts')).SOLVING_JOB,
  review: async () => (await import('../review/review-job.ts')).REVIEW_JOB,
  selfplay: async () => (await import('../train/selfplay-job.ts')).SELFPLAY_JOB,
};

export const JOBS = {
  ...FARM_JOBS,
  learning: async () => (await import('../train/learning.ts')).LEARNING_JOB,
  speed: async () => (await import('../game-report/item-job.ts')).SPEED_JOB,
};

export type JobName = keyof typeof JOBS;
export type FarmJobName = keyof typeof FARM_JOBS;
type Run<Name extends JobName> = Awaited<ReturnType<(typeof JOBS)[Name]>>['run'];
export type TaskOf<Name extends JobName> = Parameters<Run<Name>>[0];
export type DoneOf<Name extends JobName> = Awaited<ReturnType<Run<Name>>>;
export type FarmTaskOf<Name extends FarmJobName> = Extract<TaskOf<Name>, Numbered>;
export type FarmDoneOf<Name extends FarmJobName> = Extract<DoneOf<Name>, TaskResult>;

/** The job of farms with that name; undefined for any other name. */
export async function farmJob<Task extends Numbered, Done extends TaskResult>(
  name: string,
): Promise<FarmJob<Task, Done> | undefined> {
  const job = Object.hasOwn(FARM_JOBS, name) ? await FARM_JOBS[name as FarmJobName]() : undefined;
  return job as unknown as FarmJob<Task, Done> | undefined;
}
