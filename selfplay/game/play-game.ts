/** Plays one game with a player in every seat. */
import { Line } from '../../src/games/line.ts';
import { must } from '../../src/util/result.ts';
import { rounded } from '../../src/util/rounded.ts';
import { type Choice, type MatchPlayer, PlayerFault, type TurnTime } from '../players/player.ts';
import { type Ending, endByRules, endingOf, hasGivenUp, lostBy, undecided } from '../tournament/ending.ts';
import { kitOf } from '../tournament/kit.ts';
import type { LoggedGame } from '../tournament/logged-game.ts';
import type { GameSettings } from '../tournament/settings.ts';

/** The result of a game, without its players. */
export type PlayedGame = Pick<
  LoggedGame,
  'moves' | 'winner' | 'scores' | 'points' | 'pointParts' | 'evals' | 'ms' | 'startedAt' | 'durationMs' | 'faults'
> & {
  readonly end: string;
  readonly fault?: string;
};

/** Tolerance on clocks, for communication between the programs. */
const CLOCK_TOLERANCE_MS = 50;

/**
 * Plays a game to its end. A player that fails or resigns loses; with more than two seats the
 * others share the game equally. Where a resignation leaves the game the seat resigns, also by a
 * fault, and the others play on. Throws any other error. Calls `onMoves` with all moves so far
 * before every move; the list is reused, so it must not be kept.
 */
export async function playGame(
  players: readonly MatchPlayer[],
  settings: GameSettings,
  onMoves: (moves: readonly string[]) => void = () => {},
): Promise<PlayedGame> {
  const { opening, maxPlies, adjudication, time } = settings;
  const kit = kitOf(settings.game);
  const { game, seats } = kit;
  const leaves = kit.resignation === 'leaves';
  const line = must(Line.of(kit));
  const startedAt = new Date();
  const start = performance.now();
  const moves: string[] = [];
  /** The seat of each move; undefined for the choice of a seat. */
  const movers: (number | undefined)[] = [];
  const evals: (number | null)[] = [];
  const ms: (number | null)[] = [];
  const remaining = seats.map(() => time.clock?.baseMs);
  /** The faults of seats that leave the game by them. */
  const left = new Map<number, PlayerFault>();
  const finish = (ending: Ending, fault?: string): PlayedGame => ({
    moves,
    ...ending,
    ...(fault !== undefined && { fault }),
    ...(left.size > 0 && {
      faults: [...left].map(([seat, error]) => ({
        seat: seats[seat]?.name as string,
        end: error.end,
        fault: error.message,
      })),
    }),
    evals,
    ms,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - start),
  });
  const lose = (loser: number, end: string, fault?: string) => finish(endingOf(kit, lostBy(kit, loser), end), fault);
  const share = (end: string) => finish(endingOf(kit, undecided(kit), end));

  /** Plays a ply and sends it to all players if it is a move; seat `by` chose it. */
  const play = async (move: string, by: number | undefined): Promise<void> => {
    const mover = game.toMove(line.position);
    const played = line.playPly(move);
    if (!played.ok) throw new PlayerFault('illegal', played.error.message);
    moves.push(move);
    movers.push(played.value === undefined ? undefined : mover);
    if (played.value === undefined) return;
    for (const [seat, player] of players.entries()) {
      if (!left.has(seat)) await guilty(seat, player.played(move, mover, by === seat));
    }
  };

  let fault: { seat: number; error: PlayerFault } | undefined;
  /** The result of a player's work; undefined if the seat leaves the game by a fault. */
  const guilty = async <T>(seat: number, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PlayerFault)) throw error;
      if (leaves) {
        left.set(seat, left.get(seat) ?? error);
        return undefined;
      }
      fault ??= { seat, error };
      throw error;
    }
  };

  /** A player's choice, and the milliseconds that it took. */
  const timedChoice = async (seat: number): Promise<{ readonly choice: Choice; readonly spent: number }> => {
    const leftMs = remaining[seat];
    const turn: TurnTime = { moveMs: time.moveMs, remainingMs: leftMs, incrementMs: time.clock?.incrementMs };
    const began = performance.now();
    const choice = await (players[seat] as MatchPlayer).choose(seat, turn);
    const spent = performance.now() - began;
    if (leftMs !== undefined) {
      if (spent > leftMs + CLOCK_TOLERANCE_MS) {
        throw new PlayerFault('time', `${Math.round(spent - leftMs)} ms over time`);
      }
      remaining[seat] = Math.max(0, leftMs - spent) + (time.clock?.incrementMs ?? 0);
    }
    return { choice, spent };
  };

  try {
    for (const [seat, player] of players.entries())
      await guilty(seat, player.newGame(kit, `${settings.seed}/${seat}`, time));
    for (const move of opening) {
      await play(move, undefined);
      evals.push(null);
      ms.push(null);
    }
    for (;;) {
      const over = endByRules(kit, line.position);
      if (over) return finish(over);
      const wins = adjudication.territory ? kit.territory?.(line.position).winner : undefined;
      if (wins !== undefined) return lose(1 - wins, 'territory');
      if (moves.length >= maxPlies) return share('max-plies');
      onMoves(moves);
      const seat = game.toMove(line.position);
      const givesUp = leaves && adjudication.resign && hasGivenUp(seat, movers, evals, adjudication.resign);
      if (givesUp || left.has(seat)) {
        await play('resign', undefined);
        evals.push(null);
        ms.push(null);
        continue;
      }
      const chosen = await guilty(seat, timedChoice(seat));
      if (!chosen) continue;
      const { choice, spent } = chosen;
      if (choice.move === 'resign' && !leaves) return lose(seat, 'resign');
      const before = moves.length;
      await guilty(seat, play(choice.move, seat));
      // An illegal move by which the seat leaves.
      if (moves.length === before) continue;
      const { value = null } = choice;
      evals.push(value === null ? null : rounded(value));
      ms.push(rounded(spent, 1));
      if (game.isOver(line.position)) continue;
      if (adjudication.proven && choice.proven) {
        const { proven } = choice;
        return proven === 'draw' ? share('adjudicated') : lose(proven === 'win' ? 1 - seat : seat, 'adjudicated');
      }
      if (adjudication.resign && !leaves && hasGivenUp(seat, movers, evals, adjudication.resign))
        return lose(seat, 'resign');
    }
  } catch (error) {
    if (!fault || !(error instanceof PlayerFault)) throw error;
    // A game that failed during its opening still records the whole opening.
    moves.push(...opening.slice(moves.length));
    // A faulty move is not part of the game.
    while (evals.length > moves.length) evals.pop();
    while (evals.length < moves.length) evals.push(null);
    while (ms.length < moves.length) ms.push(null);
    return lose(fault.seat, error.end, error.message);
  }
}
