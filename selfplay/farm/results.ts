/** What comes back from workers: finished games, and what is left of batches that they have given back. */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { LoggedGame } from '../tournament/log.ts';
import { outcomes } from './connection.ts';
import { isWanted } from './event.ts';
import { KEYS } from './keys.ts';

export type Arrival =
  | {
      readonly kind: 'game';
      /** Of the entry, to delete it by. */
      readonly entry: string;
      readonly game: LoggedGame;
      /** Seconds that it took, times the worker's speed. */
      readonly work: number;
    }
  | { readonly kind: 'rest'; readonly entry: string; readonly job: string };

/** Sends a game; false where no more games of its event are wanted. */
export async function sendGame(redis: Redis, event: string, game: LoggedGame, work: number): Promise<boolean> {
  const fields = ['game', JSON.stringify(game), 'work', String(work)];
  const replies = await redis
    .multi()
    .xadd(KEYS.results(event), 'NOMKSTREAM', '*', ...fields)
    .hmget(KEYS.event(event), 'order', 'state')
    .exec();
  const [entry, control] = outcomes(replies) as [string | null, [unknown, unknown]];
  return entry !== null && isWanted(...control);
}

/** Says that a job has ended before its last game. */
export async function sendRest(redis: Redis, event: string, job: string): Promise<void> {
  await redis.xadd(KEYS.results(event), 'NOMKSTREAM', '*', 'rest', job);
}

const READ_AT_ONCE = 500;
const BLOCK_MS = 1000;

/** Reads what arrives for an event, from the first entry that is still there; on a connection of its own. */
export class ResultReader {
  private readonly redis: Redis;
  private readonly key: string;
  private last = '0';
  private isOpen = true;

  constructor(redis: Redis, event: string) {
    this.redis = redis.duplicate();
    this.redis.on('error', () => {});
    this.key = KEYS.results(event);
  }

  /** Until `close`; an error of `take` ends it, too. */
  async run(take: (arrival: Arrival) => void): Promise<void> {
    while (this.isOpen) {
      try {
        await this.read(BLOCK_MS, take);
      } catch (error) {
        if (!this.isOpen) return;
        throw error;
      }
    }
  }

  /** What is there now. */
  async read(blockMs: number | undefined, take: (arrival: Arrival) => void): Promise<void> {
    const { key, last } = this;
    const found =
      blockMs === undefined
        ? await this.redis.xread('STREAMS', key, last)
        : await this.redis.xread('COUNT', READ_AT_ONCE, 'BLOCK', blockMs, 'STREAMS', key, last);
    for (const [entry, fields] of found?.[0]?.[1] ?? []) {
      this.last = entry;
      const arrival = parseArrival(entry, fields);
      if (arrival) take(arrival);
    }
  }

  close(): void {
    this.isOpen = false;
    this.redis.disconnect();
  }
}

function parseArrival(entry: string, fields: readonly string[]): Arrival | undefined {
  const [kind, text = '', , work] = fields;
  if (kind === 'rest') return { kind, entry, job: text };
  return kind === 'game' ? { kind, entry, game: JSON.parse(text) as LoggedGame, work: Number(work) } : undefined;
}

/** Equal for two games that went the same way, whoever has played them. */
export function courseOf({ opening, moves, winner, end, evals }: LoggedGame): string {
  const text = JSON.stringify([opening, moves, winner, end, evals]);
  return createHash('sha256').update(text).digest('base64').slice(0, 22);
}
