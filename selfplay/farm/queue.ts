/** The queue of a farm, which is BullMQ's. */
import { type Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { LOCK_MS, MOST_STALLS, PREFIX, STALLED_CHECK_MS } from './keys.ts';

export function openQueue<Data>(name: string, redis: Redis): Queue<Data> {
  // Nobody listens to the events of the queue.
  const streams = { events: { maxLen: 100 } };
  const queue = new Queue<Data>(name, { connection: redis, prefix: PREFIX, streams });
  // A connection that breaks is mended; whoever waits for an answer goes on waiting.
  queue.on('error', () => {});
  return queue;
}

export interface ConsumerOptions<Data> {
  readonly redis: Redis;
  /** Jobs at once. */
  readonly concurrency: number;
  readonly process: ((job: Job<Data>) => Promise<void>) | null;
  readonly onFault?: ((job: string | undefined, error: Error) => void) | undefined;
  /** Hears of a job that is somebody else's now, since its lock could not be renewed in time. */
  readonly onLost?: ((job: string) => void) | undefined;
}

/** Takes jobs from a queue; without `process` whoever asks for them by `getNextJob`. */
export function openConsumer<Data>(name: string, options: ConsumerOptions<Data>): Worker<Data> {
  const worker = new Worker<Data>(name, options.process, {
    connection: options.redis,
    prefix: PREFIX,
    concurrency: options.concurrency,
    autorun: options.process !== null,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MOST_STALLS,
  });
  worker.on('error', () => {});
  worker.on('failed', (job, error) => options.onFault?.(job?.id, error));
  worker.on('lockRenewalFailed', (jobs) => {
    for (const job of jobs) options.onLost?.(job);
  });
  return worker;
}
