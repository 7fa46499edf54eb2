/**
 * Shares the engine among clients. Every client has a queue of positions; who has had least of the threads' time comes next.
 * While others wait, an analysis is interrupted after a slice of time and goes on later from its file, so that nobody starves
 * however long the analyses are.
 */
import { type Answer, ENGINE_ENDED, type EngineLink, isFinal } from './engine-link.ts';
import type { TreeFile } from './trees.ts';

/** An analysis searches at least so long before it makes way, and at most so long where its file takes time. */
const SLICE_MS = 400;
const LONGEST_SLICE_MS = 15_000;

/** How long an analysis searches in a slice if reading and writing its file takes so long: two thirds of the time are search. */
export function sliceMs(fileMs: number): number {
  return Math.min(Math.max(SLICE_MS, 2 * fileMs), LONGEST_SLICE_MS);
}

/** An engine is for analyses on this many threads each; more engines than this take too much memory. */
const MOST_ENGINES = 3;

/** A position to be analysed. */
export interface Task {
  /** In the words of the protocol, about one position, without an id and without limits of time. */
  readonly query: object;
  readonly threads: number;
  readonly seconds: number;
  readonly playouts?: number | undefined;
  /** Where its tree is kept; without it the analysis is not interrupted. */
  readonly file?: TreeFile | undefined;
  /** Hears every answer; the last one is not `isDuringSearch`. */
  onAnswer(answer: Answer): void;
}

/** What a client waits for: a task, and the search that it shares with all who want the same one. */
interface Share {
  readonly client: Client;
  readonly task: Task;
  readonly job: Job;
  /** What the search had spent before the task joined it. */
  readonly before: Spent;
}

/** Of one search, in all its slices. */
interface Spent {
  readonly ms: number;
  readonly playouts: number;
}

interface Job {
  /** Those with equal keys are one; undefined where the tree is not kept. */
  readonly key: string | undefined;
  readonly shares: Share[];
  /** The first of the tasks. They differ in their limits alone. */
  readonly task: Task;
  /** Of the slices that are over. */
  spent: Spent;
  /** All who wanted it have left. */
  isStopped: boolean;
  /** The engine has ended under it; it is asked for again once. */
  wasLost: boolean;
  /** Of the last slice, for reading and writing its file. */
  fileMs: number;
  /** The last report, of any slice. */
  last?: Answer;
  /** While it is searched: since when, by whom, within which limits, and whether it is to make way. */
  running?: Running;
}

interface Running {
  readonly since: number;
  readonly engine: EngineLink;
  readonly id: string;
  readonly isResumed: boolean;
  readonly isCold: boolean;
  readonly limits: Limits;
  isYielding: boolean;
  /** When its first report came, and how long it had searched then. */
  firstReport?: { readonly at: number; readonly ms: number };
  /** What the slice has spent by its last report. */
  spent: Spent;
}

interface Limits {
  readonly seconds: number;
  readonly playouts?: number;
}

/** Seconds by which sums of slices may be off. */
const ROUNDING = 1e-6;

const NOTHING: Spent = { ms: 0, playouts: 0 };

function sum(a: Spent, b: Spent | undefined = NOTHING): Spent {
  return { ms: a.ms + b.ms, playouts: a.playouts + b.playouts };
}

/** A client's place at the desk. */
export class Client {
  readonly jobs: Share[] = [];
  /** Milliseconds of threads that it has had, but not less than the others when it has begun to ask. */
  used = 0;
}

export class Desk {
  private readonly threads: number;
  private readonly engines = new Map<number, EngineLink>();
  private readonly startEngine: (threads: number) => EngineLink;
  private readonly clients = new Set<Client>();
  private readonly running = new Set<Job>();
  /** Searches that others may join, by their keys. */
  private readonly shared = new Map<string, Job>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  /** `threads` search at the same time; `startEngine` starts an engine whose analyses have this many each. */
  constructor(threads: number, startEngine: (threads: number) => EngineLink) {
    this.threads = threads;
    this.startEngine = startEngine;
  }

  /** Has the engine be there when the first one asks. */
  warmUp(): void {
    this.engineFor(this.threads).ask({ playouts: 1 }, () => {});
  }

  /** How many wait or are under analysis. */
  get positions(): number {
    return [...this.clients].reduce((sum, { jobs }) => sum + jobs.length, 0);
  }

  /** A new client. */
  join(): Client {
    const client = new Client();
    this.clients.add(client);
    return client;
  }

  /** The client has gone: its analyses end. */
  leave(client: Client): void {
    for (const share of [...client.jobs]) this.stop(share, true);
    this.clients.delete(client);
  }

  /**
   * Puts a task at the end of the client's queue; the function that is returned ends it early. A task about the same tree as another one
   * joins its search, and each has its own limits.
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
    // A client that had nothing to do has not saved up a claim for it.
    if (client.jobs.length === 0) client.used = Math.max(client.used, this.leastUsed());
    client.jobs.push(share);
    job.shares.push(share);
    this.dispatch();
    return () => this.stop(share);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.all([...this.engines.values()].map((engine) => engine.close()));
  }

  /** The least time of the clients that want some, with what they are having now; of nobody, 0. */
  private leastUsed(): number {
    const now = performance.now();
    const busy = [...this.clients].filter(({ jobs }) => jobs.length > 0);
    const used = busy.map(({ used, jobs }) => {
      const having = jobs.find(({ job }) => job.running)?.job;
      if (!having?.running) return used;
      return used + ((now - having.running.since) * having.task.threads) / having.shares.length;
    });
    return used.length > 0 ? Math.min(...used) : 0;
  }

