/** Weights of a learned evaluation. */
import type { Rules } from '../games/kit.ts';

/** How a file came about. */
export interface Provenance {
  readonly command: string;
  readonly seed: string;
  readonly games: number;
  /** ISO 8601. */
  readonly date: string;
  readonly program: string;
}

/** Weights in a form that can be sent to other threads, which then share them. */
export interface SharedWeights {
  /** The game they are for, and its options as far as they matter to them. */
  readonly game: string;
  readonly rules: Rules;
  readonly shape: string;
  readonly unit: number;
  /** Over a `SharedArrayBuffer`. */
  readonly values: Int16Array;
  /** The checksum of the file, in hexadecimal digits. */
  readonly id: string;
  readonly provenance: Provenance;
}
