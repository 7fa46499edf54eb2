/**
 * Runs `sightline analysis` in a child process and talks to it in JSON lines. A process that dies
 * or hangs is replaced. It ends with the server in any case, since that closes its input and
 * output.
 */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type Answer, AskedQueries, ENGINE_ENDED, type EngineLink } from '../desk/engine-link.ts';
import { readLines } from '../node/lines.ts';
import { programFile } from '../node/package-file.ts';
import type { Reply } from '../protocol/analysis/reply.ts';
import { parseJson } from '../util/json.ts';
import { oneLine } from '../util/result.ts';
import { finishedWithin } from '../util/wait.ts';
import { cannotStart, ENGINE_HANGS, engineEnded } from './messages.ts';

/** Milliseconds for a process to end by itself. */
const ENDING_MS = 2000;
const LONGEST_COMPLAINT = 300;
/**
 * Milliseconds between heartbeats while queries are pending, and the number of consecutive ones
 * that may be missing, including during start-up.
 */
const ALIVE_MS = 5000;
const MOST_MISSED = 3;
const MOST_MISSED_AT_START = 12;
/** The id of heartbeat requests; ids of queries are numbers. */
const ALIVE = 'alive';
type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export class EngineProcess implements EngineLink {
  private readonly args: readonly string[];
  private readonly aliveMs: number;
  private readonly asked = new AskedQueries();
  private child: Child | undefined;
  private isClosed = false;
  private isWarm = false;
  /** The end of the process's stderr. */
  private complaint = '';
  private heart: NodeJS.Timeout | undefined;
  private missed = 0;

  /** `args` follow the command `analysis`. The first query starts the process. */
  constructor(args: readonly string[], aliveMs = ALIVE_MS) {
    this.args = args;
    this.aliveMs = aliveMs;
  }

  private start(): Child {
    if (this.child) return this.child;
    const child = spawn(process.execPath, [programFile(), 'analysis', ...this.args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child = child;
    child.once('error', (error) => {
      this.complaint ||= cannotStart(error);
      this.lose(child);
    });
    // Without free file descriptors it has no streams.
    if (!child.stdin) return child;
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.complaint = (this.complaint + text).slice(-LONGEST_COMPLAINT);
    });
    void readLines(child.stdout, (line) => this.receive(line)).catch(() => {});
    child.once('close', () => this.lose(child));
    this.missed = 0;
    this.heart = setInterval(() => this.beat(child), this.aliveMs);
    return child;
  }

  /** Requests a heartbeat. Kills a stopped or hanging process after too many are missing. */
  private beat(child: Child): void {
    if (this.asked.size === 0) this.missed = 0;
    else if (this.missed++ < (this.isWarm ? MOST_MISSED : MOST_MISSED_AT_START))
      this.send({ id: ALIVE, action: 'query_version' });
    else {
      this.complaint = ENGINE_HANGS;
      child.kill('SIGKILL');
    }
  }

  ask(query: object, onAnswer: (answer: Answer) => void): string {
    const id = this.asked.add(onAnswer);
    this.send({ ...query, id });
    return id;
  }

  get isStarted(): boolean {
    return this.isWarm;
  }

  terminate(id: string): void {
    if (this.asked.has(id)) this.send({ id: 'stop', action: 'terminate', terminateId: id });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    if (!child?.stdin || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close').then(() => {});
    child.stdin.end('{"id":"end","action":"terminate_all"}\n');
    if (!(await finishedWithin(closed, ENDING_MS))) child.kill('SIGKILL');
    await closed;
  }

  private send(request: object): void {
    if (!this.isClosed) this.start().stdin?.write(`${JSON.stringify(request)}\n`);
  }

  private receive(line: string | undefined): void {
    this.missed = 0;
    const json = parseJson(line ?? '');
    if (json.ok && this.asked.take(json.value as Reply)) this.isWarm = true;
  }

  /** Handles the end of the process: answers pending queries in its place. */
  private lose(child: Child): void {
    if (this.child !== child) return;
    clearInterval(this.heart);
    this.child = undefined;
    this.isWarm = false;
    const why = oneLine(this.complaint.trim());
    const error = engineEnded(why);
    this.complaint = '';
    this.asked.answerAll({ error, code: ENGINE_ENDED });
  }
}