  private engineFor(threads: number): EngineLink {
    const known = this.engines.get(threads);
    if (known) return known;
    if (this.engines.size >= MOST_ENGINES) this.closeIdle();
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

  /** Nobody joins it any more. */
  private closeToOthers(job: Job): void {
    if (job.key !== undefined && this.shared.get(job.key) === job) this.shared.delete(job.key);
  }

  private remove(share: Share): void {
    const { client, job } = share;
    client.jobs.splice(client.jobs.indexOf(share), 1);
    job.shares.splice(job.shares.indexOf(share), 1);
    if (job.shares.length === 0) this.closeToOthers(job);
  }

  /** The next job: of the client that has had least, its first one that waits. Only one of a client is searched at a time. */
  private next(): Job | undefined {
    const waiting = [...this.clients]
      .filter(({ jobs }) => jobs.length > 0 && jobs.every(({ job }) => !job.running))
      .sort((a, b) => a.used - b.used);
    return waiting[0]?.jobs[0]?.job;
  }

  private dispatch(): void {
    for (let job = this.next(); job && !this.isClosed; job = this.next()) {
      const busy = [...this.running].reduce((sum, { task }) => sum + task.threads, 0);
      if (busy + job.task.threads > this.threads) {
        this.makeWay();
        return;
      }
      this.begin(job);
    }
  }

  /** Somebody waits: who has had a slice makes way, now or when it has had one. */
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

  private begin(job: Job): void {
    const { task } = job;
    const engine = this.engineFor(task.threads);
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
    job.running = { since, engine, id, isResumed, isCold, limits, isYielding: false, spent: NOTHING };
  }

  private hear(job: Job, answer: Answer): void {
    if (isFinal(answer)) this.take(job, answer);
    else this.report(job, answer);
  }

  /** A report during a search: all who share it hear it, and for those whose limit it has come to it is the last one. */
  private report(job: Job, answer: Answer): void {
    const { running } = job;
    if (running && 'playouts' in answer) {
      running.spent = spentOf(answer);
      if (!running.firstReport) {
        running.firstReport = { at: performance.now(), ms: running.spent.ms };
        // Who waits knows only now for how long.
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

  /** The last answer of a slice: the job has come to its end, or waits for the next slice. */
  private take(job: Job, answer: Answer): void {
    const { task, running, shares } = job;
    const searchMs = 'seconds' in answer ? 1000 * answer.seconds : 0;
    const isLost = 'error' in answer && answer.code === ENGINE_ENDED;
    // Nobody is charged for the start of the engine, or for one that hangs.
    const ms = !running || running.isCold || isLost ? searchMs : performance.now() - running.since;
    if (running && !running.isCold) job.fileMs = Math.max(0, ms - searchMs);
    delete job.running;
    this.running.delete(job);
    for (const { client } of shares) client.used += (ms * task.threads) / shares.length;
    task.file?.written();
    const told = withEarlier(answer, job.spent);
    if (isLost && job.isStopped) {
      this.finishAll(job, NO_RESULTS);
    } else if (isLost && !job.wasLost && !this.isClosed) {
      job.wasLost = true;
    } else if (isLost) {
      this.finishAll(job, { ...answer, code: 'search-failed' });
    } else if (running?.isResumed && 'error' in answer && answer.code !== 'search-failed') {
      // What is in the file is of no use any more: the job begins anew.
      task.file?.forget();
    } else if (running?.isYielding && !job.isStopped && 'noResults' in answer) {
      // It had to make way before it had begun.
    } else if (!job.isStopped && 'playouts' in answer && !answer.proven && isCutOff(answer, running)) {
      job.spent = sum(job.spent, spentOf(answer));
      this.goOn(job, told);
    } else {
      this.finishAll(job, told);
    }
    this.dispatch();
  }

  /** A slice is over; those who have come to their limits have their last answer. */
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

const NO_RESULTS: Answer = { id: '', turnNumber: 0, isDuringSearch: false, noResults: true };

/** What is left of a slice that counts from its first report on, since reading a large tree takes long. */
function leftOfSlice({ since, firstReport }: Running, fileMs: number, now: number): number {
  if (!firstReport) return since + LONGEST_SLICE_MS - now;
  const readMs = firstReport.at - firstReport.ms - since;
  return firstReport.at - firstReport.ms + sliceMs(Math.max(fileMs, readMs)) - now;
}

/** What the next slice may spend: as much as is left to the one who has most left. */
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

/** Whether a search ended because it had to make way, or came to the limits of its slice, and not by itself. */
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

/** An answer about a slice, with what came before it. */
function withEarlier(answer: Answer, { playouts, ms }: Spent): Answer {
  if (!('playouts' in answer)) return answer;
  return { ...answer, playouts: answer.playouts + playouts, seconds: answer.seconds + ms / 1000 };
}

/** An answer about a whole search, less what came before the task joined it. */
function withShare(answer: Answer, { before }: Share): Answer {
  if (!('playouts' in answer)) return answer;
  // Where an engine has died some of it is searched a second time.
  const playouts = Math.max(0, answer.playouts - before.playouts);
  return { ...answer, playouts, seconds: Math.max(0, answer.seconds - before.ms / 1000) };
}
