/**
 * Shares engines among clients. Every client has a queue of positions; the client that has used the
 * least thread time is served next, of the address that has used the least. While others wait, an
 * analysis is interrupted after a time slice and later resumes from its file, so that no client
 * starves however long the analyses are. Short analyses do not wait for long ones at all.
 */
import { type Answer, ENGINE_ENDED, type EngineLink, isFinal } from './engine-link.ts';
import type { TreeFile } from './trees.ts';

/**
 * The normal slice, and the longest one, which applies if reading and writing its file takes long.
 */
const SLICE_MS = 400;
const LONGEST_SLICE_MS = 15_000;

/**
 * The search time of a slice, given the time to read and write its file: at least two thirds of the
 * total.
 */
export function sliceMs(fileMs: number): number {
  return Math.min(Math.max(SLICE_MS, 2 * fileMs), LONGEST_SLICE_MS);
}

/** The default for the most engines, each for analyses with a given number of threads. */
const MOST_ENGINES = 3;

/** An analysis of at most this many playouts on one thread is short. */
export const SHORT_PLAYOUTS = 200;

/** A position to analyse. */
export interface Task {
  /** A protocol query about one position, without an id and time limits. */
  readonly query: object;
  readonly threads: number;
  readonly seconds: number;
  readonly playouts?: number | undefined;
  /** Where its tree is stored. Without it the analysis is not interrupted. */
  readonly file?: TreeFile | undefined;
  /** Called with every answer. The last one is not `isDuringSearch`. */
  onAnswer(answer: Answer): void;
}

/** A client's task, and its share in the search for all clients with the same task. */
interface Share {
  readonly client: Client;
  readonly task: Task;
  readonly job: Job;
  /** The cost of the search before the task joined it. */
  readonly before: Spent;
}

/** The cost of a search over all its slices. */
interface Spent {
  readonly ms: number;
  readonly playouts: number;
}

interface Job {
  /** Searches with equal keys are merged; undefined if the tree is not stored. */
  readonly key: string | undefined;
  readonly shares: Share[];
  /** The first task. The others differ only in their limits. */
  readonly task: Task;
  /** The cost of finished slices. */
  spent: Spent;
  /** Whether all clients have left it. */
  isStopped: boolean;
  /** Whether its engine has died. It is retried once. */
  wasLost: boolean;
  /** Time for reading and writing the file in the last slice, in milliseconds. */
  fileMs: number;
  /** The last report of any slice. */
  last?: Answer;
  /**
   * The state of the current slice: start, engine, limits, and whether it has been asked to yield.
   */
  running?: Running;
}

interface Running {
  readonly since: number;
  /** Whether it runs beside the others, as a short one. */
  readonly isBeside: boolean;
  readonly engine: EngineLink;
  readonly id: string;
  readonly isResumed: boolean;
  readonly isCold: boolean;
  readonly limits: Limits;
  isYielding: boolean;
  /** When its first report arrived, and the search time by then. */
  firstReport?: { readonly at: number; readonly ms: number };
  /** The cost of the slice as of its last report. */
  spent: Spent;
}

interface Limits {
  readonly seconds: number;
  readonly playouts?: number;
}

/** Tolerance in seconds for sums of slices. */
const ROUNDING = 1e-6;

const NOTHING: Spent = { ms: 0, playouts: 0 };

function sum(a: Spent, b: Spent | undefined = NOTHING): Spent {
  return { ms: a.ms + b.ms, playouts: a.playouts + b.playouts };
}

/** Clients with the same address. */
interface Address {
  readonly clients: Set<Client>;
  /** Thread time used in milliseconds. On joining, at least the minimum of the others. */
  used: number;
}

/** The state of a client. */
export class Client {
  readonly address: Address;
  readonly jobs: Share[] = [];
  /** As for an address, among its clients. */
  used = 0;

  constructor(address: Address) {
    this.address = address;
    address.clients.add(this);
  }
}

export class Desk {
  private readonly threads: number;
  private readonly mostEngines: number;
  private readonly engines = new Map<number, EngineLink>();
  private readonly startEngine: (threads: number) => EngineLink;
  /** Runs short analyses, one at a time, while all threads are busy. */
  private readonly short: EngineLink | undefined;
  private readonly addresses = new Map<string, Address>();
  private readonly clients = new Set<Client>();
  private readonly running = new Set<Job>();
  /** Searches that tasks can join, by key. */
  private readonly shared = new Map<string, Job>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  /**
   * `threads` is the total number of searching threads. `startEngine` starts an engine for analyses
   * with the given number each. Of `mostEngines`, which bounds the memory, idle ones are replaced.
   * `short` is one of one thread for short analyses.
   */
  constructor(
    threads: number,
    startEngine: (threads: number) => EngineLink,
    { mostEngines = MOST_ENGINES, short }: { readonly mostEngines?: number; readonly short?: EngineLink } = {},
  ) {
    this.threads = threads;
    this.startEngine = startEngine;
    this.mostEngines = mostEngines;
    this.short = short;
  }

