/**
 * Shares engines among clients. Every client has a queue of positions; the client that has used the
 * least thread time is served next, of the address that has used the least. While others wait, an
 * analysis is interrupted after a time slice and later resumes from its file, so that no client
 * starves however long the analyses are. Short analyses do not wait for long ones at all.
 */
import type { GameSpec } from '../games/kit.ts';
import type { Limits } from '../search/limits.ts';
import { fail, ok } from '../util/result.ts';
import type { Analysis } from './analysis.ts';
import { type AnalysisRequest, type Analyst, type Found, isFinal } from './engines.ts';

/** The code of the answer if the process for a request has ended. Another one may answer the same request. */
export const PROCESS_ENDED = 'process-ended';

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
const SHORT_PLAYOUTS = 200;

/**
 * Milliseconds between two reports of a search, of which the tasks of an address that share it get one in
 * turn: a screen cannot show more.
 */
export const REPORT_MS = 15;
/** For each task that shares a search, the least milliseconds between two reports: to look at it takes time, too. */
const REPORT_MS_PER_TASK = 0.03;

/** The file that stores the tree of an analysis. */
export interface TreeFile {
  readonly path: string;
  /** The path without its folder. */
  readonly name: string;
  /** Whether there is a tree to resume. */
  has(): boolean;
  /** Notifies the storage that the engine may have written the file. */
  written(): void;
  /** Discards a tree that cannot be resumed. */
  forget(): void;
}

/** A position to analyse. */
export interface Task {
  /** `save` and `resume` are set by the scheduler. */
  readonly request: AnalysisRequest;
  readonly threads: number;
  /** Where its tree is stored. Without it the analysis is not interrupted. */
  readonly file?: TreeFile | undefined;
  /** Called with every report. */
  onFound(found: Found): void;
}

/** A client's task, and its share in the search for all clients with the same task. */
interface Share {
  readonly client: Client;
  readonly task: Task;
  readonly job: Job;
  /** The cost of the search before the task joined it. */
  readonly before: Spent;
  /** When its next report may come. */
  reportAt: number;
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
  last?: Analysis;
  /** When its shares may be told of the next report. */
  tellAt: number;
  /**
   * The state of the current slice: start, engine, limits, and whether it has been asked to yield.
   */
  running?: Running;
}

interface Running {
  readonly since: number;
  /** Whether it runs beside the others, as a short one. */
  readonly isBeside: boolean;
  readonly engine: Analyst;
  /** Ends the slice early. */
  stop(): void;
  readonly isResumed: boolean;
  readonly isCold: boolean;
  readonly limits: Pick<Limits, 'timeMs' | 'playouts'>;
  isYielding: boolean;
  /** When its first report arrived, and the search time by then. */
  firstReport?: { readonly at: number; readonly ms: number };
  /** The cost of the slice as of its last report. */
  spent: Spent;
}

/** Tolerance in milliseconds for sums of slices. */
const ROUNDING = 1e-3;

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

