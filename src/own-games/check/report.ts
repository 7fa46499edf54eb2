/** The report of a check. `sightline check-game --json` prints a `CheckReport`. */
import type { Rules } from '../../games/kit.ts';

export interface CheckOptions {
  /**
   * Random games with the default rules. Each other rule set gets a fifth of them. Default: 100.
   */
  readonly games?: number;
  /** Default: `check`. */
  readonly seed?: string;
  /** Check only these rules. Omitted options use their defaults. */
  readonly rules?: Rules;
  /** Seconds per rule set after which no further game starts. Default: 20. */
  readonly seconds?: number;
  /** A heartbeat, called between calls of the functions of the game: if it stops, one of them hangs. */
  readonly beat?: () => void;
}

/** A violation of the interface's contract. */
export interface Finding {
  /** Stable identifier of the check, in kebab case. */
  readonly code: string;
  /** The violated rule. */
  readonly title: string;
  /** What is wrong. */
  readonly message: string;
  /** How to fix it. */
  readonly fix: string;
  /** The rules of the game, e.g. `size=5`; empty for none. */
  readonly rules: string;
  readonly seed: string;
  /** The shortest failing game found; undefined if the failure needs no game. */
  readonly moves?: readonly string[];
  /** The second of two games that were compared. */
  readonly otherMoves?: readonly string[];
  /** The location in the game's file, in the form of a stack trace. */
  readonly where?: string;
}

export interface CheckResult {
  readonly code: string;
  readonly title: string;
  /** `skipped`: a check that this one depends on has failed. */
  readonly status: 'passed' | 'warning' | 'failed' | 'skipped';
}

/** Statistics of one rule set. */
export interface CheckedRules {
  readonly rules: string;
  readonly games: number;
  readonly plies: number;
  /** The mean length of the random games. */
  readonly meanPlies: number;
  /** Mean number of legal moves. */
  readonly branching: number;
  /** Plies of rollouts per second. */
  readonly movesPerSecond: number;
  readonly rolloutsPerSecond: number;
}

export interface CheckReport {
  readonly game: string;
  readonly title: string;
  /** Whether no check failed. There may be warnings. */
  readonly ok: boolean;
  readonly seed: string;
  readonly checks: readonly CheckResult[];
  readonly failures: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** Suggestions. */
  readonly hints: readonly string[];
  readonly rules: readonly CheckedRules[];
}

/**
 * How to fix a problem, where it depends on what the author writes: a whole kit, the rules for
 * `defineGame`, or a game for `adaptGame` (default: as a kit).
 */
export type Fix = string | { readonly kit: string; readonly rules: string; readonly adapted?: string };

export interface Problem {
  readonly message: string;
  readonly fix: Fix;
  /** Default: the code of the check. */
  readonly code?: string;
  /** The second of two games. */
  readonly other?: readonly number[];
  readonly where?: string | undefined;
  readonly isWarning?: boolean;
}