  /** Starts the engines in advance of the first task. */
  warmUp(): void {
    for (const engine of [this.engineFor(this.threads), this.short]) engine?.ask({ playouts: 1 }, () => {});
  }

  /** Whether analyses of this many playouts need not wait, given that one thread is enough. */
  isShort(playouts: number | undefined): boolean {
    return this.short !== undefined && playouts !== undefined && playouts <= SHORT_PLAYOUTS;
  }

  /** The number of queued or running positions. */
  get positions(): number {
    return [...this.clients].reduce((sum, { jobs }) => sum + jobs.length, 0);
  }

  /** A new client. Without `name`, its address has no other. */
  join(name?: string): Client {
    const address = (name === undefined ? undefined : this.addresses.get(name)) ?? { clients: new Set(), used: 0 };
    if (name !== undefined) this.addresses.set(name, address);
    const client = new Client(address);
    this.clients.add(client);
    return client;
  }

  /** Removes a client and ends its analyses. */
  leave(client: Client): void {
    for (const share of [...client.jobs]) this.stop(share, true);
    this.clients.delete(client);
    const { address } = client;
    address.clients.delete(client);
    if (address.clients.size > 0) return;
    for (const [name, one] of this.addresses) if (one === address) this.addresses.delete(name);
  }

  /**
   * Appends a task to the client's queue; the returned function ends it early. A task with the same
   * tree as an existing search joins it, and keeps its own limits.
   */
  add(client: Client, task: Task): () => void {
    const key = task.file && JSON.stringify([task.file.path, task.threads, task.file.query]);
    const known = key === undefined ? undefined : this.shared.get(key);
    const job: Job = known ?? {
      key,
      shares: [],
      task,
      spent: NOTHING,
      isStopped: false,
      wasLost: false,
      fileMs: 0,
    };
    if (key !== undefined) this.shared.set(key, job);
    const share: Share = { client, task, job, before: sum(job.spent, job.running?.spent) };
    // The idle do not accumulate credit.
    const { address } = client;
    const others = [...this.clients].filter((one) => one.address !== address);
    if (![...address.clients].some(isBusy)) address.used = Math.max(address.used, leastUsed(others, addressUsed));
    if (!isBusy(client)) client.used = Math.max(client.used, leastUsed(address.clients, clientUsed));
    client.jobs.push(share);
    job.shares.push(share);
    this.dispatch();
    return () => this.stop(share);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.all([...this.engines.values(), this.short].map((engine) => engine?.close()));
  }

  private engineFor(threads: number): EngineLink {
    const known = this.engines.get(threads);
    if (known) return known;
    if (this.engines.size >= this.mostEngines) this.closeIdle();
    const engine = this.startEngine(threads);
    this.engines.set(threads, engine);
    return engine;
  }

  private closeIdle(): void {
    const busy = new Set([...this.running].map(({ running }) => running?.engine));
    for (const [threads, engine] of this.engines) {
      if (busy.has(engine)) continue;
      this.engines.delete(threads);
      void engine.close();
    }
  }

  private stop(share: Share, isUnheard = false): void {
    const { client, job } = share;
    if (!client.jobs.includes(share)) return;
    if (job.running && job.shares.length === 1) {
      job.isStopped = true;
      this.closeToOthers(job);
      job.running.engine.terminate(job.running.id);
      return;
    }
    const found = job.last && ({ ...withShare(job.last, share), isDuringSearch: false } as Answer);
    if (isUnheard) this.remove(share);
    else this.finish(share, found ?? NO_RESULTS);
  }

  /** Prevents further tasks from joining. */
  private closeToOthers(job: Job): void {
    if (job.key !== undefined && this.shared.get(job.key) === job) this.shared.delete(job.key);
  }

  private remove(share: Share): void {
    const { client, job } = share;
    client.jobs.splice(client.jobs.indexOf(share), 1);
    job.shares.splice(job.shares.indexOf(share), 1);
    if (job.shares.length === 0) this.closeToOthers(job);
  }

