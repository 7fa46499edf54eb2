/**
 * A process for work that may block, crash or hang: damaged files, large ones, engines, and rules of custom games.
 * It is asked in lines of JSON, and replaced if it dies or hangs. It ends with the server in any case, since that
 * closes its input and output.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { killGroup } from '../../node/ending.ts';
import { readLines } from '../../node/lines.ts';
import { entryBeside } from '../../node/threads.ts';
import { parseJson } from '../../util/json.ts';
import { oneLine, type Result } from '../../util/result.ts';
import { fileProblem } from '../../util/system-error.ts';
import { finishedWithin } from '../../util/wait.ts';
import { workEnded } from './errors.ts';
import { STOPPED } from './work-queue.ts';

/** Milliseconds for a process to end by itself. */
const ENDING_MS = 2000;
const LONGEST_COMPLAINT = 300;
/** The consecutive heartbeats that may be missing, including during start-up. */
const MOST_MISSED = 3;
const MOST_MISSED_AT_START = 12;
const ALIVE_MS = 20_000;
/** The server and short searches come first. */
const PRIORITY = 5;

/** What processes do; `process.ts` has the modules. */
export type ProcessName = 'engines' | 'library' | 'report' | 'service' | 'tournaments';

/** Asks a question, adds to one, or has one end early; without a name and as number 0 it is a heartbeat. */
export interface ToProcess {
  readonly id: number;
  readonly name?: string;
  readonly task?: unknown;
  readonly more?: unknown;
}

/** News or the answer of a question; number 0 has heartbeats, and news of the process itself. */
export interface FromProcess {
  readonly id: number;
  readonly news?: unknown;
  readonly answer?: Result<unknown>;
}

const HEARTBEAT: ToProcess = { id: 0 };

interface ProcessOptions {
  /** Milliseconds between heartbeats while answers are pending. */
  readonly aliveMs?: number;
  /** A higher number leaves the processor to others. */
  readonly priority?: number;
  /** Whether it starts processes, which end with it, though they may hang. */
  readonly hasChildren?: boolean;
  /** Hears news of the process itself. */
  readonly onNews?: (news: never) => void;
  /** Called when the process has ended, before its questions are answered; `why` is the last that it said, and may be empty. */
  readonly onEnd?: (why: string) => void;
  /** The compiled module that calls `serveProcess`. Default: the entry of all processes. */
  readonly entry?: URL;
}

/** A question that is not answered yet. */
export interface Question<Answer> {
  /** Errors: those of the task, `process-ended` (the process could not start, has died, or hung), `stopped`. */
  readonly answer: Promise<Result<Answer>>;
  add(more: unknown): void;
  /** Has it end early; it is still answered. */
  end(): void;
}

