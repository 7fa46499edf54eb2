/**
 * Any program that speaks the Go Text Protocol (version 2) over its standard streams. It has to know `boardsize`,
 * `clear_board`, `play`, `genmove` and `quit`. Seats are called by their colors in Go, and by their names where they have
 * none. It is told the seed of the game by `set_random_seed`, which it need not know. A new process is started for every
 * game.
 */

import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { GameKit } from '../../src/games/kit.ts';
import { plainLine } from '../../src/util/plain-line.ts';
import { fail, ok, oneLine, quote, type Result } from '../../src/util/result.ts';
import { finishedWithin, LONGEST_MS } from '../../src/util/wait.ts';
import { type Choice, type Player, PlayerFault, type TurnTime } from './player.ts';
import type { PlayerSpec } from './players.ts';

/** The part of @sabaki/gtp that is used here; the package has no types. */
interface Controller {
  process: ChildProcess | null;
  start(): void;
  sendCommand(command: { name: string; args: string[] }): Promise<{ error: boolean; content: string }>;
}
const { Controller } = createRequire(import.meta.url)('@sabaki/gtp') as {
  Controller: new (path: string, args: string[], options: object) => Controller;
};

const QUIT_MS = 1000;
/** A program on a clock is waited for so much longer than it has time. */
const OVERTIME_MS = 500;
const CANCEL_POLL_MS = 50;
/** What a program that has ended wrote last may come a little later. */
const LAST_WORDS_MS = 300;
const LAST_LINES = 3;
const LINE_COLUMNS = 200;

export class GtpPlayer implements Player {
  private readonly spec: PlayerSpec;
  private readonly isCancelled: () => boolean;
  private controller: Controller | undefined;
  private kit: GameKit | undefined;
  /** The last lines that the program has written to its standard error. */
  private said: readonly string[] = [];
  /** Fulfilled once the program has ended: its exit code, or the signal that has ended it. */
  private death: Promise<string> = Promise.resolve('');

  /** A wait for an answer is given up, and the program ended, as soon as `isCancelled` says so. */
  constructor(spec: PlayerSpec, isCancelled: () => boolean = () => false) {
    this.spec = spec;
    this.isCancelled = isCancelled;
  }

  async newGame(kit: GameKit, seed: string): Promise<void> {
    await this.close();
    this.kit = kit;
    // A group of its own, so that what a shell has started ends with it.
    const controller = new Controller(this.spec.command ?? '', [], { shell: true, detached: true });
    this.controller = controller;
    controller.start();
    this.watch(controller.process);
    // Writing to a program that has ended is reported by the command that waits for an answer.
    controller.process?.stdin?.on('error', () => {});
    controller.process?.on('error', () => {});
    await this.send('boardsize', [String(kit.spec.rules.size ?? kit.picture.grid.length)], this.spec.startupMs);
    await this.send('clear_board', [], this.spec.startupMs);
    await this.send('set_random_seed', [seed], this.spec.startupMs, false);
  }

  async played(move: string, seat: number, isOwn: boolean): Promise<void> {
    // The program has played its own move in answering `genmove`.
    if (!isOwn) await this.send('play', [this.colorOf(seat), move], this.spec.replyMs);
  }

  async choose(seat: number, time: TurnTime): Promise<Choice> {
    const { replyMs } = this.spec;
    const left = time.remainingMs ?? time.moveMs;
    if (left !== undefined) {
      // Whole seconds are all that the protocol has; one move to play in them stands for a time for each.
      const moves = time.remainingMs === undefined ? '1' : '0';
      await this.send('time_left', [this.colorOf(seat), String(Math.ceil(left / 1000)), moves], replyMs, false);
    }
    const patience = time.remainingMs === undefined ? replyMs : Math.min(replyMs, time.remainingMs + OVERTIME_MS);
    const answer = await this.send('genmove', [this.colorOf(seat)], patience);
    return { move: answer.trim().toLowerCase() };
  }

  async close(): Promise<void> {
    const process_ = this.controller?.process;
    const controller = this.controller;
    this.controller = undefined;
    if (!process_ || !controller) return;
    const exited = new Promise<void>((resolve) => process_.once('exit', () => resolve()));
    controller.sendCommand({ name: 'quit', args: [] }).catch(() => {});
    const timer = setTimeout(() => kill(process_), QUIT_MS);
    await exited;
    clearTimeout(timer);
    kill(process_);
  }

  private watch(child: ChildProcess | null): void {
    this.said = [];
    child?.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const [begun = '', ...lines] = text.split('\n');
      // The last one is the one that is still being written.
      const all = [...this.said.slice(0, -1), (this.said.at(-1) ?? '') + begun, ...lines];
      this.said = all.slice(-LAST_LINES - 1).map((line) => line.slice(0, LINE_COLUMNS));
    });
    this.death = new Promise((resolve) => {
      child?.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
    });
  }

  /** What is known of the end of a program, as in ` (code 1): no such file`. */
  private async lastWords(): Promise<string> {
    let how: string | undefined;
    const isKnown = this.death.then((end) => {
      how = end;
    });
    await finishedWithin(isKnown, LAST_WORDS_MS);
    return `${how ? ` (${how})` : ''}${this.lastLines()}`;
  }

  private lastLines(): string {
    const said = this.said.map(plainLine).filter((line) => line !== '?');
    return said.length > 0 ? `: ${said.slice(-LAST_LINES).join(' / ')}` : '';
  }

  private colorOf(seat: number): string {
    const named = this.kit?.seats[seat];
    return named?.goColor ?? String(named?.name);
  }

  /** Sends a command and waits for its answer. An error answer is a fault unless it is allowed. */
  private async send(name: string, args: string[], timeoutMs: number, isNeeded = true): Promise<string> {
    const { controller } = this;
    if (!controller?.process)
      throw new PlayerFault('crash', `the program ended before ${name}${await this.lastWords()}`);
    let timer: NodeJS.Timeout | undefined;
    let poll: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const give = () =>
        reject(new PlayerFault('time', `no answer to ${name} within ${timeoutMs / 1000} s${this.lastLines()}`));
      timer = setTimeout(give, Math.min(timeoutMs, LONGEST_MS));
      poll = setInterval(() => this.isCancelled() && give(), CANCEL_POLL_MS);
    });
    try {
      const answer = await Promise.race([controller.sendCommand({ name, args }), timeout]);
      if (!answer.error) return answer.content;
      if (!isNeeded) return '';
      throw new PlayerFault(
        'illegal',
        `${name} ${args.join(' ')} was answered by "${oneLine(answer.content).slice(0, 100)}"`,
      );
    } catch (error) {
      if (error instanceof PlayerFault) {
        if (error.end === 'time' && controller.process) kill(controller.process);
        throw error;
      }
      throw new PlayerFault('crash', `the program ended at ${name}${await this.lastWords()}`);
    } finally {
      clearTimeout(timer);
      clearInterval(poll);
    }
  }
}

/**
 * Starts a program for a game and ends it again. Errors: `no-start`, with what is known of it. A wait is given up as soon as
 * `isCancelled` says so, which is an error as well.
 */
export async function checkStart(spec: PlayerSpec, kit: GameKit, isCancelled: () => boolean): Promise<Result<void>> {
  const player = new GtpPlayer(spec, isCancelled);
  try {
    await player.newGame(kit, '');
    return ok(undefined);
  } catch (error) {
    if (!(error instanceof PlayerFault)) throw error;
    return fail('no-start', `player ${quote(spec.name)} does not start: ${error.message}`);
  } finally {
    await player.close();
  }
}

/** Ends a program and whatever it has started. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}