  /**
   * The first waiting jobs of all clients, fairest first. A client has only one running job at a
   * time.
   */
  private waiting(): Job[] {
    return [...this.clients]
      .filter(({ jobs }) => jobs.length > 0 && jobs.every(({ job }) => !job.running))
      .sort((a, b) => a.address.used - b.address.used || a.used - b.used)
      .map(({ jobs }) => (jobs[0] as Share).job);
  }

  private dispatch(): void {
    while (!this.isClosed) {
      const all = [...this.running].filter(({ running }) => !running?.isBeside);
      const busy = all.reduce((sum, { task }) => sum + task.threads, 0);
      const waiting = this.waiting();
      const [first] = waiting;
      if (!first) return;
      const fits = busy + first.task.threads <= this.threads;
      const isFree = all.length === this.running.size;
      const short = waiting.find(({ task }) => task.threads === 1 && this.isShort(task.playouts));
      if (fits) this.begin(first);
      else if (short && isFree) this.begin(short, this.short);
      else {
        this.makeWay();
        return;
      }
    }
  }

  /**
   * Makes jobs yield that have used up their slice, now or when they have, because another client
   * waits.
   */
  private makeWay(): void {
    const now = performance.now();
    let soonest = Infinity;
    for (const { task, running, fileMs } of this.running) {
      if (!running || !task.file || running.isYielding) continue;
      const left = leftOfSlice(running, fileMs, now);
      if (left > 0) soonest = Math.min(soonest, left);
      else {
        running.isYielding = true;
        running.engine.terminate(running.id);
      }
    }
    clearTimeout(this.timer);
    if (soonest < Infinity) this.timer = setTimeout(() => this.dispatch(), soonest + 1);
  }

  /** `beside` is the engine for a job beside the others. */
  private begin(job: Job, beside?: EngineLink): void {
    const { task } = job;
    const engine = beside ?? this.engineFor(task.threads);
    const { file } = task;
    const isResumed = file?.has() === true;
    const limits = limitsOf(job);
    const query = {
      ...(isResumed ? file.query : task.query),
      ...(file && { save: file.path, overwrite: true }),
      ...limits,
    };
    this.running.add(job);
    const id = engine.ask(query, (answer) => this.hear(job, answer));
    const isCold = !engine.isStarted;
    const since = performance.now();
    const isBeside = beside !== undefined;
    job.running = { since, isBeside, engine, id, isResumed, isCold, limits, isYielding: false, spent: NOTHING };
  }

  private hear(job: Job, answer: Answer): void {
    if (isFinal(answer)) this.take(job, answer);
    else this.report(job, answer);
  }

  /**
   * Forwards a report during a search to all shares. It is the final answer for those whose limit
   * is reached.
   */
  private report(job: Job, answer: Answer): void {
    const { running } = job;
    if (running && 'playouts' in answer) {
      running.spent = spentOf(answer);
      if (!running.firstReport) {
        running.firstReport = { at: performance.now(), ms: running.spent.ms };
        // The waiting time of the others is known only now.
        this.dispatch();
      }
    }
    job.last = withEarlier(answer, job.spent);
    for (const share of [...job.shares]) {
      const told = withShare(job.last, share);
      if (!isAtLimit(told, share.task)) share.task.onAnswer(told);
      else if (job.shares.length > 1) this.finish(share, { ...told, isDuringSearch: false } as Answer);
      else if (!job.isStopped) this.stop(share);
    }
  }

  /** Handles the last answer of a slice: the job is finished, or waits for the next slice. */
  private take(job: Job, answer: Answer): void {
    const { task, running, shares } = job;
    const searchMs = 'seconds' in answer ? 1000 * answer.seconds : 0;
    const isLost = 'error' in answer && answer.code === ENGINE_ENDED;
    // The start of an engine, and one that hangs, are not charged.
    const ms = !running || running.isCold || isLost ? searchMs : performance.now() - running.since;
    if (running && !running.isCold) job.fileMs = Math.max(0, ms - searchMs);
    delete job.running;
    this.running.delete(job);
    const each = (ms * task.threads) / shares.length;
    for (const { client } of shares) {
      client.used += each;
      client.address.used += each;
    }
    task.file?.written();
    const told = withEarlier(answer, job.spent);
    if (isLost && job.isStopped) {
      this.finishAll(job, NO_RESULTS);
    } else if (isLost && !job.wasLost && !this.isClosed) {
      job.wasLost = true;
    } else if (isLost) {
      this.finishAll(job, { ...answer, code: 'search-failed' });
    } else if (running?.isResumed && 'error' in answer && answer.code !== 'search-failed') {
      // The file is unusable: the job starts afresh.
      task.file?.forget();
    } else if (running?.isYielding && !job.isStopped && 'noResults' in answer) {
      // It had to yield before it had begun.
    } else if (!job.isStopped && 'playouts' in answer && !answer.proven && isCutOff(answer, running)) {
      job.spent = sum(job.spent, spentOf(answer));
      this.goOn(job, told);
    } else {
      this.finishAll(job, told);
    }
    this.dispatch();
  }

