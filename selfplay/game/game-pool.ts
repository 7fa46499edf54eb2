/** A pool of threads that play games. */
import type { CurrentGame, LoggedGame } from '../tournament/logged-game.ts';
import type { PlayerSpec } from '../tournament/player-spec.ts';
import type { GameSettings } from '../tournament/settings.ts';
import type { Runner } from './runner.ts';
import { ThreadRunner, type WithPrograms } from './thread-runner.ts';
import type { GameTask } from './worker.ts';

/** A game to be played. */
export type PlannedGame = Omit<GameTask, keyof WithPrograms>;

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

/** Plays `concurrency` games at once and queues the others. */
export class GamePool extends ThreadRunner<PlannedGame, LoggedGame> {
  constructor(concurrency: number) {
    super(import.meta.url, 'gameTask', concurrency);
  }

  watch(onMoves: (game: CurrentGame) => void): void {
    this.piscina.on('message', onMoves);
  }
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
