/**
 * A child process that speaks lines of JSON and is replaced if it dies or hangs. It ends with the
 * server in any case, since that closes its input and output.
 */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { killGroup } from '../../node/ending.ts';
import { readLines } from '../../node/lines.ts';
import { parseJson } from '../../util/json.ts';
import { oneLine } from '../../util/result.ts';
import { fileProblem } from '../../util/system-error.ts';
import { finishedWithin } from '../../util/wait.ts';

/** Milliseconds for a process to end by itself. */
const ENDING_MS = 2000;
const LONGEST_COMPLAINT = 300;
/** The consecutive heartbeats that may be missing, including during start-up. */
const MOST_MISSED = 3;
const MOST_MISSED_AT_START = 12;

interface Kind {
  /** The compiled file, and its arguments. */
  readonly program: readonly string[];
  /** The priority of the process; a higher number leaves the processor to others. */
  readonly priority: number;
  /** A request that the process answers at once. */
  readonly alive: object;
  /** Milliseconds between such requests while answers are pending. */
  readonly aliveMs: number;
  /** Whether it starts processes, which end with it, though they may hang. */
  readonly hasChildren?: boolean;
}

interface Owner {
  /** Whether answers are pending. */
  isAsking(): boolean;
  /** Takes a message; returns whether it answers a question. */
  hear(message: unknown): boolean;
  /** Called when the process has ended; `why` is the last that it said, and may be empty. */
  lose(why: string): void;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export class LineProcess {
  private readonly kind: Kind;
  private readonly owner: Owner;
  private child: Child | undefined;
  private isClosed = false;
  private isWarm = false;
  /** The end of the process's stderr. */
  private complaint = '';
  private heart: NodeJS.Timeout | undefined;
  private missed = 0;

  /** The first message starts the process. */
  constructor(kind: Kind, owner: Owner) {
    this.kind = kind;
    this.owner = owner;
  }

  /** Whether the process has answered a question. */
  get isStarted(): boolean {
    return this.isWarm;
  }

  send(message: object): void {
    if (!this.isClosed) this.start().stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends the process at once; the next message starts a new one. */
  kill(): void {
    const { child } = this;
    if (!child) return;
    this.destroy(child);
    this.end(child);
  }

  /** Ends the process after a last message. */
  async close(last: object): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    if (!child?.stdin || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close').then(() => {});
    child.stdin.end(`${JSON.stringify(last)}\n`);
    if (!(await finishedWithin(closed, ENDING_MS))) this.destroy(child);
    await closed;
  }

  private start(): Child {
    if (this.child) return this.child;
    const child = spawn(process.execPath, this.kind.program, {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Its process group can be killed.
      detached: this.kind.hasChildren === true && process.platform !== 'win32',
    });
    this.child = child;
    child.once('error', (error) => {
      this.complaint ||= `it cannot be started: ${fileProblem(error)}`;
      this.end(child);
    });
    // Without free file descriptors it has no streams.
    if (!child.stdin) return child;
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (this.child === child) this.complaint = (this.complaint + text).slice(-LONGEST_COMPLAINT);
    });
    void readLines(child.stdout, (line) => this.receive(child, line)).catch(() => {});
    child.once('close', () => this.end(child));
    lower(child.pid, this.kind.priority);
    this.missed = 0;
    this.heart = setInterval(() => this.beat(child), this.kind.aliveMs);
    return child;
  }

  /** Requests a heartbeat. Kills a stopped or hanging process after too many are missing. */
  private beat(child: Child): void {
    if (!this.owner.isAsking()) this.missed = 0;
    else if (this.missed++ < (this.isWarm ? MOST_MISSED : MOST_MISSED_AT_START)) this.send(this.kind.alive);
    else {
      this.complaint = 'it stopped responding';
      this.destroy(child);
    }
  }

  private destroy(child: Child): void {
    child.kill('SIGKILL');
    if (this.kind.hasChildren) killGroup(child.pid);
  }

  private receive(child: Child, line: string | undefined): void {
    if (this.child !== child) return;
    this.missed = 0;
    const json = parseJson(line ?? '');
    if (json.ok && this.owner.hear(json.value)) this.isWarm = true;
  }

  private end(child: Child): void {
    if (this.child !== child) return;
    clearInterval(this.heart);
    if (this.kind.hasChildren) killGroup(child.pid);
    this.child = undefined;
    this.isWarm = false;
    const why = oneLine(this.complaint.trim());
    this.complaint = '';
    this.owner.lose(why);
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
