/** Messages from workers: results of tasks, and notices of batches returned early. */
import type { Redis } from 'ioredis';
import { parseEntry } from '../../src/util/log-lines.ts';
import type { TaskResult } from '../jobs/job.ts';
import { type Farm, outcomes } from './connection.ts';
import { isWanted } from './event.ts';
import { KEYS } from './keys.ts';

/** The result of a task. */
export interface DoneArrival<Done> {
  readonly kind: 'done';
  /** The id of the stream entry, for deletion. */
  readonly entry: string;
  readonly done: Done;
  /** Its duration in seconds times the worker's speed. */
  readonly work: number;
}

export type Arrival<Done> =
  | DoneArrival<Done>
  | { readonly kind: 'rest'; readonly entry: string; readonly job: string }
  /** An unreadable entry. */
  | { readonly kind: 'none'; readonly entry: string };

/** Sends a result; false if the event wants no more. */
export async function sendDone<Done extends TaskResult>(
  redis: Redis,
  event: string,
  done: Done,
  work: number,
): Promise<boolean> {
  const fields = ['done', JSON.stringify(done), 'work', String(work)];
  const replies = await redis
    .multi()
    .xadd(KEYS.results(event), 'NOMKSTREAM', '*', ...fields)
    .hmget(KEYS.event(event), 'order', 'state')
    .exec();
  const [entry, control] = outcomes(replies) as [string | null, [unknown, unknown]];
  return entry !== null && isWanted(...control);
}

/** Reports that a job ended before its last task. */
export async function sendRest(redis: Redis, event: string, job: string): Promise<void> {
  await redis.xadd(KEYS.results(event), 'NOMKSTREAM', '*', 'rest', job);
}

const READ_AT_ONCE = 500;
const BLOCK_MS = 1000;

/** Reads an event's messages from the first remaining entry, on a separate connection. */
export class ResultReader<Done> {
  private readonly farm: Farm;
  private readonly redis: Redis;
  private readonly key: string;
  private last = '0';
  private isOpen = true;

  constructor(farm: Farm, event: string) {
    this.farm = farm;
    this.redis = farm.redis.duplicate();
    this.redis.on('error', () => {});
    this.key = KEYS.results(event);
  }

  /** Runs until `close`, or until `take` throws. */
  async run(take: (arrival: Arrival<Done>) => void): Promise<void> {
    while (this.isOpen) await this.read(BLOCK_MS, take);
  }

  /** Reads the current messages. */
  async read(blockMs: number | undefined, take: (arrival: Arrival<Done>) => void): Promise<void> {
    const { key, last } = this;
    const found = await this.farm.ask(() => {
      const asked =
        blockMs === undefined
          ? this.redis.xread('STREAMS', key, last)
          : this.redis.xread('COUNT', READ_AT_ONCE, 'BLOCK', blockMs, 'STREAMS', key, last);
      return asked.catch((error) => {
        if (this.isOpen) throw error;
        return null;
      });
    });
    for (const [entry, fields] of found?.[0]?.[1] ?? []) {
      this.last = entry;
      take(parseArrival<Done>(entry, fields));
    }
  }

  close(): void {
    this.isOpen = false;
    this.redis.disconnect();
  }
}

function parseArrival<Done>(entry: string, fields: readonly string[]): Arrival<Done> {
  const [kind, text = '', , work] = fields;
  if (kind === 'rest') return { kind, entry, job: text };
  const done = kind === 'done' ? parseEntry(text) : undefined;
  const isNumbered = done?.ok && Number.isSafeInteger(done.value.index);
  return isNumbered
    ? { kind: 'done', entry, done: done.value as unknown as Done, work: Number(work) }
    : { kind: 'none', entry };
}
