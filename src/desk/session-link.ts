/** An engine on the caller's thread and the threads of its host. */
import type { Reply } from '../protocol/analysis/reply.ts';
import type { Query } from '../protocol/analysis/request.ts';
import { AnalysisSession, type SessionOptions } from '../protocol/analysis/session.ts';
import { understand } from '../protocol/analysis/understood.ts';
import { type Answer, AskedQueries, type EngineLink } from './engine-link.ts';

export class SessionLink implements EngineLink {
  readonly isStarted = true;
  private readonly asked = new AskedQueries();
  private readonly session: AnalysisSession;
  private requests = 0;

  /** Throws an `EngineError` for invalid options. */
  constructor(options: SessionOptions) {
    const write = (line: string) => {
      this.asked.take(JSON.parse(line) as Reply);
      return true;
    };
    this.session = new AnalysisSession(options, { write, on: () => {} });
  }

  ask(query: object, onAnswer: (answer: Answer) => void): string {
    const id = this.asked.add(onAnswer);
    const request = { ...query, id } as Query;
    // Answers must not arrive before the caller knows the query's id.
    queueMicrotask(() => {
      const read = { kind: 'query', id, unknownFields: [] } as const;
      this.session.take({ ...read, understand: (games) => understand(games, request) }, ++this.requests);
    });
    return id;
  }

  terminate(id: string): void {
    const action = { id: 'stop', action: 'terminate', terminateId: id } as const;
    queueMicrotask(() => this.session.take({ kind: 'action', action, unknownFields: [] }, ++this.requests));
  }

  async close(): Promise<void> {
    this.session.stop();
    await this.session.end();
  }
}
