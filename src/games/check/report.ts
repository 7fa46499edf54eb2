/** What a check of a game reports. The JSON of `sightline check-game --json` is a `CheckReport`. */
import type { Rules } from '../kit.ts';

export interface CheckOptions {
  /** Random games with the default rules; a fifth of them with each other set. Default: 100. */
  readonly games?: number;
  /** Default: `check`. */
  readonly seed?: string;
  /** Check these rules alone; omitted options use their defaults. */
  readonly rules?: Rules;
  /** Seconds after which no further game begins, for each set of rules; default: 20. */
  readonly seconds?: number;
}

/** A rule of the interface that the game breaks. */
export interface Finding {
  /** A stable name of the check, in kebab case. */
  readonly code: string;
  /** The rule. */
  readonly title: string;
  /** What is wrong. */
  readonly message: string;
  /** How to mend it. */
  readonly fix: string;
  /** The rules of the game, as in `size=5`; empty for none. */
  readonly rules: string;
  readonly seed: string;
  /** The shortest game found that shows it; undefined where no game is needed. */
  readonly moves?: readonly string[];
  /** A second game, where two are compared. */
  readonly otherMoves?: readonly string[];
  /** Where in the game's own file it happened, as a stack trace says it. */
  readonly where?: string;
}

export interface CheckResult {
  readonly code: string;
  readonly title: string;
  /** `skipped`: a check that it builds on has failed. */
  readonly status: 'passed' | 'warning' | 'failed' | 'skipped';
}

/** What was played with one set of rules. */
export interface CheckedRules {
  readonly rules: string;
  readonly games: number;
  readonly plies: number;
  /** Of the random games. */
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
  /** No check has failed; there may be warnings. */
  readonly ok: boolean;
  readonly seed: string;
  readonly checks: readonly CheckResult[];
  readonly failures: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** Suggestions. */
  readonly hints: readonly string[];
  readonly rules: readonly CheckedRules[];
}

export interface Problem {
  readonly message: string;
  readonly fix: string;
  /** Default: the code of the check. */
  readonly code?: string;
  /** A second game. */
  readonly other?: readonly number[];
  readonly where?: string | undefined;
  readonly isWarning?: boolean;
}
