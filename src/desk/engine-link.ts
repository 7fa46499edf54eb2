/**
 * The desk's interface to an engine that accepts requests of the analysis protocol, wherever it
 * runs.
 */
import type { Reply } from '../protocol/analysis/reply.ts';

/** The code of the answer if the engine has died. Another engine may answer the same query. */
export const ENGINE_ENDED = 'engine-ended';

export type Answer =
  | Extract<Reply, { readonly isDuringSearch: boolean }>
  | { readonly error: string; readonly code: string };

/** Whether an answer is final; others are reports during a search. */
export function isFinal(answer: Answer): boolean {
  return !('isDuringSearch' in answer && answer.isDuringSearch);
}

export interface EngineLink {
  /** Whether it has answered before, so that nobody must wait for its start. */
  readonly isStarted: boolean;
  /**
   * Sends a query about one position; returns its id. `onAnswer` receives every answer. The last
   * one is not `isDuringSearch`.
   */
  ask(query: object, onAnswer: (answer: Answer) => void): string;
  /** Ends a query early. It still gets its final answer. */
  terminate(id: string): void;
  close(): Promise<void>;
}

/** Pending queries and their callbacks. */
export class AskedQueries {
  private readonly asked = new Map<string, (answer: Answer) => void>();
  private queries = 0;

  get size(): number {
    return this.asked.size;
  }

  has(id: string): boolean {
    return this.asked.has(id);
  }

  /** Registers a query; returns a new id, which identifies its answers. */
  add(onAnswer: (answer: Answer) => void): string {
    const id = String(this.queries++);
    this.asked.set(id, onAnswer);
    return id;
  }

  /** Passes a reply to its callback; returns false if it belongs to no pending query. */
  take(reply: Reply | undefined): boolean {
    const onAnswer = this.asked.get(reply?.id ?? '');
    if (!reply || !onAnswer || 'action' in reply || 'warning' in reply) return false;
    const answer = reply as Answer;
    if (isFinal(answer)) this.asked.delete(reply.id as string);
    onAnswer(answer);
    return true;
  }

  /** Answers all pending queries alike. */
  answerAll(answer: Answer): void {
    const all = [...this.asked.values()];
    this.asked.clear();
    for (const onAnswer of all) onAnswer(answer);
  }
}
