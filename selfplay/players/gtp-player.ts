/**
 * A player that is an external program speaking the Go Text Protocol (version 2) over its standard
 * streams. Required commands: `boardsize`, `clear_board`, `play`, `genmove` and `quit`, and `komi` in
 * games that have one. Seats are named by their Go colours, or by their names if they have none. The
 * game's seed is sent by `set_random_seed` and its times by `time_settings` and `time_left`, which are
 * optional. Every game starts a new process.
 */

import type { GameKit } from '../../src/games/kit.ts';
import { type Notation, notationOf } from '../../src/games/notation.ts';
import { fail, must, ok, oneLine, quote, type Result } from '../../src/util/result.ts';
import { LONGEST_MS } from '../../src/util/wait.ts';
import type { PlayerSpec } from '../tournament/player-spec.ts';
import type { TimeControl } from '../tournament/settings.ts';
import { GtpProgram, ProgramEnded } from './gtp-program.ts';
import { type Choice, type MatchPlayer, PlayerFault, type TurnTime } from './player.ts';

/** Extra waiting time for a program that plays on a clock. */
const OVERTIME_MS = 500;
const CANCEL_POLL_MS = 50;

export class GtpPlayer implements MatchPlayer {
  private readonly spec: PlayerSpec;
  private readonly isCancelled: () => boolean;
  private program: GtpProgram | undefined;
  private kit: GameKit | undefined;
  private notation: Notation | undefined;

  /** Stops waiting and kills the program as soon as `isCancelled` returns true. */
  constructor(spec: PlayerSpec, isCancelled: () => boolean = () => false) {
    this.spec = spec;
    this.isCancelled = isCancelled;
  }

  async newGame(kit: GameKit, seed: string, time: TimeControl = {}): Promise<void> {
    const { startupMs } = this.spec;
    await this.close();
    this.kit = kit;
    this.notation = notationOf(kit, 'gtp');
    this.program = new GtpProgram(this.spec.command ?? '');
    await this.send('boardsize', [String(kit.spec.rules.size ?? kit.picture.grid.length)], startupMs);
    await this.send('clear_board', [], startupMs);
    if (kit.komi !== undefined) await this.send('komi', [String(kit.komi)], startupMs);
    const settings = timeSettings(time);
    if (settings) await this.send('time_settings', settings, startupMs, false);
    await this.send('set_random_seed', [seed], startupMs, false);
  }

  async played(move: string, seat: number, isOwn: boolean): Promise<void> {
    // The program has played its move by answering `genmove`.
    if (!isOwn) await this.send('play', [this.colorOf(seat), this.vertexOf(move)], this.spec.replyMs);
  }

  async choose(seat: number, time: TurnTime): Promise<Choice> {
    const { replyMs } = this.spec;
    const left = time.remainingMs ?? time.moveMs;
    if (left !== undefined) {
      const moves = time.remainingMs === undefined ? '1' : '0';
      await this.send('time_left', [this.colorOf(seat), wholeSeconds(left), moves], replyMs, false);
    }
    const patience = time.remainingMs === undefined ? replyMs : Math.min(replyMs, time.remainingMs + OVERTIME_MS);
    const answer = await this.send('genmove', [this.colorOf(seat)], patience);
    return { move: this.moveMeant(answer.trim().toLowerCase()) };
  }

  async close(): Promise<void> {
    const { program } = this;
    this.program = undefined;
    await program?.quit();
  }

  private vertexOf(move: string): string {
    return (this.notation as Notation).write(must((this.kit as GameKit).parseMove(move)));
  }

  /** What an answer to `genmove` means in the game's notation. Throws a `PlayerFault` if it is not a move. */
  private moveMeant(answer: string): string {
    if (answer === 'resign') return answer;
    const read = (this.notation as Notation).parse(answer);
    if (!read.ok) throw new PlayerFault('illegal', read.error.message);
    return (this.kit as GameKit).game.moveName(read.value);
  }

  private colorOf(seat: number): string {
    const named = this.kit?.seats[seat];
    return named?.goColor ?? String(named?.name);
  }

  /** Sends a command and waits for the response. An error response is a fault if `isNeeded`. */
  private async send(name: string, args: string[], timeoutMs: number, isNeeded = true): Promise<string> {
    const program = this.program as GtpProgram;
    const wasRunning = program.isRunning;
    let timer: NodeJS.Timeout | undefined;
    let poll: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const give = () => reject(new PlayerFault('time', noAnswer(name, timeoutMs, program.lastLines())));
      timer = setTimeout(give, Math.min(timeoutMs, LONGEST_MS));
      poll = setInterval(() => this.isCancelled() && give(), CANCEL_POLL_MS);
    });
    try {
      const { isError, content } = await Promise.race([program.send(name, args), timeout]);
      if (!isError) return content;
      if (!isNeeded) return '';
      throw new PlayerFault(
        'illegal',
        `error in answer to ${name} ${args.join(' ')}: "${oneLine(content).slice(0, 100)}"`,
      );
    } catch (error) {
      if (error instanceof PlayerFault && error.end === 'time') program.kill();
      if (!(error instanceof ProgramEnded)) throw error;
      throw new PlayerFault('crash', programEnded(name, wasRunning, error.message));
    } finally {
      clearTimeout(timer);
      clearInterval(poll);
    }
  }
}

/** The protocol has only whole seconds. A program must not rely on more than it has. */
function wholeSeconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}

/**
 * The arguments of `time_settings`: a clock's base is main time, since the protocol has no increments, and a time per
 * move is an overtime period of one move. Undefined without a whole second, as zero would mean that there is no limit.
 */
function timeSettings({ clock, moveMs = 0 }: TimeControl): string[] | undefined {
  const seconds = wholeSeconds(clock?.baseMs ?? moveMs);
  if (seconds === '0') return undefined;
  return clock ? [seconds, '0', '0'] : ['0', seconds, '1'];
}

/**
 * Starts a program for a game and stops it again, as a check. Errors: `no-start`, with details.
 * Stops waiting, which is also an error, as soon as `isCancelled` returns true.
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

/** Of a program; `lines` is the end of its standard error. */
export function noAnswer(command: string, timeoutMs: number, lines: string): string {
  return `no answer to ${command} within ${timeoutMs / 1000} s${lines}`;
}

/** `wasRunning` tells whether it ended during the command or before it. */
export function programEnded(command: string, wasRunning: boolean, lines: string): string {
  return `the program ended ${wasRunning ? 'during' : 'before'} ${command}${lines}`;
}
