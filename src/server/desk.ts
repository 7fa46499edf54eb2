/**
 * Shares the engine among clients. Every client has a queue of positions; who has had least of the threads' time comes next.
 * While others wait, an analysis is interrupted after a slice of time and goes on later from its file, so that nobody starves
 * however long the analyses are.
 */
import { type Answer, ENGINE_ENDED, EngineProcess, isFinal } from './engine-process.ts';

/** An analysis has the threads at least so long before it makes way, and at most so long where its file takes time. */
const SLICE_MS = 400;
const LONGEST_SLICE_MS = 3000;

/** How long an analysis has the threads whose last slice took so long to read and write its file: most of the time is to be search. */
export function sliceMs(fileMs: number): number {
  return Math.min(Math.max(SLICE_MS, 2 * fileMs), LONGEST_SLICE_MS);
}

/** A process is for analyses on so many threads each; more processes than this take too much memory. */
const MOST_ENGINES = 3;

/** The file that an analysis is kept in. */
export interface TreeFile {
  readonly path: string;
  /** Whether there is something to go on with. */
  has(): boolean;
  /** The engine may have written it. */
  written(): void;
  /** It cannot be gone on with. */
  forget(): void;
  /** The query that goes on with it, like that of the task. */
  readonly query: object;
}

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

interface Job {
  readonly client: Client;
  readonly task: Task;
  /** Of the slices that are over. */
  spentMs: number;
  playouts: number;
  isStopped: boolean;
  /** The engine has ended under it; it is asked for again once. */
  wasLost: boolean;
  /** Of the last slice, for reading and writing its file. */
  fileMs: number;
  /** While it is searched: since when, by whom, and whether it is to make way. */
  running?: {
    readonly since: number;
    readonly engine: EngineProcess;
    readonly id: string;
    readonly isResumed: boolean;
    readonly isCold: boolean;
    isYielding: boolean;
  };
}

/** A client's place at the desk. */
export class Client {
  readonly jobs: Job[] = [];
  /** Milliseconds of threads that it has had, but not less than the others when it has begun to ask. */
  used = 0;
}

export class Desk {
  private readonly threads: number;
  private readonly engines = new Map<number, EngineProcess>();
  private readonly argsFor: (threads: number) => readonly string[];
  private readonly aliveMs: number | undefined;
  private readonly clients = new Set<Client>();
  private readonly running = new Set<Job>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /**
   * `threads` search at the same time; `argsFor` makes the arguments of a process whose analyses have so many each. `aliveMs` is for
   * `EngineProcess`.
   */
  constructor(threads: number, argsFor: (threads: number) => readonly string[], aliveMs?: number) {
    this.threads = threads;
    this.argsFor = argsFor;
    this.aliveMs = aliveMs;
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
    for (const job of [...client.jobs]) this.stop(job, true);
    this.clients.delete(client);
  }

