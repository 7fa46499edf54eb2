/** Engines in a child process, which rules of custom games may end or block. */
import type { Analysis } from '../../../engine/analysis.ts';
import type { AnalysisRequest, Analyst, EnginesOptions, Found } from '../../../engine/engines.ts';
import { ok } from '../../../util/result.ts';
import { ChildProcess } from '../child-process.ts';

const ALIVE_MS = 5000;

export interface EngineProcessOptions extends EnginesOptions {
  /** A file of weights for the games that they fit. */
  readonly weights?: string | undefined;
}

export class EngineProcess implements Analyst {
  private readonly process: ChildProcess;

  /** The first request starts the process. */
  constructor(options: EngineProcessOptions, limits: { readonly aliveMs?: number; readonly priority?: number } = {}) {
    this.process = new ChildProcess('engines', options, { aliveMs: ALIVE_MS, ...limits });
  }

  get isStarted(): boolean {
    return this.process.isStarted;
  }

  analyse(request: AnalysisRequest, onFound: (found: Found) => void): () => void {
    const { name, rules } = request.game;
    // The process has the weights itself.
    const task = { ...request, game: { name, ...(rules && { rules }) } };
    const { answer, end } = this.process.ask<Analysis | undefined>('analyse', task, (analysis: Analysis) => {
      onFound(ok(withOwnership(analysis)));
    });
    void answer.then((found) => onFound(found.ok && found.value ? ok(withOwnership(found.value)) : found));
    return end;
  }

  close(): Promise<void> {
    return this.process.close();
  }
}

/** JSON has no typed arrays. */
function withOwnership(analysis: Analysis): Analysis {
  const { ownership } = analysis;
  return ownership ? { ...analysis, ownership: Float64Array.from(ownership) } : analysis;
}
