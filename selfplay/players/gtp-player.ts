/**
 * Any program that speaks the Go Text Protocol (version 2) over its standard streams. It has to know `boardsize`,
 * `clear_board`, `play`, `genmove` and `quit`. Seats are called by their colors in Go, and by their names where they have
 * none. It is told the seed of the game by `set_random_seed`, which it need not know. A new process is started for every
 * game.
 */

import type { GameKit } from '../../src/games/kit.ts';
import { fail, ok, oneLine, quote, type Result } from '../../src/util/result.ts';
import { LONGEST_MS } from '../../src/util/wait.ts';
import { GtpProgram, ProgramEnded } from './gtp-program.ts';
import { type Choice, type Player, PlayerFault, type TurnTime } from './player.ts';
import type { PlayerSpec } from './players.ts';

/** A program on a clock is waited for so much longer than it has time. */
const OVERTIME_MS = 500;
const CANCEL_POLL_MS = 50;

export class GtpPlayer implements Player {
  private readonly spec: PlayerSpec;
  private readonly isCancelled: () => boolean;
  private program: GtpProgram | undefined;
  private kit: GameKit | undefined;

  /** A wait for an answer is given up, and the program ended, as soon as `isCancelled` says so. */
  constructor(spec: PlayerSpec, isCancelled: () => boolean = () => false) {
    this.spec = spec;
    this.isCancelled = isCancelled;
  }

  async newGame(kit: GameKit, seed: string): Promise<void> {
    await this.close();
    this.kit = kit;
    this.program = new GtpProgram(this.spec.command ?? '');
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
    const { program } = this;
    this.program = undefined;
    await program?.quit();
  }

  private colorOf(seat: number): string {
    const named = this.kit?.seats[seat];
    return named?.goColor ?? String(named?.name);
  }

  /** Sends a command and waits for its answer. An error answer is a fault unless it is allowed. */
  private async send(name: string, args: string[], timeoutMs: number, isNeeded = true): Promise<string> {
    const program = this.program as GtpProgram;
    const wasRunning = program.isRunning;
    let timer: NodeJS.Timeout | undefined;
    let poll: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const give = () =>
        reject(new PlayerFault('time', `no answer to ${name} within ${timeoutMs / 1000} s${program.lastLines()}`));
      timer = setTimeout(give, Math.min(timeoutMs, LONGEST_MS));
      poll = setInterval(() => this.isCancelled() && give(), CANCEL_POLL_MS);
    });
    try {
      const { isError, content } = await Promise.race([program.send(name, args), timeout]);
      if (!isError) return content;
      if (!isNeeded) return '';
      throw new PlayerFault(
        'illegal',
        `unexpected answer to ${name} ${args.join(' ')}: "${oneLine(content).slice(0, 100)}"`,
      );
    } catch (error) {
      if (error instanceof PlayerFault && error.end === 'time') program.kill();
      if (!(error instanceof ProgramEnded)) throw error;
      throw new PlayerFault('crash', `the program ended ${wasRunning ? 'at' : 'before'} ${name}${error.message}`);
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
