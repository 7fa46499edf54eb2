/**
 * The reconstruction `sightline-1`: everything about HexiMeros that no published rule says and that is a number, a name or a
 * place. A better source is put in here; `docs/heximeros.md` says how.
 */

/** What stands in a set-up; the kinds of pieces are those of `pieces.ts`. */
export interface Setup {
  readonly name: string;
  /** In the order of their turns, which is that of `directions`. */
  readonly seats: readonly string[];
  /** In cube coordinates with x + y + z = 0: the way out to each side, in the order of `seats`; each a sixth turn after the last. */
  readonly directions: readonly (readonly [x: number, y: number, z: number])[];
  /** A cell is on the board where its product with every direction is at most this … */
  readonly boardRank: number;
  /** … and so is each direction times this. */
  readonly corner: number;
  /** A cell's name is `q` x + this `r` y + this. */
  readonly nameOffset: number;
  /** The Base Line of a side is the cells whose product with its direction is at least this. */
  readonly baseRank: number;
  /**
   * What a side begins with, by letter: pieces in the middle of its rows, from its left to its right, and what stands one flat
   * forward of each of them.
   */
  readonly rows: readonly { readonly rank: number; readonly pieces: string; readonly ahead?: string }[];
  /** Flats a Dreadnaught goes at least and at most. */
  readonly dreadnaught: readonly [least: number, most: number];
  /** Flats an Archer goes at most, and cells it shoots at most. */
  readonly archerSteps: number;
  readonly archerRange: number;
  /** Flats an Assassin goes at most. */
  readonly assassin: number;
  /** The two parts of a Cavalier's leaps. */
  readonly cavalier: readonly (readonly [straight: number, aside: number])[];
  /** The game is drawn when every player who is left has made this many turns since the last capture or Militant's move. */
  readonly quietTurns: number;
  /** Points for a captured piece, and for one that is kept in a draw, by the letter of its kind. */
  readonly points: Readonly<Record<string, number>>;
  readonly drawPoints: Readonly<Record<string, number>>;
  /** Points of those who go out, from the first to the fifth. */
  readonly outPoints: readonly number[];
  readonly victoryPoints: number;
  /** Points that those share who are left in a draw. */
  readonly sharedPoints: number;
}

/**
 * Letters: K Sovereign, R Regent, P Prelate, A Alcazar, C Cavalier, D Dreadnaught, T Archer, S Assassin, H Hatted Militant, M Militant, N one that
 * has not moved yet.
 */
export const SETUP: Setup = {
  name: 'sightline-1',
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
  victoryPoints: 100,
  sharedPoints: 90,
};