export class Scheduler {
  readonly threads: number;
  private readonly mostEngines: number;
  private readonly engines = new Map<number, Analyst>();
  private readonly startEngine: (threads: number) => Analyst;
  /** Runs short analyses, one at a time, while all threads are busy. */
  private readonly short: Analyst | undefined;
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
    startEngine: (threads: number) => Analyst,
    { mostEngines = MOST_ENGINES, short }: { readonly mostEngines?: number; readonly short?: Analyst } = {},
  ) {
    this.threads = threads;
    this.startEngine = startEngine;
    this.mostEngines = mostEngines;
    this.short = short;
  }

  /** Starts the engines in advance of the first task, which is probably about this game. */
  warmUp(game: GameSpec): void {
    const request = { game, position: { moves: [] }, seed: '', playouts: 1 };
    for (const engine of [this.engineFor(this.threads), this.short]) engine?.analyse(request, () => {});
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
    // The file is that of one position and its root moves, and each task has its own limits.
    const { game: _, position: __, playouts: ___, timeMs: ____, ...options } = task.request;
    const key = task.file && JSON.stringify([task.file.path, task.threads, options]);
    const known = key === undefined ? undefined : this.shared.get(key);
    const job: Job = known ?? {
      key,
      shares: [],
      task,
      spent: NOTHING,
      isStopped: false,
      wasLost: false,
      fileMs: 0,
      tellAt: 0,
    };
    if (key !== undefined) this.shared.set(key, job);
    const share: Share = { client, task, job, before: sum(job.spent, job.running?.spent), reportAt: 0 };
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

  private engineFor(threads: number): Analyst {
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
      job.running.stop();
      return;
    }
    if (isUnheard) this.remove(share);
    else this.finish(share, ok(job.last && { ...withShare(job.last, share), isDuringSearch: false }));
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
      const short = waiting.find(({ task }) => task.threads === 1 && this.isShort(task.request.playouts));
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
        running.stop();
      }
    }
    clearTimeout(this.timer);
    if (soonest < Infinity) this.timer = setTimeout(() => this.dispatch(), soonest + 1);
  }

  /** `beside` is the engine for a job beside the others. */
  private begin(job: Job, beside?: Analyst): void {
    const { request, threads, file } = job.task;
    const engine = beside ?? this.engineFor(threads);
    const isResumed = file?.has() === true;
    const limits = limitsOf(job);
    const running: Running = {
      since: performance.now(),
      isBeside: beside !== undefined,
      engine,
      stop: () => {},
      isResumed,
      isCold: !engine.isStarted,
      limits,
      isYielding: false,
      spent: NOTHING,
    };
    this.running.add(job);
    job.running = running;
    const { path } = file ?? {};
    const slice = { ...limits, save: path, resume: isResumed ? path : undefined };
    running.stop = engine.analyse({ ...request, ...slice }, (found) => {
      if (isFinal(found)) this.take(job, found);
      else if (found.ok && found.value) this.report(job, found.value);
    });
  }

  /**
   * Forwards a report during a search to all shares. It is the final answer for those whose limit
   * is reached.
   */
  private report(job: Job, analysis: Analysis): void {
    const { running } = job;
    if (running) {
      running.spent = spentOf(analysis);
      if (!running.firstReport) {
        running.firstReport = { at: performance.now(), ms: running.spent.ms };
        // The waiting time of the others is known only now.
        this.dispatch();
      }
    }
    job.last = withEarlier(analysis, job.spent);
    const { last } = job;
    const now = performance.now();
    if (now < job.tellAt) return;
    job.tellAt = now + Math.max(0, REPORT_MS_PER_TASK * job.shares.length - REPORT_MS);
    this.tell(job, last, (share) => {
      if (job.shares.length > 1) this.finish(share, ok({ ...withShare(last, share), isDuringSearch: false }));
      else if (!job.isStopped) this.stop(share);
    });
  }

  /** Tells shares what was found during the search; those at their limits are left to `end`. */
  private tell(job: Job, analysis: Analysis, end: (share: Share) => void): void {
    const now = performance.now();
    const sharing = sharesByAddress(job);
    for (const share of [...job.shares]) {
      const { task, client, reportAt } = share;
      if (isAtLimit(sinceJoined(analysis, share), task.request)) end(share);
      else if (now >= reportAt) {
        share.reportAt = now + REPORT_MS * ((sharing.get(client.address) ?? 1) - 1);
        task.onFound(ok(withShare(analysis, share)));
      }
    }
  }

  /** Handles the last report of a slice: the job is finished, or waits for the next slice. */
  private take(job: Job, found: Found): void {
    const { task, running, shares } = job;
    const analysis = found.ok ? found.value : undefined;
    const searchMs = 1000 * (analysis?.seconds ?? 0);
    const isLost = !found.ok && found.error.code === PROCESS_ENDED;
    // An engine that hangs is not charged.
    const ms = !running || isLost ? searchMs : chargedMs(running, searchMs);
    if (running && !running.isCold) job.fileMs = Math.max(0, ms - searchMs);
    delete job.running;
    this.running.delete(job);
    const each = (ms * task.threads) / shares.length;
    for (const { client } of shares) {
      client.used += each;
      client.address.used += each;
    }
    task.file?.written();
    if (isLost && job.isStopped) {
      this.finishAll(job, ok(undefined));
    } else if (isLost && !job.wasLost && !this.isClosed) {
      job.wasLost = true;
    } else if (isLost) {
      this.finishAll(job, fail('search-failed', found.error.message));
    } else if (running?.isResumed && !found.ok && found.error.code !== 'search-failed') {
      // The file is unusable: the job starts afresh.
      task.file?.forget();
    } else if (running?.isYielding && !job.isStopped && found.ok && !analysis) {
      // It had to yield before it had begun.
    } else if (!job.isStopped && analysis && !analysis.proven && isCutOff(analysis, running)) {
      const whole = withEarlier(analysis, job.spent);
      job.spent = sum(job.spent, spentOf(analysis));
      this.goOn(job, whole);
    } else {
      this.finishAll(job, analysis ? ok(withEarlier(analysis, job.spent)) : found);
    }
    this.dispatch();
  }

  /** Ends a slice. Shares that have reached their limits get their final report. */
  private goOn(job: Job, analysis: Analysis): void {
    job.last = { ...analysis, isDuringSearch: true };
    this.tell(job, job.last, (share) => this.finish(share, ok(withShare(analysis, share))));
  }

  private finishAll(job: Job, found: Found): void {
    this.closeToOthers(job);
    for (const share of [...job.shares]) {
      this.finish(share, found.ok && found.value ? ok(withShare(found.value, share)) : found);
    }
  }

  private finish(share: Share, found: Found): void {
    this.remove(share);
    share.task.onFound(found);
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
  return (chargedMs(job.running, job.running.spent.ms) * job.task.threads) / job.shares.length;
}

