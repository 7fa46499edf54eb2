/** The queue of a farm (BullMQ). */
import { type Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { passingReason } from './connection.ts';
import { LOCK_MS, MOST_STALLS, PREFIX, STALLED_CHECK_MS } from './keys.ts';

/** The pause of a consumer whose server refuses commands. */
const REFUSED_MS = 1000;

export function openQueue<Data>(name: string, redis: Redis): Queue<Data> {
  // Nobody reads the queue's events.
  const streams = { events: { maxLen: 100 } };
  const queue = new Queue<Data>(name, { connection: redis, prefix: PREFIX, streams });
  // The connection is restored automatically; pending calls keep waiting.
  queue.on('error', () => {});
  return queue;
}

interface ConsumerOptions<Data> {
  readonly redis: Redis;
  /** Jobs run at once. */
  readonly concurrency: number;
  readonly process: ((job: Job<Data>) => Promise<void>) | null;
  readonly onFault?: ((job: string | undefined, error: Error) => void) | undefined;
  /** Called for a job that was reassigned because its lock could not be renewed in time. */
  readonly onLost?: ((job: string) => void) | undefined;
}

/** Consumes jobs from a queue; without `process`, the caller fetches them by `getNextJob`. */
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
  worker.on('error', (error) => {
    if (passingReason(error) !== undefined) void restUntilLater(worker);
  });
  worker.on('failed', (job, error) => options.onFault?.(job?.id, error));
  worker.on('lockRenewalFailed', (jobs) => {
    for (const job of jobs) options.onLost?.(job);
  });
  return worker;
}

/** BullMQ waits after the loss of a connection, but asks a server that refuses commands again at once. */
async function restUntilLater<Data>(worker: Worker<Data>): Promise<void> {
  if (worker.isPaused() || worker.closing) return;
  await worker.pause(true);
  const resume = () => {
    if (!worker.closing) void worker.resume();
  };
  setTimeout(resume, REFUSED_MS).unref();
}
