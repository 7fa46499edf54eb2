/** Runs work items one at a time. The waiting client whose last turn is longest ago goes next. */
import { ok, type Result } from '../util/result.ts';
import { QUEUE_FULL, STOPPED } from './messages.ts';

interface Waiting {
  readonly client: string;
  begin(): void;
}

export class WorkQueue {
  private readonly most: number;
  private readonly mostOfClient: number;
  private readonly waiting: Waiting[] = [];
  /** The number of each client's last turn, while any client waits. */
  private readonly turns = new Map<string, number>();
  private turnCount = 0;
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
    if (isWorking && !(await this.turn(client, signal))) return STOPPED;
    this.working = client;
    this.turns.set(client, ++this.turnCount);
    try {
      return ok(await work());
    } finally {
      this.goOn();
    }
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
    const turnOf = ({ client }: Waiting) => this.turns.get(client) ?? 0;
    for (const one of this.waiting) if (!next || turnOf(one) < turnOf(next)) next = one;
    if (!next) {
      this.working = undefined;
      this.turns.clear();
      return;
    }
    this.waiting.splice(this.waiting.indexOf(next), 1);
    // Reserve the turn.
    this.working = next.client;
    next.begin();
  }
}
