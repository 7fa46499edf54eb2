/** Runs work items one at a time. The waiting client that has had the least time goes next. */
import { fail, ok, type Result } from '../../util/result.ts';

export const STOPPED = fail('stopped', 'stopped before it finished');

const QUEUE_FULL = fail('too-many', 'too many requests are waiting; try again later');

interface Waiting {
  readonly client: string;
  begin(): void;
}

export class WorkQueue {
  private readonly most: number;
  private readonly mostOfClient: number;
  private readonly waiting: Waiting[] = [];
  /** The milliseconds that each client has had, while any client waits. */
  private readonly used = new Map<string, number>();
  private working: string | undefined;

  /** The most pending items, in total and per client. */
  constructor(most: number, mostOfClient: number) {
    this.most = most;
    this.mostOfClient = mostOfClient;
  }

  /** Runs an item when its turn comes. Errors: `too-many`, `stopped` (aborted before its turn). */
  async run<T>(client: string, signal: AbortSignal, work: () => Promise<T>): Promise<Result<T>> {
    if (signal.aborted) return STOPPED;
    const isWorking = this.working !== undefined;
    const own = this.waiting.filter((one) => one.client === client).length + (this.working === client ? 1 : 0);
    if (this.waiting.length + (isWorking ? 1 : 0) >= this.most || own >= this.mostOfClient) {
      return QUEUE_FULL;
    }
    if (own === 0) this.join(client);
    if (isWorking && !(await this.turn(client, signal))) return STOPPED;
    this.working = client;
    const begun = performance.now();
    try {
      return ok(await work());
    } finally {
      this.used.set(client, (this.used.get(client) ?? 0) + performance.now() - begun);
      this.goOn();
    }
  }

  /** An idle client does not accumulate credit. */
  private join(client: string): void {
    const busy = [...this.waiting.map((one) => one.client), ...(this.working === undefined ? [] : [this.working])];
    const least = busy.length === 0 ? 0 : Math.min(...busy.map((one) => this.used.get(one) ?? 0));
    this.used.set(client, Math.max(this.used.get(client) ?? 0, least));
  }

  /** Waits for a turn; false if aborted first. */
  private turn(client: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const one: Waiting = {
        client,
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        },
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        resolve(false);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.push(one);
    });
  }

  private goOn(): void {
    let next: Waiting | undefined;
    const usedBy = ({ client }: Waiting) => this.used.get(client) ?? 0;
    for (const one of this.waiting) if (!next || usedBy(one) < usedBy(next)) next = one;
    if (!next) {
      this.working = undefined;
      this.used.clear();
      return;
    }
    this.waiting.splice(this.waiting.indexOf(next), 1);
    // Reserve the turn.
    this.working = next.client;
    next.begin();
  }
}
