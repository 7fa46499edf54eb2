/** A volunteer's worker: it asks a gateway for batches, plays them on threads, and sends their games. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseJson } from '../../src/util/json.ts';
import { fail, messageOf, ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import type { LoggedGame } from '../tournament/log.ts';
import { BatchPlayer } from './batch-player.ts';
import type { Measured } from './build.ts';
import type { Leased } from './leases.ts';
import { WeightsCache } from './weights-cache.ts';

export interface VolunteerOptions {
  /** Address of the gateway. */
  readonly gateway: string;
  readonly key: string;
  readonly threads: number;
  readonly measured: Pick<Measured, 'build'>;
  /** Where weights are kept. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

const REQUEST_MS = 60_000;
const RETRY_MS = 5_000;
/** Answers by which nothing that this worker asks will ever be granted. */
const FINAL: readonly number[] = [401, 403, 409];
const GONE = 410;

/** What a gateway has answered; `body` is undefined where there is none. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export class VolunteerWorker {
  private readonly options: VolunteerOptions;
  private readonly player: BatchPlayer;
  private readonly draining = new AbortController();
  /** Whether the gateway has answered when it was last asked. */
  private isHeard = true;
  /** Games that a gateway has taken. */
  games = 0;

  constructor(options: VolunteerOptions) {
    this.options = options;
    this.player = new BatchPlayer(options.threads, new WeightsCache(options.folder, (id) => this.fetchWeights(id)));
  }

  /** Plays until `drain`. Errors: `refused`, when the gateway wants nothing of this worker. */
  async run(): Promise<Result<void>> {
    const lane = async (): Promise<Result<void>> => {
      while (!this.draining.signal.aborted) {
        const { build } = this.options.measured;
        const answer = await this.ask('leases', { build, version: VERSION });
        if (answer?.status === 200 && answer.body) await this.play(answer.body as Leased);
        else if (answer && FINAL.includes(answer.status)) {
          this.drain();
          return fail('refused', `the gateway refuses this worker: ${refusalOf(answer)}`);
        } else await wait(RETRY_MS, undefined, { signal: this.draining.signal }).catch(() => {});
      }
      return ok(undefined);
    };
    const outcomes = await Promise.all(Array.from({ length: this.options.threads }, lane));
    await this.player.close();
    return outcomes.find((outcome) => !outcome.ok) ?? ok(undefined);
  }

  /** Ends after the games that are being played. */
  drain(): void {
    this.draining.abort();
  }

  private async play({ lease, seconds, batch }: Leased): Promise<void> {
    let ready: LoggedGame[] = [];
    let isWanted = true;
    const send = async (isOver: boolean) => {
      const games = ready.splice(0);
      const answer = await this.ask(`leases/${lease}`, { games, isOver });
      if (answer?.status === 200 && answer.body) {
        const { taken, goesOn } = answer.body as { taken: number; goesOn: boolean };
        this.games += taken;
        isWanted = goesOn;
      } else if (answer && answer.status < 500) {
        isWanted = false;
        if (answer.status !== GONE) this.options.say(`games were refused: ${refusalOf(answer)}`);
      } else ready = [...games, ...ready];
    };
    // Whoever says nothing loses the lease.
    let sending = Promise.resolve();
    const timer = setInterval(() => {
      sending = sending.then(() => send(false));
    }, 1000 * seconds);
    try {
      const goesOn = () => isWanted && !this.draining.signal.aborted;
      const played = await this.player.play({ batch, done: 0, goesOn, onDone: (game) => ready.push(game) });
      if (!played.ok) this.options.say(`a batch cannot be played: ${played.error.message}`);
    } catch (error) {
      this.options.say(`a batch cannot be played: ${messageOf(error)}`);
    } finally {
      clearInterval(timer);
      await sending;
      if (isWanted) await send(true);
    }
  }

  private async fetchWeights(id: string): Promise<Uint8Array | undefined> {
    const answer = await this.request('GET', `weights/${id}`);
    return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  }

  private async ask(path: string, body: object): Promise<Answer | undefined> {
    const answer = await this.request('POST', path, JSON.stringify(body));
    if (!answer) return undefined;
    const text = await answer.text().catch(() => '');
    const parsed = parseJson(text);
    return { status: answer.status, body: parsed.ok ? parsed.value : undefined };
  }

  /** Undefined where no answer came. */
  private async request(method: string, path: string, body?: string): Promise<Response | undefined> {
    const { gateway, key } = this.options;
    try {
      const answer = await fetch(new URL(`/v1/${path}`, gateway), {
        method,
        ...(body !== undefined && { body }),
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      this.isHeard = true;
      return answer;
    } catch {
      if (this.isHeard) this.options.say(`no answer from ${gateway}: it is asked again`);
      this.isHeard = false;
      return undefined;
    }
  }
}

function refusalOf({ status, body }: Answer): string {
  const { error } = (body ?? {}) as { error?: string };
  return error ?? `status ${status}`;
}
