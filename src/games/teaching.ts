/** How a game teaches itself: its rules in short, with pictures of positions, and a lesson to be played. */

/** The part of a board around a cell; the radius is in cells. */
export interface Near {
  readonly cell: string;
  readonly radius: number;
}

/** A position to be drawn. What is marked comes from the rules, so that a picture cannot say what they do not. */
export interface Diagram {
  /** As text, from which its rules can be read. */
  readonly position: string;
  /** Played from it; the last one is marked, with what it takes off. */
  readonly moves?: readonly string[];
  /** Dots where a move may end: any move, or those from one cell. `barred` crosses the empty cells without a usual move instead. */
  readonly shows?: 'legal' | 'barred' | { readonly from: string };
  /** Name of an overlay of the game that is laid over it. */
  readonly overlay?: string;
  /** Only this part is drawn; without it the whole board. */
  readonly near?: Near;
  /** What is to be seen. */
  readonly caption: string;
}

export interface RuleSection {
  readonly title: string;
  readonly text: string;
  readonly diagram?: Diagram;
}

/** A task on the board that one move solves. */
export interface LessonStep<P = unknown> {
  /** As text, from which its rules can be read. */
  readonly position: string;
  readonly task: string;
  /** All that the task is about; without it the whole board is shown. */
  readonly near?: Near;
  /** Why a legal move does not do it; undefined where it does. */
  objection(before: P, move: number, after: P): string | undefined;
  /** Said after a right move. */
  readonly done: string;
  /** What is shown after a right move, as the game writes moves. */
  sequel?(after: P): readonly string[];
}

export interface Teaching<P = unknown> {
  readonly sections: readonly RuleSection[];
  readonly lesson: readonly LessonStep<P>[];
}