  /** Ends a slice. Shares that have reached their limits get their final answer. */
  private goOn(job: Job, answer: Answer): void {
    job.last = { ...answer, isDuringSearch: true } as Answer;
    for (const share of [...job.shares]) {
      const told = withShare(answer, share);
      if (isAtLimit(told, share.task)) this.finish(share, told);
      else share.task.onAnswer({ ...told, isDuringSearch: true } as Answer);
    }
  }

  private finishAll(job: Job, answer: Answer): void {
    this.closeToOthers(job);
    for (const share of [...job.shares]) this.finish(share, withShare(answer, share));
  }

  private finish(share: Share, answer: Answer): void {
    this.remove(share);
    share.task.onAnswer(answer);
  }
}

function isBusy({ jobs }: Client): boolean {
  return jobs.length > 0;
}

/** The least time used by busy clients, or by their addresses; 0 without any. */
function leastUsed(clients: Iterable<Client>, usedBy: (client: Client) => number): number {
  const used = [...clients].filter(isBusy).map(usedBy);
  return used.length > 0 ? Math.min(...used) : 0;
}

/** Includes running slices. */
function clientUsed(client: Client): number {
  return client.used + runningTime(client);
}

function addressUsed({ address }: Client): number {
  return [...address.clients].reduce((sum, client) => sum + runningTime(client), address.used);
}

function runningTime({ jobs }: Client): number {
  const job = jobs.find((share) => share.job.running)?.job;
  if (!job?.running) return 0;
  return ((performance.now() - job.running.since) * job.task.threads) / job.shares.length;
}

const NO_RESULTS: Answer = { id: '', turnNumber: 0, isDuringSearch: false, noResults: true };

/**
 * The rest of a slice, which counts from its first report, since reading a large tree takes long.
 */
function leftOfSlice({ since, firstReport }: Running, fileMs: number, now: number): number {
  if (!firstReport) return since + LONGEST_SLICE_MS - now;
  const readMs = firstReport.at - firstReport.ms - since;
  return firstReport.at - firstReport.ms + sliceMs(Math.max(fileMs, readMs)) - now;
}

/** The limits of the next slice: what the share with the most left still needs. */
function limitsOf({ shares, spent }: Job): Limits {
  const left = shares.map(({ task, before }) => ({
    seconds: task.seconds - (spent.ms - before.ms) / 1000,
    playouts: (task.playouts ?? Infinity) - (spent.playouts - before.playouts),
  }));
  const playouts = Math.max(1, ...left.map((one) => one.playouts));
  return {
    seconds: Math.max(0.001, ...left.map((one) => one.seconds)),
    ...(playouts < Infinity && { playouts }),
  };
}

function spentOf({ seconds, playouts }: { readonly seconds: number; readonly playouts: number }): Spent {
  return { ms: 1000 * seconds, playouts };
}

/**
 * Whether a search ended because it yielded or reached the limits of its slice, and not by itself.
 */
function isCutOff(
  answer: { readonly seconds: number; readonly playouts: number },
  running: Running | undefined,
): boolean {
  if (!running) return false;
  const { isYielding, limits } = running;
  return isYielding || isAtLimit(answer as Answer, limits);
}

function isAtLimit(answer: Answer, { seconds, playouts = Infinity }: Pick<Task, 'seconds' | 'playouts'>): boolean {
  return 'playouts' in answer && (answer.seconds >= seconds - ROUNDING || answer.playouts >= playouts);
}

/** Adds the cost of earlier slices to an answer. */
function withEarlier(answer: Answer, { playouts, ms }: Spent): Answer {
  if (!('playouts' in answer)) return answer;
  return { ...answer, playouts: answer.playouts + playouts, seconds: answer.seconds + ms / 1000 };
}

/** Subtracts from an answer the cost before the task joined. */
function withShare(answer: Answer, { before }: Share): Answer {
  if (!('playouts' in answer)) return answer;
  // After an engine died, part of the search is repeated.
  const playouts = Math.max(0, answer.playouts - before.playouts);
  return { ...answer, playouts, seconds: Math.max(0, answer.seconds - before.ms / 1000) };
}
