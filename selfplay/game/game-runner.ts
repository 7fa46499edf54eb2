/** Plays the games of an event. */

import type { CurrentGame, LoggedGame } from '../../src/tournament/logged-game.ts';
import type { PlannedGame } from './game-pool.ts';
import type { Runner } from './runner.ts';

/**
 * `play` throws only for reasons that are not a player's fault; a player at fault loses the game.
 */
export interface GameRunner extends Runner<PlannedGame, LoggedGame> {
  /** Reports the moves of running games a few times per second; absent if unknown. */
  watch?(onMoves: (game: CurrentGame) => void): void;
}
