/** The connection to a farm: a server of Redis, or of what speaks its protocol. It outlives what passes: see `Farm.ask`. */
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { fail, messageOf, ok, type Result } from '../../src/util/result.ts';
import { parseFarm } from './address.ts';

const MOST_RETRY_MS = 1000;
const CONNECT_MS = 10_000;
/** A connection that is mended within this time is not worth a word. */
const SILENT_MS = 1500;
/** A farm that is left is given so long to take the last commands. */
const LAST_MS = 5000;

export class Farm {
  readonly redis: Redis;
  /** Its address, without the password. */
  readonly shown: string;
  private readonly say: (line: string) => void;
  /** Until then refusals are waited out. */
  private patientUntil = Infinity;
  /** Whether it has taken commands that write. */
  private isKnown = false;
  /** What people have been told that is wrong. */
  private trouble: string | undefined;
  private lost: NodeJS.Timeout | undefined;

  private constructor(redis: Redis, shown: string, say: (line: string) => void) {
    this.redis = redis;
    this.shown = shown;
    this.say = say;
  }

  /**
   * Connects to a farm; its address is as in `parseFarm`. A connection that breaks later on is mended without end, and commands
   * wait for it. `say` hears a line when the farm is in trouble and one when that is over. Errors: `bad-farm`, `no-farm`.
   */
  static async open(url: string, say: (line: string) => void = () => {}): Promise<Result<Farm>> {
    const address = parseFarm(url);
    if (!address.ok) return address;
    const { shown, options } = address.value;
    const redis = new Redis({
      ...options,
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      retryStrategy: (times) => Math.min(MOST_RETRY_MS, 50 * times),
    });
    let problem = '';
    redis.on('error', (error: Error) => {
      problem = error.message;
    });
    try {
      await redis.connect();
      await redis.ping();
      // The client would continue with database 0 where there is no such database.
      await redis.select(options.db);
    } catch (error) {
      redis.disconnect();
      const why = problem || messageOf(error);
      return fail('no-farm', `cannot reach the farm ${shown}: ${/\bNOAUTH\b/.test(why) ? passingReason(why) : why}`);
    }
    const policy = await evictionOf(redis);
    if (policy !== undefined && policy !== 'noeviction') {
      redis.disconnect();
      return fail(
        'no-farm',
        `the farm ${shown} may evict jobs (maxmemory-policy ${policy}): set it to noeviction, see docs/farm.md`,
      );
    }
    const farm = new Farm(redis, shown, say);
    redis.on('close', () => farm.noteLost(() => problem || 'the connection has ended'));
    redis.on('ready', () => farm.noteReady());
    return ok(farm);
  }

  /** The first commands were taken: that this user may send them is known. */
  begin(): void {
    this.isKnown = true;
  }

  /** The farm is being left: from now on `ask` waits a few seconds and then throws. */
  endWaiting(ms = LAST_MS): void {
    this.patientUntil = Math.min(this.patientUntil, performance.now() + ms);
  }

  /**
   * Sends commands; where the farm refuses them for a reason that may pass (a full disk, no memory left, a replica that takes no
   * writes, a start, a password that has changed), all of them are sent again until it takes them. Throws any other error.
   */
  async ask<Answer>(commands: () => Promise<Answer>): Promise<Answer> {
    let wasRefused = false;
    for (let tries = 0; ; tries++) {
      try {
        const answer = await commands();
        if (wasRefused && this.trouble !== LOST_TROUBLE) this.endTrouble();
        return answer;
      } catch (error) {
        const reason = passingReason(error);
        if (reason === undefined || performance.now() >= this.patientUntil) throw error;
        if (!this.isKnown && FORBIDDEN.test(reason)) throw error;
        // What waits for results is interrupted where a server changes its part, and may wait again.
        if (!reason.startsWith('UNBLOCKED')) {
          wasRefused = true;
          this.tell(`The farm ${this.shown} refuses commands: ${reason} Waiting until it accepts them again.`, reason);
        }
        await wait(Math.min(MOST_RETRY_MS, 100 * 2 ** Math.min(tries, 10)));
      }
    }
  }

  /** The last commands; those that the farm does not take within a few seconds are given up. */
  async askLast(commands: () => Promise<unknown>): Promise<void> {
    this.endWaiting();
    const late = new AbortController();
    const given = this.ask(commands).catch(() => {});
    await Promise.race([given, wait(LAST_MS, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
  }

  close(): void {
    this.patientUntil = 0;
    clearTimeout(this.lost);
    this.redis.disconnect();
  }

  private noteLost(why: () => string): void {
    if (this.patientUntil !== Infinity || this.lost) return;
    this.lost = setTimeout(() => {
      this.tell(`Cannot reach the farm ${this.shown}: ${why()}. Waiting until it is back.`, LOST_TROUBLE);
    }, SILENT_MS);
  }

  private noteReady(): void {
    clearTimeout(this.lost);
    this.lost = undefined;
    if (this.trouble === LOST_TROUBLE) this.endTrouble();
  }

  private tell(line: string, reason: string): void {
    if (this.trouble !== undefined) return;
    this.trouble = reason;
    this.say(line);
  }

  private endTrouble(): void {
    if (this.trouble === undefined) return;
    this.trouble = undefined;
    this.say(`The farm ${this.shown} accepts commands again.`);
  }
}

const LOST_TROUBLE = 'lost';
/** Where a user may not do what is asked: in the beginning that is wrong, and later somebody has changed it. */
const FORBIDDEN = /^(NOAUTH|WRONGPASS|NOPERM)\b/;
/** Refusals that may pass, by the code that the server gives (https://redis.io/docs/latest/develop/reference/protocol-spec). */
const PASSING =
  /\b(MISCONF|OOM|READONLY|NOREPLICAS|LOADING|MASTERDOWN|BUSY|TRYAGAIN|CLUSTERDOWN|UNBLOCKED|NOAUTH|WRONGPASS|NOPERM)\b|max number of clients/;
/** Connections that were lost with a command under way. */
const LOST =
  /\b(ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EAI_AGAIN|ENOTFOUND)\b|Connection is closed|Ready check failed|Stream isn't writeable|Command timed out/;

/** Why commands were refused, as a sentence, if that may pass; undefined for any other error. */
export function passingReason(error: unknown): string | undefined {
  // Commands that were sent together are refused together; which of them was wrong stands beside.
  const causes = [error, ...((error as { previousErrors?: unknown[] })?.previousErrors ?? [])].map(messageOf);
  const found = causes.find((cause) => PASSING.test(cause)) ?? causes.find((cause) => LOST.test(cause));
  if (found === undefined) return undefined;
  if (/\bNOAUTH\b/.test(found)) return 'NOAUTH Authentication required.';
  const [sentence = ''] = found.replace(/\s*script: .*$/s, '').split(/(?<=\.)\s|\n/);
  return `${sentence.replace(/\.$/, '')}.`;
}

/** What a server does where its memory is full; undefined where it does not say. */
async function evictionOf(redis: Redis): Promise<string | undefined> {
  const info = await redis.info('memory').catch(() => '');
  return /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
}

/** What a farm that was reached has answered to its first commands. */
export function refused({ shown }: Farm, error: unknown) {
  return fail('no-farm', `the farm ${shown} refuses: ${passingReason(error) ?? messageOf(error)}`);
}

/** What ioredis says of commands sent together; throws what one of them has failed by. */
export function outcomes(replies: readonly [Error | null, unknown][] | null): unknown[] {
  return (replies ?? []).map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
}
