/** By what a game is played. */
import type { GameSpec } from '../../src/games/kit.ts';

export interface Adjudication {
  /** Who values the position below `below` for `moves` own moves in a row resigns; `agreed`, if the opponent thinks so too. */
  readonly resign?: { readonly below: number; readonly moves: number; readonly agreed: boolean } | undefined;
  /** A result that the player to move has proven ends the game. */
  readonly proven?: boolean | undefined;
  /** A position whose territories decide who wins ends the game, in games that have them. */
  readonly territory?: boolean | undefined;
}

export interface TimeControl {
  readonly moveMs?: number | undefined;
  readonly clock?: { readonly baseMs: number; readonly incrementMs: number } | undefined;
}

export interface GameSettings {
  readonly game: GameSpec;
  /** With the name of the seat that was chosen, where the game has such a choice. */
  readonly opening: readonly string[];
  readonly maxPlies: number;
  readonly seed: string;
  readonly adjudication: Adjudication;
  readonly time: TimeControl;
}
