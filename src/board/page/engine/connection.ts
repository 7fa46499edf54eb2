/** A connection to an engine. */
import type { Review } from '../../../review/review.ts';
import type { DuelState } from '../../service/duel.ts';
import type { Report } from '../analyse/report.ts';

/** A message: an analysis, a chosen move, a review, a game by a link, or an error. */
export type Answer = Partial<Report> & {
  readonly id: string;
  readonly turnNumber?: number;
  readonly noResults?: boolean;
  readonly error?: string;
  readonly code?: string;
  readonly warning?: string;
  readonly action?: string;
  readonly move?: string;
  /** For a review: the number of judged plies, and the result. */
  readonly done?: number;
  readonly plies?: number;
  readonly review?: Review;
  readonly duel?: DuelState;
};

/** Callbacks of a connection. */
export interface Heard {
  /** Messages can be sent. */
  open(): void;
  /** It answers: an earlier failure is over. */
  works(): void;
  lost(why: string): void;
  answer(answer: Answer): void;
}

export interface Connection {
  /** Has no effect while disconnected. */
  send(message: object): void;
}
