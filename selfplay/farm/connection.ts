/**
 * The connection to a farm: a Redis-compatible server. Survives temporary failures; see `Farm.ask`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { fail, messageOf, ok, type Result } from '../../src/util/result.ts';
import { parseFarm } from './address.ts';

const MOST_RETRY_MS = 1000;
const CONNECT_MS = 10_000;
/** Interruptions up to this duration are not reported. */
const SILENT_MS = 1500;
/** Time for the last commands when leaving a farm. */
const LAST_MS = 5000;

export class Farm {
  readonly redis: Redis;
  /** Its address without the password. */
  readonly shown: string;
  private readonly say: (line: string) => void;
  /** Until then, temporary refusals are retried. */
  private patientUntil = Infinity;
  /** Whether it has accepted write commands. */
  private isKnown = false;
  /** The problem reported to the user. */
  private trouble: string | undefined;
  private lost: NodeJS.Timeout | undefined;

  private constructor(redis: Redis, shown: string, say: (line: string) => void) {
    this.redis = redis;
    this.shown = shown;
    this.say = say;
  }

  /**
   * Connects to a farm; the address is as in `parseFarm`. A later loss of connection is repaired
   * indefinitely, while commands wait. `say` receives a line when trouble begins and when it ends.
   * Errors: `bad-farm`, `no-farm`.
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
      // If the database does not exist, the client would silently use database 0.
      await redis.select(options.db);
    } catch (error) {
      redis.disconnect();
      const why = problem || messageOf(error);
      return fail(
        'no-farm',
        `cannot reach the farm ${shown}: ${(/\bNOAUTH\b/.test(why) && passingReason(why)) || why}`,
      );
    }
    const policy = await evictionOf(redis);
    if (policy !== undefined && policy !== 'noeviction') {
      redis.disconnect();
      return fail(
        'no-farm',
        `the farm ${shown} may evict jobs (maxmemory-policy ${policy}): set noeviction, see docs/operate-farm.md`,
      );
    }
    const farm = new Farm(redis, shown, say);
    redis.on('close', () => farm.noteLost(() => problem || 'the connection was closed'));
    redis.on('ready', () => farm.noteReady());
    return ok(farm);
  }

  /** Notes that the first commands were accepted, so this user has permission. */
  begin(): void {
    this.isKnown = true;
  }

  /** Notes that the farm is being left: `ask` now waits only a few seconds before it throws. */
  endWaiting(ms = LAST_MS): void {
    this.patientUntil = Math.min(this.patientUntil, performance.now() + ms);
  }

  /**
   * Sends commands. If the farm refuses them for a temporary reason (full disk or memory, read-only
   * replica, start-up, changed password), resends all of them until it accepts. Throws any other
   * error.
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
        // A blocking read is interrupted when a server changes its role, and can be repeated.
        if (!reason.startsWith('UNBLOCKED')) {
          wasRefused = true;
          this.tell(`The farm ${this.shown} refuses commands: ${reason} Waiting until it accepts them again.`, reason);
        }
        await wait(Math.min(MOST_RETRY_MS, 100 * 2 ** Math.min(tries, 10)));
      }
    }
  }

  /** Sends the last commands; gives up after a few seconds. */
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
/** Missing permission: an error at first, later a change of the configuration. */
const FORBIDDEN = /^(NOAUTH|WRONGPASS|NOPERM)\b/;
/**
 * Temporary refusals by error code (https://redis.io/docs/latest/develop/reference/protocol-spec).
 */
const PASSING =
  /\b(MISCONF|OOM|READONLY|NOREPLICAS|LOADING|MASTERDOWN|BUSY|TRYAGAIN|CLUSTERDOWN|UNBLOCKED|NOAUTH|WRONGPASS|NOPERM)\b|max number of clients/;
/** Connections lost during a command. */
const LOST =
  /\b(ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EAI_AGAIN|ENOTFOUND)\b|Connection is closed|Ready check failed|Stream isn't writeable|Command timed out/;

/**
 * The reason for a refusal as a sentence, if it may be temporary; undefined for any other error.
 */
export function passingReason(error: unknown): string | undefined {
  // Commands sent together are refused together; the individual causes are attached.
  const causes = [error, ...((error as { previousErrors?: unknown[] })?.previousErrors ?? [])].map(messageOf);
  const found = causes.find((cause) => PASSING.test(cause)) ?? causes.find((cause) => LOST.test(cause));
  if (found === undefined) return undefined;
  if (/\bNOAUTH\b/.test(found)) return 'NOAUTH Authentication required.';
  const [sentence = ''] = found.replace(/\s*script: .*$/s, '').split(/(?<=\.)\s|\n/);
  return `${sentence.replace(/\.$/, '')}.`;
}

/** The server's policy for full memory; undefined if unknown. */
async function evictionOf(redis: Redis): Promise<string | undefined> {
  const info = await redis.info('memory').catch(() => '');
  return /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
}

/** The error for a farm that was reached but refused the first commands. */
export function refused({ shown }: Farm, error: unknown) {
  return fail('no-farm', `the farm ${shown} refuses commands: ${passingReason(error) ?? messageOf(error)}`);
}

/** The results of commands sent together with ioredis; throws the error of a failed one. */
export function outcomes(replies: readonly [Error | null, unknown][] | null): unknown[] {
  return (replies ?? []).map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
}
