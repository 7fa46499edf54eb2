/** Teaching material of a game: short rules with diagrams, and an interactive lesson. */

/** The part of a board around a cell; the radius is in cells. */
export interface Near {
  readonly cell: string;
  readonly radius: number;
}

/**
 * A position to draw. Marks are derived from the rules, so that a diagram cannot contradict them.
 */
export interface Diagram {
  /** As text, which also states the rules. */
  readonly position: string;
  /** Moves played from the position. The last one is marked, with what it removes. */
  readonly moves?: readonly string[];
  /**
   * Dots on the destinations of legal moves: of all, or of those from one cell. `barred` instead
   * crosses the empty cells without a usual move.
   */
  readonly shows?: 'legal' | 'barred' | { readonly from: string };
  /** Name of an overlay to draw. */
  readonly overlay?: string;
  /** The part to draw. Default: the whole board. */
  readonly near?: Near;
  /** The caption. */
  readonly caption: string;
}

export interface RuleSection {
  readonly title: string;
  readonly text: string;
  readonly diagram?: Diagram;
}

/** A task on the board, solved by one move. */
export interface LessonStep<P = unknown> {
  /** As text, which also states the rules. */
  readonly position: string;
  readonly task: string;
  /** The relevant part of the board. Default: the whole board. */
  readonly near?: Near;
  /** Why a legal move is not a solution; undefined if it is. */
  objection(before: P, move: number, after: P): string | undefined;
  /** Shown after a solution. */
  readonly done: string;
  /** Further moves shown after a solution, in the game's notation. */
  sequel?(after: P): readonly string[];
}

export interface Teaching<P = unknown> {
  /** What a player tries to do, in one sentence. */
  readonly aim?: string;
  readonly sections: readonly RuleSection[];
  readonly lesson: readonly LessonStep<P>[];
  /** Advice, each with a position. */
  readonly strategy?: readonly RuleSection[];
  /** The designer, and the licence of the rules. */
  readonly credits?: string;
}
