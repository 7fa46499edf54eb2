/** The games of an event before they are played. */
import type { Runner } from '../jobs/runner.ts';
import type { CurrentGame, LoggedGame } from '../tournament/logged-game.ts';
import type { PlayerSpec } from '../tournament/player-spec.ts';
import type { GameSettings } from '../tournament/settings.ts';

/** A game to be played. */
export interface PlannedGame {
  readonly index: number;
  readonly round: number;
  /**
   * By seat. If a player chooses a seat: first the player who makes the moves before that, then the
   * one who chooses.
   */
  readonly players: readonly PlayerSpec[];
  readonly settings: GameSettings;
}

/** Settings common to all games of an event. Each game derives its seed from the event's. */
export type EventSettings = Omit<GameSettings, 'opening'>;

/**
 * Plays the games of an event. `play` throws only for reasons that are not a player's fault; a player at fault loses the
 * game.
 */
export interface GameRunner extends Runner<PlannedGame, LoggedGame> {
  /** Reports the moves of running games a few times per second; absent if unknown. */
  watch?(onMoves: (game: CurrentGame) => void): void;
}

/** The games of a round; `players` are in seat order for the first one. */
export function roundGames(
  players: readonly PlayerSpec[],
  round: number,
  opening: readonly string[],
  { seed, ...common }: EventSettings,
): PlannedGame[] {
  return rotations(players).map((seated, i) => {
    const index = players.length * round + i;
    return { index, round, players: seated, settings: { ...common, opening, seed: `${seed}/${index}` } };
  });
}

/** The players of each game of a round, by seat. */
export function rotations<Player>(seating: readonly Player[]): Player[][] {
  return seating.map((_, game) => [
    ...seating.slice(seating.length - game),
    ...seating.slice(0, seating.length - game),
  ]);
}

/**
 * Whether games between these players are reproducible: every player uses a fixed amount of work and one thread,
 * and is not an external program.
 */
export function isRepeatable(players: readonly PlayerSpec[]): boolean {
  return players.every(({ kind, threads, limits: { timeMs, playouts, nodes, depth } }) => {
    if (kind === 'random' || kind === 'greedy') return true;
    const isFixed = timeMs === undefined && (playouts ?? nodes ?? depth) !== undefined;
    return kind !== 'gtp' && threads === 1 && isFixed;
  });
}
