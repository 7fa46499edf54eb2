/** Engines in a child process, which rules of custom games may end or block. */
import { fileURLToPath } from 'node:url';
import {
  type AnalysisRequest,
  type Analyst,
  type EnginesOptions,
  type Found,
  isFinal,
} from '../../../engine/engines.ts';
import { ENGINE_ENDED } from '../../../engine/scheduler.ts';
import { entryBeside } from '../../../node/threads.ts';
import { fail, ok } from '../../../util/result.ts';
import { LineProcess } from '../line-process.ts';

const ALIVE_MS = 5000;
/** The server and short searches come first. */
const PRIORITY = 5;

export interface EngineProcessOptions extends EnginesOptions {
  /** A file of weights for the games that they fit. */
  readonly weights?: string | undefined;
}

/** Starts an analysis, ends it, or asks for a sign of life. */
export type ToEngine =
  | { readonly id: number; readonly request: AnalysisRequest }
  | { readonly id: number }
  | { readonly alive: true };

export type FromEngine = { readonly id: number; readonly found: Found } | { readonly alive: true };

export class EngineProcess implements Analyst {
  private readonly open = new Map<number, (found: Found) => void>();
  private readonly process: LineProcess;
  private requests = 0;

  /** The first request starts the process. */
  constructor(options: EngineProcessOptions, { aliveMs = ALIVE_MS, priority = PRIORITY } = {}) {
    this.process = new LineProcess(
      {
        program: [fileURLToPath(entryBeside(import.meta.url, 'worker.js')), JSON.stringify(options)],
        priority,
        alive: { alive: true } satisfies ToEngine,
        aliveMs,
      },
      {
        isAsking: () => this.open.size > 0,
        hear: (message) => this.hear(message as FromEngine),
        lose: (why) => {
          const all = [...this.open.values()];
          this.open.clear();
          for (const onFound of all) onFound(fail(ENGINE_ENDED, `the engine has ended${why === '' ? '' : `: ${why}`}`));
        },
      },
    );
  }

  get isStarted(): boolean {
    return this.process.isStarted;
  }

  analyse(request: AnalysisRequest, onFound: (found: Found) => void): () => void {
    const id = this.requests++;
    const { name, rules } = request.game;
    this.open.set(id, onFound);
    // The process has the weights itself.
    this.tell({ id, request: { ...request, game: { name, ...(rules && { rules }) } } });
    return () => {
      if (this.open.has(id)) this.tell({ id });
    };
  }

  close(): Promise<void> {
    return this.process.close({ alive: true } satisfies ToEngine);
  }

  private tell(message: ToEngine): void {
    this.process.send(message);
  }

  /** Returns whether it is about an open request. */
  private hear(message: FromEngine): boolean {
    if (!('found' in message)) return false;
    const { id, found } = message;
    const onFound = this.open.get(id);
    if (isFinal(found)) this.open.delete(id);
    onFound?.(withOwnership(found));
    return onFound !== undefined;
  }
}

/** JSON has no typed arrays. */
function withOwnership(found: Found): Found {
  const { ownership } = (found.ok && found.value) || {};
  if (!found.ok || !found.value || !ownership) return found;
  return ok({ ...found.value, ownership: Float64Array.from(ownership) });
}
