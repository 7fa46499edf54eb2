/**
 * Pieces of work that take turns on one thread, in slices of a few milliseconds, so that a short one never waits until long ones are done.
 * The client that has had least comes next, and of its work that which has had least.
 */
import { setImmediate as breathe } from 'node:timers/promises';

const SLICE_MS = 4;

interface Work {
  readonly client: Client;
  /** Takes a step; whether there is none left. */
  step(): boolean;
  used: number;
}

interface Client {
  readonly name: string;
  readonly work: Set<Work>;
  used: number;
}

export class Turns {
  private readonly clients = new Map<string, Client>();
  private readonly clock: () => number;
  private isBusy = false;

  /** `clock` counts milliseconds. */
  constructor(clock = () => performance.now()) {
    this.clock = clock;
  }

  /**
   * Carries steps out to their end, and resolves with their result; with undefined as soon as `isUnwanted` says that nobody waits for it.
   * Rejects with what a step throws.
   */
  run<T>(client: string, steps: Iterator<unknown, T>, isUnwanted: () => boolean): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const step = () => {
        try {
          const next = isUnwanted() ? { done: true as const, value: undefined } : steps.next();
          if (next.done) resolve(next.value);
          return next.done === true;
        } catch (error) {
          reject(error);
          return true;
        }
      };
      const owner = this.clientNamed(client);
      owner.work.add({ client: owner, step, used: 0 });
      if (!this.isBusy) void this.goOn();
    });
  }

  /** A client that comes has not saved up a claim: it begins with as much as the one that has had least. */
  private clientNamed(name: string): Client {
    const known = this.clients.get(name);
    if (known) return known;
    const used = Math.min(...[...this.clients.values()].map((one) => one.used));
    const client = { name, work: new Set<Work>(), used: Number.isFinite(used) ? used : 0 };
    this.clients.set(name, client);
    return client;
  }

  private next(): Work | undefined {
    const client = leastUsed(this.clients.values());
    return client && leastUsed(client.work);
  }

  private async goOn(): Promise<void> {
    this.isBusy = true;
    for (let work = this.next(); work; work = this.next()) {
      const begun = this.clock();
      let isDone = false;
      while (!isDone && this.clock() - begun < SLICE_MS) isDone = work.step();
      const ms = this.clock() - begun;
      const { client } = work;
      work.used += ms;
      client.used += ms;
      if (isDone) client.work.delete(work);
      if (client.work.size === 0) this.clients.delete(client.name);
      // What has come in meanwhile is seen.
      await breathe();
    }
    this.isBusy = false;
  }
}

/** Of equals the first. */
function leastUsed<T extends { readonly used: number }>(all: Iterable<T>): T | undefined {
  let least: T | undefined;
  for (const one of all) if (!least || one.used < least.used) least = one;
  return least;
}
