/** A way to an engine, and what it tells. */
import type { Review } from '../../review/review.ts';
import type { Report } from '../model/report.ts';

/** An answer: an analysis, a move that was chosen, a review, or what is wrong. */
export type Answer = Partial<Report> & {
  readonly id: string;
  readonly turnNumber?: number;
  readonly noResults?: boolean;
  readonly error?: string;
  readonly warning?: string;
  readonly action?: string;
  readonly move?: string;
  /** Of a review: how many of its plies are judged, and the whole of it. */
  readonly done?: number;
  readonly plies?: number;
  readonly review?: Review;
};

/** What an engine tells by its connection. */
export interface Heard {
  open(): void;
  lost(): void;
  answer(answer: Answer): void;
}

export interface Connection {
  /** Does nothing while there is no connection. */
  send(message: object): void;
}