interface Pending {
  readonly resolve: (answer: Result<never>) => void;
  readonly onNews: (news: never) => void;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export class ChildProcess {
  private readonly program: readonly string[];
  private readonly options: ProcessOptions;
  private readonly pending = new Map<number, Pending>();
  private asked = 0;
  private child: Child | undefined;
  private isClosed = false;
  private isWarm = false;
  /** The end of the process's stderr. */
  private complaint = '';
  private heart: NodeJS.Timeout | undefined;
  private missed = 0;

  /** A process that does `name`, with a value for it. The first question starts it. */
  constructor(name: ProcessName, given: object = {}, options: ProcessOptions = {}) {
    const { entry = entryBeside(import.meta.url, 'process.js') } = options;
    this.program = [fileURLToPath(entry), name, JSON.stringify(given)];
    this.options = options;
  }

  /** Whether the process has answered a question. */
  get isStarted(): boolean {
    return this.isWarm;
  }

  /** Starts the process in advance of the first question. */
  warmUp(): void {
    this.send(HEARTBEAT);
  }

  /** Asks it to do a task. */
  ask<Answer>(name: string, task: unknown, onNews: (news: never) => void = () => {}): Question<Answer> {
    const id = ++this.asked;
    const answer = new Promise<Result<Answer>>((resolve) => {
      this.pending.set(id, { resolve, onNews });
      this.send({ id, name, task });
    });
    const tell = (message: ToProcess) => {
      if (this.pending.has(id)) this.send(message);
    };
    return { answer, add: (more) => tell({ id, more }), end: () => tell({ id }) };
  }

  /** The answer to a question; `signal` ends the process with all its questions. */
  async run<Answer>(name: string, task: unknown, signal?: AbortSignal): Promise<Result<Answer>> {
    if (signal?.aborted) return STOPPED;
    const stop = () => this.end();
    signal?.addEventListener('abort', stop);
    return this.ask<Answer>(name, task).answer.finally(() => signal?.removeEventListener('abort', stop));
  }

  /** Ends the process with its questions. The next one starts a new process. */
  end(): void {
    this.answerAll(STOPPED);
    const { child } = this;
    if (!child) return;
    this.destroy(child);
    this.lose(child);
  }

  /** Ends the process for good, after the questions that need no waiting. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    if (!child?.stdin || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close').then(() => {});
    child.stdin.end();
    if (!(await finishedWithin(closed, ENDING_MS))) this.destroy(child);
    await closed;
  }

  private send(message: ToProcess): void {
    if (!this.isClosed) this.start().stdin?.write(`${JSON.stringify(message)}\n`);
  }

  private start(): Child {
    if (this.child) return this.child;
    const { hasChildren, priority = PRIORITY, aliveMs = ALIVE_MS } = this.options;
    const child = spawn(process.execPath, this.program, {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Its process group can be killed.
      detached: hasChildren === true && process.platform !== 'win32',
    });
    this.child = child;
    child.once('error', (error) => {
      this.complaint ||= `it cannot be started: ${fileProblem(error)}`;
      this.lose(child);
    });
    // Without free file descriptors it has no streams.
    if (!child.stdin) return child;
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (this.child === child) this.complaint = (this.complaint + text).slice(-LONGEST_COMPLAINT);
    });
    void readLines(child.stdout, (line) => this.receive(child, line)).catch(() => {});
    child.once('close', () => this.lose(child));
    lower(child.pid, priority);
    this.missed = 0;
    this.heart = setInterval(() => this.beat(child), aliveMs);
    return child;
  }

  /** Requests a heartbeat. Kills a stopped or hanging process after too many are missing. */
  private beat(child: Child): void {
    if (this.pending.size === 0) this.missed = 0;
    else if (this.missed++ < (this.isWarm ? MOST_MISSED : MOST_MISSED_AT_START)) this.send(HEARTBEAT);
    else {
      this.complaint = 'it stopped responding';
      this.destroy(child);
    }
  }

  private destroy(child: Child): void {
    child.kill('SIGKILL');
    if (this.options.hasChildren) killGroup(child.pid);
  }

  private receive(child: Child, line: string | undefined): void {
    if (this.child !== child) return;
    this.missed = 0;
    const json = parseJson(line ?? '');
    if (!json.ok) return;
    const { id, news, answer } = json.value as FromProcess;
    const question = this.pending.get(id);
    if (question) this.isWarm = true;
    // News of a question that has been answered meanwhile are dropped.
    const hear = id === 0 ? this.options.onNews : question?.onNews;
    if (news !== undefined) hear?.(news as never);
    if (!question || !answer) return;
    this.pending.delete(id);
    question.resolve(answer as Result<never>);
  }

  private lose(child: Child): void {
    if (this.child !== child) return;
    clearInterval(this.heart);
    if (this.options.hasChildren) killGroup(child.pid);
    this.child = undefined;
    this.isWarm = false;
    const why = oneLine(this.complaint.trim());
    this.complaint = '';
    this.options.onEnd?.(why);
    this.answerAll(workEnded(why));
  }

  private answerAll(answer: Result<never>): void {
    const all = [...this.pending.values()];
    this.pending.clear();
    for (const { resolve } of all) resolve(answer);
  }
}

/** Some systems do not allow it. */
function lower(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined && priority !== 0) setPriority(pid, priority);
  } catch {
    // The process is usable nevertheless.
  }
}
