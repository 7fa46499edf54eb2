/**
 * Weights of the evaluation, by scoring. For victory they were fitted to game results
 * (bench/strength/LOG.md); for points they were chosen by hand.
 */
import { exp } from '../../../util/exponential.ts';
import { LETTERS, POINTS, SOVEREIGN } from '../rules/pieces.ts';
import type { Scoring } from '../rules/score.ts';
import { SETUP } from '../setup.ts';

export interface Weighing {
  /**
   * Indexed by kind: the value of a piece. A Sovereign in danger counts more than any other piece.
   */
  readonly worths: Uint8Array;
  /**
   * The value of each reached cell, the extra value of cells next to another side's Sovereign, and
   * of a Militant about to be promoted.
   */
  readonly reached: number;
  readonly pressed: number;
  readonly promoted: number;
  /** Scores grow as this power of strength. */
  raised(strength: number): number;
  /**
   * The weight of equal shares, given the quiet turns and remaining sides: the probability of a
   * draw, or uncertainty about the rest of the game.
   */
  alike(quiet: number, left: number): number;
}

const WORTHS = { ' ': 0, N: 4, M: 3, H: 10, K: 200, R: 72, P: 10, A: 27, C: 10, D: 12, T: 35, S: 15 } as const;

export const WEIGHINGS: Readonly<Record<Scoring, Weighing>> = {
  victory: {
    worths: Uint8Array.from(LETTERS, (letter) => WORTHS[letter]),
    reached: 0.02,
    pressed: 2,
    promoted: 45,
    raised: (strength) => strength * strength * Math.sqrt(strength),
    alike: (quiet, left) => 1 / (1 + exp(3.75 - 0.675 * left - (5.6 * quiet) / SETUP.quietTurns)),
  },
  points: {
    worths: Uint8Array.from(POINTS, (points, kind) => (kind === SOVEREIGN ? 200 : points)),
    reached: 0.12,
    pressed: 3,
    promoted: 35,
    raised: (strength) => strength * strength * strength,
    alike: (quiet) => (quiet / SETUP.quietTurns) * (quiet / SETUP.quietTurns),
  },
};