/**
 * The charged milliseconds of a slice that has searched for `searchMs`: all but the start of its
 * engine.
 */
function chargedMs({ isCold, since }: Running, searchMs: number): number {
  return isCold ? searchMs : performance.now() - since;
}

/**
 * The rest of a slice in milliseconds. It counts from the first report, since reading a large tree
 * takes long. The start of an engine does not lengthen it.
 */
function leftOfSlice({ since, firstReport, isCold }: Running, fileMs: number, now: number): number {
  if (!firstReport) return since + LONGEST_SLICE_MS - now;
  const readMs = isCold ? 0 : firstReport.at - firstReport.ms - since;
  return firstReport.at - firstReport.ms + sliceMs(Math.max(fileMs, readMs)) - now;
}

/** The limits of the next slice: what the share with the most left still needs. */
function limitsOf({ shares, spent }: Job): Running['limits'] {
  const left = (name: 'playouts' | 'timeMs', cost: 'playouts' | 'ms') => {
    const each = shares.map(({ task, before }) => (task.request[name] ?? Infinity) - (spent[cost] - before[cost]));
    const most = Math.max(1, ...each);
    // JSON has no infinite numbers.
    return most < Infinity ? most : undefined;
  };
  return { playouts: left('playouts', 'playouts'), timeMs: left('timeMs', 'ms') };
}

function spentOf({ seconds, playouts }: Analysis): Spent {
  return { ms: 1000 * seconds, playouts };
}

/**
 * Whether a search ended because it yielded or reached the limits of its slice, and not by itself.
 */
function isCutOff(analysis: Analysis, running: Running | undefined): boolean {
  return running !== undefined && (running.isYielding || isAtLimit(analysis, running.limits));
}

function isAtLimit(
  analysis: Pick<Analysis, 'playouts' | 'seconds'>,
  { timeMs = Infinity, playouts = Infinity }: Running['limits'],
): boolean {
  return 1000 * analysis.seconds >= timeMs - ROUNDING || analysis.playouts >= playouts;
}

/** Adds the cost of earlier slices, whose visits were kept for this one. */
function withEarlier(analysis: Analysis, { playouts, ms }: Spent): Analysis {
  return {
    ...analysis,
    playouts: analysis.playouts + playouts,
    keptVisits: Math.max(0, analysis.keptVisits - playouts),
    seconds: analysis.seconds + ms / 1000,
  };
}

/** The cost of a search since the task joined it. */
function sinceJoined({ playouts, seconds }: Analysis, { before }: Share): Pick<Analysis, 'playouts' | 'seconds'> {
  // After an engine died, part of the search is repeated.
  return { playouts: Math.max(0, playouts - before.playouts), seconds: Math.max(0, seconds - before.ms / 1000) };
}

/** Subtracts the cost before the task joined, whose visits were kept for it. */
function withShare(analysis: Analysis, share: Share): Analysis {
  const own = sinceJoined(analysis, share);
  return { ...analysis, ...own, keptVisits: analysis.keptVisits + analysis.playouts - own.playouts };
}

/** How many tasks of each address share a search. */
function sharesByAddress({ shares }: Job): ReadonlyMap<Address, number> {
  const counts = new Map<Address, number>();
  for (const { client } of shares) counts.set(client.address, (counts.get(client.address) ?? 0) + 1);
  return counts;
}
