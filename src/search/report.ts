/** What a search tells of its work. */

export interface MoveReport {
  readonly move: number;
  /** Finished playouts that went through this move. */
  readonly visits: number;
  /** Mean result for the side to move at the root, in [0, 1]. */
  readonly value: number;
  /** This move and the most visited replies. */
  readonly pv: readonly number[];
}

export interface SearchReport {
  /** The player to move at the root; all values are expected scores in [0, 1] for that player. */
  readonly toMove: number;
  readonly value: number;
  readonly playouts: number;
  readonly seconds: number;
  /** All legal moves, the best first. Empty when the game is over. */
  readonly moves: readonly MoveReport[];
}