  /** Puts a task at the end of the client's queue; the function that is returned ends it early. */
  add(client: Client, task: Task): () => void {
    const job: Job = { client, task, spentMs: 0, playouts: 0, isStopped: false, wasLost: false, fileMs: 0 };
    // A client that had nothing to do has not saved up a claim for it.
    if (client.jobs.length === 0) client.used = Math.max(client.used, this.leastUsed());
    client.jobs.push(job);
    this.dispatch();
    return () => this.stop(job);
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
      const having = jobs.find(({ running }) => running);
      return used + (having?.running ? (now - having.running.since) * having.task.threads : 0);
    });
    return used.length > 0 ? Math.min(...used) : 0;
  }

  private engineFor(threads: number): EngineProcess {
    const known = this.engines.get(threads);
    if (known) return known;
    if (this.engines.size >= MOST_ENGINES) this.closeIdle();
    const engine = new EngineProcess(this.argsFor(threads), this.aliveMs);
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

  private stop(job: Job, isUnheard = false): void {
    const { client, running } = job;
    if (!client.jobs.includes(job)) return;
    job.isStopped = true;
    if (running) {
      running.engine.terminate(running.id);
      return;
    }
    if (isUnheard) client.jobs.splice(client.jobs.indexOf(job), 1);
    else this.finish(job, NO_RESULTS);
  }

  /** The next job: of the client that has had least, its first one that waits. Only one of a client is searched at a time. */
  private next(): Job | undefined {
    const waiting = [...this.clients]
      .filter(({ jobs }) => jobs.length > 0 && jobs.every(({ running }) => !running))
      .sort((a, b) => a.used - b.used);
    return waiting[0]?.jobs[0];
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
      const left = running.since + sliceMs(fileMs) - now;
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
    const { file, playouts } = task;
    const isResumed = file?.has() === true;
    const query = {
      ...(isResumed ? file.query : task.query),
      ...(file && { save: file.path, overwrite: true }),
      seconds: Math.max(0.001, task.seconds - job.spentMs / 1000),
      ...(playouts !== undefined && { playouts: Math.max(1, playouts - job.playouts) }),
    };
    this.running.add(job);
    const id = engine.ask(query, (answer) => this.hear(job, answer));
    const isCold = !engine.isStarted;
    job.running = { since: performance.now(), engine, id, isResumed, isCold, isYielding: false };
  }

  private hear(job: Job, answer: Answer): void {
    if (isFinal(answer)) this.take(job, answer);
    else job.task.onAnswer(withEarlier(answer, job));
  }

  /** The last answer of a slice: the job has come to its end, or waits for the next slice. */
  private take(job: Job, answer: Answer): void {
    const { client, task, running } = job;
    const searchMs = 'seconds' in answer ? 1000 * answer.seconds : 0;
    const isLost = 'error' in answer && answer.code === ENGINE_ENDED;
    // Nobody is charged for the start of the engine, or for one that hangs.
    const ms = !running || running.isCold || isLost ? searchMs : performance.now() - running.since;
    const told = withEarlier(answer, job);
    if (running && !running.isCold) job.fileMs = Math.max(0, ms - searchMs);
    delete job.running;
    this.running.delete(job);
    client.used += ms * task.threads;
    task.file?.written();
    const hasYielded = running?.isYielding === true && !job.isStopped;
    if (isLost && job.isStopped) {
      this.finish(job, NO_RESULTS);
    } else if (isLost && !job.wasLost && !this.isClosed) {
      job.wasLost = true;
    } else if (isLost) {
      this.finish(job, { ...answer, code: 'search-failed' });
    } else if (running?.isResumed && 'error' in answer && answer.code !== 'search-failed') {
      // What is in the file is of no use any more: the job begins anew.
      task.file?.forget();
    } else if (hasYielded && 'noResults' in answer) {
      // It had to make way before it had begun.
    } else if (hasYielded && goesOnAfter(answer, job)) {
      job.spentMs += searchMs;
      job.playouts += answer.playouts;
      task.onAnswer({ ...told, isDuringSearch: true } as Answer);
    } else {
      this.finish(job, told);
    }
    this.dispatch();
  }

  private finish(job: Job, answer: Answer): void {
    const { client, task } = job;
    client.jobs.splice(client.jobs.indexOf(job), 1);
    task.onAnswer(answer);
  }
}

const NO_RESULTS: Answer = { id: '', turnNumber: 0, isDuringSearch: false, noResults: true };

/** Whether an analysis that was interrupted has not come to its end by itself. */
function goesOnAfter(
  answer: Answer,
  { task, spentMs, playouts }: Job,
): answer is Extract<Answer, { readonly playouts: number }> {
  if (!('playouts' in answer) || answer.proven) return false;
  const isLate = spentMs + 1000 * answer.seconds >= 1000 * task.seconds;
  return !isLate && (task.playouts === undefined || playouts + answer.playouts < task.playouts);
}

/** An answer about a slice, with what came before it. */
function withEarlier(answer: Answer, { playouts, spentMs }: Job): Answer {
  if (!('playouts' in answer)) return answer;
  const seconds = answer.seconds + spentMs / 1000;
  return { ...answer, playouts: answer.playouts + playouts, seconds };
}
