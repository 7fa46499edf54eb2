/**
 * What positions are weighed by, which depends on what a game is played for. For victory it was fitted to the results of games
 * (bench/strength/LOG.md); for points it was chosen by hand.
 */
import { LETTERS, POINTS, SOVEREIGN } from '../rules/pieces.ts';
import type { Scoring } from '../rules/score.ts';
import { SETUP } from '../setup.ts';

export interface Weighing {
  /** By kind: what a piece is worth; a Sovereign in danger, more than any other piece. */
  readonly worths: Uint8Array;
  /** What each reached cell is worth; each one of those next to another's Sovereign, besides; and a Militant about to be promoted. */
  readonly reached: number;
  readonly pressed: number;
  readonly promoted: number;
  /** Scores grow as this power of a strength. */
  raised(strength: number): number;
  /**
   * How likely all who are left fare alike, with this many quiet turns and sides left: the game is drawn, or more is to come than
   * strengths tell.
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
    alike: (quiet, left) => 1 / (1 + Math.exp(3.75 - 0.675 * left - (5.6 * quiet) / SETUP.quietTurns)),
  },
  points: {
    worths: Uint8Array.from(POINTS, (points, kind) => (kind === SOVEREIGN ? 200 : points)),
    reached: 0.12,
    pressed: 3,
    promoted: 35,
    raised: (strength) => strength * strength * strength,
    alike: (quiet) => (quiet / SETUP.quietTurns) ** 2,
  },
};
