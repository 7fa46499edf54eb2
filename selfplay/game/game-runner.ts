/** Who plays the games of an event. */

import type { PlannedGame } from './game-pool.ts';
import type { CurrentGame, LoggedGame } from './logged-game.ts';
import type { Runner } from './runner.ts';

/** Of games `play` throws for no fault of a player: the player has then lost the game. */
export interface GameRunner extends Runner<PlannedGame, LoggedGame> {
  /** From now on tells how far games are that are being played, a few times a second; absent where nobody knows. */
  watch?(onMoves: (game: CurrentGame) => void): void;
}
