/**
 * The reconstruction `sightline-2`: every number, name and place of HexiMeros that no published
 * rule gives. A better source can be entered here; see `docs/heximeros.md`.
 */

/** The contents of a set-up. Kinds of pieces are those of `pieces.ts`. */
export interface Setup {
  readonly name: string;
  /** In turn order, which is that of `directions`. */
  readonly seats: readonly string[];
  /**
   * In cube coordinates with x + y + z = 0: the outward direction of each side, in the order of
   * `seats`, in steps of 60 degrees.
   */
  readonly directions: readonly (readonly [x: number, y: number, z: number])[];
  /** A cell is on the board if its dot product with every direction is at most this … */
  readonly boardRank: number;
  /** … The cells at this multiple of each direction are on the board as well. */
  readonly corner: number;
  /** A cell's name is `q` x + this `r` y + this. */
  readonly nameOffset: number;
  /** A side's Base Line: the cells whose dot product with its direction is at least this. */
  readonly baseRank: number;
  /**
   * The starting rows of a side: pieces by letter, centred, from its left to its right, and what
   * stands one flat ahead of each.
   */
  readonly rows: readonly { readonly rank: number; readonly pieces: string; readonly ahead?: string }[];
  /** The fewest and most flats of a Dreadnaught's move. */
  readonly dreadnaught: readonly [least: number, most: number];
  /** The most flats of an Archer's move, and the most cells of its shot. */
  readonly archerSteps: number;
  readonly archerRange: number;
  /** The most flats of an Assassin's move. */
  readonly assassin: number;
  /** The two components of a Cavalier's leaps. */
  readonly cavalier: readonly (readonly [straight: number, aside: number])[];
  /**
   * The game is drawn after every remaining player has made this number of turns since the last
   * capture or Militant's move.
   */
  readonly quietTurns: number;
  /** Points for a captured piece, and for a piece kept in a draw, by the letter of its kind. */
  readonly points: Readonly<Record<string, number>>;
  readonly drawPoints: Readonly<Record<string, number>>;
  /** Points of eliminated players, from first to fifth. */
  readonly outPoints: readonly number[];
  /** Points of an expelled player besides those. */
  readonly expulsionPoints: number;
  readonly victoryPoints: number;
  /** Points shared by the remaining players in a draw. */
  readonly sharedPoints: number;
}

/**
 * Letters: K Sovereign, R Regent, P Prelate, A Alcazar, C Cavalier, D Dreadnaught, T Archer, S
 * Assassin, H Hatted Militant, M Militant, N Militant that has not moved yet.
 */
export const SETUP: Setup = {
  name: 'sightline-2',
  seats: ['silver', 'blue', 'yellow', 'orange', 'green', 'red'],
  directions: [
    [1, -1, 0],
    [1, 0, -1],
    [0, 1, -1],
    [-1, 1, 0],
    [-1, 0, 1],
    [0, -1, 1],
  ],
  boardRank: 25,
  corner: 13,
  nameOffset: 17,
  baseRank: 24,
  rows: [
    { rank: 26, pieces: 'K' },
    { rank: 25, pieces: 'TPSRPT', ahead: 'N' },
    { rank: 24, pieces: 'CADAC', ahead: 'N' },
  ],
  dreadnaught: [1, 4],
  archerSteps: 2,
  archerRange: 3,
  assassin: 3,
  cavalier: [
    [3, 2],
    [2, 1],
  ],
  quietTurns: 50,
  points: { M: 5, H: 10, K: 75, R: 55, P: 30, A: 30, C: 25, D: 15, T: 40, S: 45 },
  drawPoints: { M: 2, H: 5, K: 37, R: 27, P: 15, A: 15, C: 12, D: 7, T: 20, S: 22 },
  outPoints: [-50, -40, -30, -20, -10],
  expulsionPoints: -500,
  victoryPoints: 100,
  sharedPoints: 90,
};

/**
 * The earlier reconstruction, for its records: Check is declared to all Sovereigns under attack or
 * to none, a Hatted Militant has no doubled move, and nobody leaves the game.
 */
export const FIRST_SETUP = 'sightline-1';

/** Whether a turn may leave one's own Sovereign under attack where another turn would not. */
export const EXPOSURES = ['allowed', 'refused'] as const;

/** The options that the moves depend on. */
export interface MoveRules {
  readonly isFirst: boolean;
  readonly refusesExposure: boolean;
}

export const USUAL: MoveRules = { isFirst: false, refusesExposure: false };
