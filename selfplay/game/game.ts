/** Plays one game with a player in every seat. */
import type { GameKit } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { type Ending, endByRules, endingOf, hasGivenUp, lostBy, undecided } from '../../src/tournament/ending.ts';
import { kitOf } from '../../src/tournament/kit.ts';
import type { LoggedGame } from '../../src/tournament/logged-game.ts';
import type { GameSettings } from '../../src/tournament/settings.ts';
import { type Choice, type Player, PlayerFault, type TurnTime } from '../players/player.ts';

/** Rules for ending games early. For two seats. */
/** The result of a game, without its players. */
export type PlayedGame = Pick<
  LoggedGame,
  'moves' | 'winner' | 'scores' | 'points' | 'evals' | 'ms' | 'startedAt' | 'durationMs'
> & {
  readonly end: string;
  readonly fault?: string;
};

/** Tolerance on clocks, for communication between the programs. */
const CLOCK_TOLERANCE_MS = 50;

/**
 * Plays a game to its end. A player that fails or resigns loses; with more than two seats the
 * others share the game equally, or play on if a resignation leaves the game. Throws any other error. Calls `onMoves` with all moves so far
 * before every move; the list is reused, so it must not be kept.
 */
export async function playGame(
  players: readonly Player[],
  settings: GameSettings,
  onMoves: (moves: readonly string[]) => void = () => {},
): Promise<PlayedGame> {
  const { opening, maxPlies, adjudication, time } = settings;
  const kit = kitOf(settings.game);
  const { game, seats } = kit;
  const line = begin(kit);
  const startedAt = new Date();
  const start = performance.now();
  const moves: string[] = [];
  /** The seat of each move; undefined for the choice of a seat. */
  const movers: (number | undefined)[] = [];
  const evals: (number | null)[] = [];
  const ms: (number | null)[] = [];
  const remaining = seats.map(() => time.clock?.baseMs);
  const finish = (ending: Ending, fault?: string): PlayedGame => ({
    moves,
    ...ending,
    ...(fault !== undefined && { fault }),
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
    for (const [seat, player] of players.entries()) await guilty(seat, player.played(move, mover, by === seat));
  };

  let fault: { seat: number; error: PlayerFault } | undefined;
  const guilty = async <T>(seat: number, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof PlayerFault) fault ??= { seat, error };
      throw error;
    }
  };

  try {
    for (const [seat, player] of players.entries()) await guilty(seat, player.newGame(kit, `${settings.seed}/${seat}`));
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
      const left = remaining[seat];
      const turn: TurnTime = { moveMs: time.moveMs, remainingMs: left, incrementMs: time.clock?.incrementMs };
      const began = performance.now();
      const leaves = kit.resignation === 'leaves';
      const hasLeft = leaves && adjudication.resign && hasGivenUp(seat, movers, evals, adjudication.resign);
      const choice: Choice = hasLeft
        ? { move: 'resign' }
        : await guilty(seat, (players[seat] as Player).choose(seat, turn));
      const spent = performance.now() - began;
      if (left !== undefined) {
        if (spent > left + CLOCK_TOLERANCE_MS) {
          return lose(seat, 'time', `${Math.round(spent - left)} ms over time`);
        }
        remaining[seat] = Math.max(0, left - spent) + (time.clock?.incrementMs ?? 0);
      }
      if (choice.move === 'resign' && !leaves) return lose(seat, 'resign');
      await guilty(seat, play(choice.move, hasLeft ? undefined : seat));
      evals.push(choice.value === undefined ? null : Number(choice.value.toFixed(4)));
      ms.push(Number(spent.toFixed(1)));
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

function begin(kit: GameKit): Line {
  const line = Line.of(kit);
  if (!line.ok) throw new Error(line.error.message);
  return line.value;
}
