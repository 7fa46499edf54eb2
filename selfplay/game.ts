/** One game between two players. */

import { type Color, DARK, LIGHT, opponent } from '../src/games/meridians/position.ts';
import type { RecordEnd } from '../src/games/record.ts';
import { openGame } from '../src/games/registry.ts';
import type { LoggedGame } from './log.ts';
import { type Choice, colorName, type Player, PlayerFault, type TurnTime } from './player.ts';

export interface Adjudication {
  /** A side that values its position below `below` for `moves` of its moves in a row resigns. */
  readonly resign?: { readonly below: number; readonly moves: number; readonly agreed: boolean } | undefined;
  /** A result that the side to move has proven ends the game. */
  readonly proven?: boolean | undefined;
}

export interface TimeControl {
  readonly moveMs?: number | undefined;
  readonly clock?: { readonly baseMs: number; readonly incrementMs: number } | undefined;
}

export interface GameSettings {
  readonly size: number;
  readonly opening: readonly string[];
  readonly maxPlies: number;
  readonly seed: string;
  readonly adjudication: Adjudication;
  readonly time: TimeControl;
}

/** What a game amounts to; who played is the caller's to add. */
export type PlayedGame = Pick<LoggedGame, 'moves' | 'winner' | 'evals' | 'ms' | 'startedAt' | 'durationMs'> & {
  readonly end: RecordEnd;
  readonly fault?: string;
};

/** A clock may be overrun by so much, for what lies between the two programs. */
const CLOCK_TOLERANCE_MS = 50;

/**
 * Plays a game to its end. A player that fails loses it; any other error is thrown. `isCancelled` is asked before every
 * move and when something fails, and undefined is returned when it says so.
 */
export async function playGame(
  players: readonly [Player, Player],
  settings: GameSettings,
  isCancelled: () => boolean = () => false,
): Promise<PlayedGame | undefined> {
  const { size, opening, maxPlies, adjudication, time } = settings;
  const opened = openGame({ name: 'meridians', rules: { size } });
  if (!opened.ok) throw new Error(opened.error.message);
  const kit = opened.value;
  const position = kit.game.create();
  const startedAt = new Date();
  const start = performance.now();
  const moves: string[] = [];
  const evals: (number | null)[] = [];
  const ms: (number | null)[] = [];
  const remaining = [time.clock?.baseMs, time.clock?.baseMs];
  const finish = (winner: Color | null, end: RecordEnd, fault?: string): PlayedGame => ({
    moves,
    winner: winner === null ? null : colorName(winner),
    end,
    ...(fault !== undefined && { fault }),
    evals,
    ms,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - start),
  });

  /** Plays a move on the board and tells both players; `by` has found it. */
  const play = async (move: string, by: Color | undefined): Promise<void> => {
    const color = position.toMove;
    const point = kit.parseMove(move);
    const played = point.ok ? kit.play(position, point.value) : point;
    if (!played.ok) throw new PlayerFault('illegal', played.error.message);
    moves.push(move);
    for (const side of [LIGHT, DARK] as const) await guilty(side, players[side].played(move, color, by === side));
  };

  let fault: { color: Color; error: PlayerFault } | undefined;
  const guilty = async <T>(color: Color, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof PlayerFault) fault ??= { color, error };
      throw error;
    }
  };

  try {
    for (const side of [LIGHT, DARK] as const)
      await guilty(side, players[side].newGame(size, `${settings.seed}/${side}`));
    for (const move of opening) {
      if (move === 'light' || move === 'dark') {
        moves.push(move);
      } else await play(move, undefined);
      evals.push(null);
      ms.push(null);
    }
    for (;;) {
      const outcome = position.outcome();
      if (outcome) return finish(outcome.winner, outcome.end);
      if (moves.length >= maxPlies) return finish(null, 'max-plies');
      if (isCancelled()) return undefined;
      const color = position.toMove;
      const turn: TurnTime = {
        moveMs: time.moveMs,
        remainingMs: remaining[color],
        incrementMs: time.clock?.incrementMs,
      };
      const began = performance.now();
      const choice: Choice = await guilty(color, players[color].choose(color, turn));
      const spent = performance.now() - began;
      const left = remaining[color];
      if (left !== undefined) {
        if (spent > left + CLOCK_TOLERANCE_MS) {
          return finish(opponent(color), 'time', `${Math.round(spent - left)} ms over its time`);
        }
        remaining[color] = Math.max(0, left - spent) + (time.clock?.incrementMs ?? 0);
      }
      if (choice.move === 'resign') return finish(opponent(color), 'resign');
      await guilty(color, play(choice.move, color));
      evals.push(choice.value === undefined ? null : Number(choice.value.toFixed(4)));
      ms.push(Number(spent.toFixed(1)));
      if (adjudication.proven && choice.proven) {
        return finish(provenWinner(color, choice.proven), 'adjudicated');
      }
      if (adjudication.resign && hasGivenUp(evals, adjudication.resign)) return finish(opponent(color), 'resign');
    }
  } catch (error) {
    if (isCancelled()) return undefined;
    if (!fault || !(error instanceof PlayerFault)) throw error;
    // A game that failed in its opening still began with it.
    moves.push(...opening.slice(moves.length));
    // The move that was at fault is not part of the game.
    while (evals.length > moves.length) evals.pop();
    while (evals.length < moves.length) evals.push(null);
    while (ms.length < moves.length) ms.push(null);
    return finish(opponent(fault.color), error.end, error.message);
  }
}

function provenWinner(color: Color, result: 'win' | 'loss' | 'draw'): Color | null {
  return result === 'draw' ? null : result === 'win' ? color : opponent(color);
}

/** Whether the side that has just moved resigns: its last values are all low, and the other side's high where it has to agree. */
function hasGivenUp(evals: readonly (number | null)[], rule: NonNullable<Adjudication['resign']>): boolean {
  for (let i = 0; i < rule.moves; i++) {
    const own = evals[evals.length - 1 - 2 * i];
    if (own === undefined || own === null || own >= rule.below) return false;
    if (!rule.agreed) continue;
    const other = evals[evals.length - 2 - 2 * i];
    if (other === undefined || other === null || other <= 1 - rule.below) return false;
  }
  return true;
}
