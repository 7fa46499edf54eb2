/** The settings of a game. */
import type { GameSpec } from '../../src/games/kit.ts';

export interface Adjudication {
  /**
   * A player resigns after valuing its position below `below` for `moves` consecutive own moves
   * and, if `agreed`, only when the opponent agrees.
   */
  readonly resign?: { readonly below: number; readonly moves: number; readonly agreed: boolean } | undefined;
  /** Whether a result proven by the player to move ends the game. */
  readonly proven?: boolean | undefined;
  /** Whether territory that decides the winner ends the game, in games that have it. */
  readonly territory?: boolean | undefined;
}

export interface TimeControl {
  readonly moveMs?: number | undefined;
  readonly clock?: { readonly baseMs: number; readonly incrementMs: number } | undefined;
}

export interface GameSettings {
  readonly game: GameSpec;
  /** Includes the name of the chosen seat, in games with that choice. */
  readonly opening: readonly string[];
  readonly maxPlies: number;
  readonly seed: string;
  readonly adjudication: Adjudication;
  readonly time: TimeControl;
}
