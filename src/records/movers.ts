/** Whose moves the moves of a record are, and what they say. */
import type { GameRecord } from '../games/record.ts';

export type Side = 'light' | 'dark';

/** Plies of the pie rule before Light and Dark take turns: two stones and the choice. */
export const PIE_PLIES = 3;

/**
 * The player of each move of a game, by the colour that this player has in the end. With the pie rule one player places
 * the first two stones, and the other one chooses.
 */
export function moversOf({ moves, rules }: Pick<GameRecord, 'moves' | 'rules'>): Side[] {
  const turn = (i: number): Side => (i % 2 === 0 ? 'light' : 'dark');
  if (!rules?.pie) return moves.map((_, i) => turn(i));
  const chooser: Side = moves[PIE_PLIES - 1]?.toLowerCase() === 'light' ? 'light' : 'dark';
  const placer: Side = chooser === 'light' ? 'dark' : 'light';
  return moves.map((_, i) => (i >= PIE_PLIES ? turn(i - PIE_PLIES) : i === PIE_PLIES - 1 ? chooser : placer));
}

/** The colour of the stone that each move places; the choice of the pie rule places none. */
export function coloursOf({ moves, rules }: Pick<GameRecord, 'moves' | 'rules'>): (Side | undefined)[] {
  const choice = rules?.pie ? PIE_PLIES - 1 : moves.length;
  return moves.map((_, i) => (i === choice ? undefined : (i - (i > choice ? 1 : 0)) % 2 === 0 ? 'light' : 'dark'));
}

/**
 * Expected score of Light in [0, 1] as the mover saw it, for each move of a game, or null. It is null for the first
 * plies of the pie rule too, when the sides are not chosen yet.
 */
export function lightValuesOf(record: GameRecord): (number | null)[] {
  const evals: readonly unknown[] = Array.isArray(record.evals) ? record.evals : [];
  return moversOf(record).map((mover, i) => {
    const value = evals[i];
    if (typeof value !== 'number' || !(value >= 0 && value <= 1)) return null;
    if (record.rules?.pie && i < PIE_PLIES) return null;
    return mover === 'light' ? value : 1 - value;
  });
}

/** The names of Light's and Dark's players, where the record has them. */
export function namesOf({ players }: GameRecord): readonly [string | undefined, string | undefined] {
  const [light, dark]: readonly unknown[] = Array.isArray(players) && players.length === 2 ? players : [];
  const nameOf = (player: unknown) => {
    const name = typeof player === 'object' && player !== null && 'name' in player ? player.name : player;
    return typeof name === 'string' ? name : undefined;
  };
  return [nameOf(light), nameOf(dark)];
}
