/** How the desk speaks to an engine, which takes the requests of the analysis protocol, wherever it runs. */
import type { Reply } from '../protocol/analysis/reply.ts';

/** The code of an answer where the engine has ended: the same query may be answered by the next one. */
export const ENGINE_ENDED = 'engine-ended';

export type Answer =
  | Extract<Reply, { readonly isDuringSearch: boolean }>
  | { readonly error: string; readonly code: string };

/** Whether nothing comes after it; the others are reports during a search. */
export function isFinal(answer: Answer): boolean {
  return !('isDuringSearch' in answer && answer.isDuringSearch);
}

export interface EngineLink {
  /** It has answered before: nobody has to wait until it is started. */
  readonly isStarted: boolean;
  /** Sends a query about one position. `onAnswer` hears every answer to it; the last one is not `isDuringSearch`. Returns its id. */
  ask(query: object, onAnswer: (answer: Answer) => void): string;
  /** Ends a query early; its last answer comes all the same. */
  terminate(id: string): void;
  close(): Promise<void>;
}

/** Queries that were sent, and who hears the answers. */
export class AskedQueries {
  private readonly asked = new Map<string, (answer: Answer) => void>();
  private queries = 0;

  get size(): number {
    return this.asked.size;
  }

  has(id: string): boolean {
    return this.asked.has(id);
  }

  /** A new id, by which the answers are known. */
  add(onAnswer: (answer: Answer) => void): string {
    const id = String(this.queries++);
    this.asked.set(id, onAnswer);
    return id;
  }

  /** Hands a reply to whoever hears it; false where it is no answer to any of these. */
  take(reply: Reply | undefined): boolean {
    const onAnswer = this.asked.get(reply?.id ?? '');
    if (!reply || !onAnswer || 'action' in reply || 'warning' in reply) return false;
    const answer = reply as Answer;
    if (isFinal(answer)) this.asked.delete(reply.id as string);
    onAnswer(answer);
    return true;
  }

  /** Answers all of them alike. */
  answerAll(answer: Answer): void {
    const all = [...this.asked.values()];
    this.asked.clear();
    for (const onAnswer of all) onAnswer(answer);
  }
}
