/**
 * Engines that analyse positions, several at the same time. Every analysis starts from an empty
 * tree, or from a saved one.
 */
import TinyQueue from 'tinyqueue';
import type { GameSpec } from '../games/kit.ts';
import { isWithin, type Limits } from '../search/limits.ts';
import type { SearchRequest } from '../search/request.ts';
import { files } from '../util/host.ts';
import { fail, type InputError, must, ok, type Result } from '../util/result.ts';
import { type Analysis, Engine, EngineError, type SearchParams, SearchPool } from './engine.ts';
import { readAnalysis, type SavedAnalysis } from './saved-analysis.ts';

/** A position to analyse, and how: values that can be sent to another thread or process. */
export interface AnalysisRequest extends SearchRequest {
  readonly game: GameSpec;
  /** The start as text, default that of the game, and the moves from there. */
  readonly position: { readonly start?: string | undefined; readonly moves: readonly string[] };
  readonly seed: string;
  /**
   * A saved analysis to resume, or its file: of this position or one on the way, with the same
   * `rootMoves`.
   */
  readonly resume?: SavedAnalysis | string | undefined;
  /** The file to save the analysis to, every minute and at its end. */
  readonly save?: string | undefined;
}

/**
 * What an analysis has found; the last is not `isDuringSearch`. Undefined if it was ended before it
 * began. Errors: `search-failed`, and those of `readAnalysis` and `Engine.resume`.
 */
export type Found = Result<Analysis | undefined>;

export function isFinal(found: Found): boolean {
  return !found.ok || found.value?.isDuringSearch !== true;
}

/** Analyses positions on this thread and those of its host, or elsewhere. */
export interface Analyst {
  /** Whether it need not be started first. */
  readonly isStarted: boolean;
  /** Starts an analysis. The returned function ends it early; it still gets its last report. */
  analyse(request: AnalysisRequest, onFound: (found: Found) => void): () => void;
  close(): Promise<void>;
}

export interface EnginesOptions {
  /** Default: the preset `default` of each game. */
  readonly params?: SearchParams | undefined;
  /** The game for which threads are prepared. */
  readonly game: GameSpec;
  /** Positions analysed at the same time; at least 1. */
  readonly analyses: number;
  /** With 0 the caller's thread searches, one position after the other. */
  readonly threadsPerAnalysis: number;
  /** Bytes for all trees together. */
  readonly memoryBytes: number;
}

interface Waiting {
  readonly request: AnalysisRequest;
  readonly onFound: (found: Found) => void;
  readonly onUnsaved: (error: InputError) => void;
  readonly priority: number;
  /** In order of arrival. */
  readonly number: number;
  isOver: boolean;
  engine?: Engine;
}

/**
 * The threads for one position at a time, and the engines that use them. While one engine searches,
 * another may be queued.
 */
interface Threads {
  readonly pool: SearchPool | undefined;
  readonly idle: Engine[];
  /** What runs or is queued here. */
  readonly searches: Waiting[];
}

/**
 * Searches within these limits are about as short as a round trip to a thread, so the next one is
 * queued before such a search ends. Longer ones wait for whichever threads become free first.
 */
const SHORT: Limits = { playouts: 2000, nodes: 2000, timeMs: 10 };
const SAVE_INTERVAL_MS = 60_000;

export class Engines implements Analyst {
  readonly isStarted = true;
  private readonly options: EnginesOptions;
  private readonly threads: Threads[] = [];
  private readonly waiting = new TinyQueue<Waiting>([], (a, b) => b.priority - a.priority || a.number - b.number);
  private readonly running = new Map<Waiting, Promise<void>>();
  private isPaused = false;
  private requests = 0;

  /** Starts threads in advance. Throws an `OptionsError` for invalid options. */
  constructor(options: EnginesOptions) {
    this.options = options;
    this.startThreads();
  }

  /**
   * Of waiting analyses those with a higher `priority` start first. `onUnsaved` is called when
   * results cannot be saved.
   */
  analyse(
    request: AnalysisRequest,
    onFound: (found: Found) => void,
    { priority = 0, onUnsaved = (_: InputError) => {} } = {},
  ): () => void {
    const one: Waiting = { request, onFound, onUnsaved, priority, number: this.requests++, isOver: false };
    this.waiting.push(one);
    this.dispatch();
    return () => {
      if (one.isOver) return;
      if (one.engine) return one.engine.stop();
      one.isOver = true;
      onFound(ok(undefined));
    };
  }

  /** Starts no analysis until `proceed`. */
  pause(): void {
    this.isPaused = true;
  }

  proceed(): void {
    this.isPaused = false;
    this.dispatch();
  }

  /** Ends what is running, starts nothing else, and stops the threads. */
  async close(): Promise<void> {
    this.pause();
    for (const { engine } of this.running.keys()) engine?.stop();
    await Promise.all(this.running.values());
    await Promise.all(this.threads.map(({ pool }) => pool?.close()));
  }

  private startThreads(): Threads {
    const { analyses, threadsPerAnalysis, game, params, memoryBytes } = this.options;
    const engines = threadsPerAnalysis > 0 ? 2 : 1;
    const pool = threadsPerAnalysis > 0 ? new SearchPool(threadsPerAnalysis, engines - 1) : undefined;
    pool?.start(game);
    const options = {
      game,
      ...(params && { params }),
      ...(pool ? { pool } : { threads: 0 }),
      memoryBytes: Math.floor(memoryBytes / analyses / engines),
      reuse: false,
    };
    const started = { pool, idle: Array.from({ length: engines }, () => new Engine(options)), searches: [] };
    this.threads.push(started);
    return started;
  }

  /** Assigns what waits to threads that are idle, about to finish, or not started yet. */
  private dispatch(): void {
    for (let next = this.waiting.peek(); next && !this.isPaused; next = this.waiting.peek()) {
      const threads = next.isOver ? undefined : this.threadsFor(next);
      if (!next.isOver && !threads) return;
      this.waiting.pop();
      if (threads) this.begin(next, threads);
    }
  }

  private threadsFor(one: Waiting): Threads | undefined {
    const { threads } = this;
    const free = threads.find(({ searches }) => searches.length === 0);
    if (free || threads.length < this.options.analyses) return free ?? this.startThreads();
    const isShort = ({ request }: Waiting) => isWithin(request, SHORT);
    return isShort(one) ? threads.find(({ idle, searches }) => idle.length > 0 && searches.every(isShort)) : undefined;
  }

  private begin(one: Waiting, { idle, searches }: Threads): void {
    const engine = idle.pop() as Engine;
    searches.push(one);
    one.engine = engine;
    const run = this.run(one, engine).then(() => {
      one.isOver = true;
      idle.push(engine);
      searches.splice(searches.indexOf(one), 1);
      this.running.delete(one);
      this.dispatch();
    });
    this.running.set(one, run);
  }

  private async run({ request, onFound, onUnsaved }: Waiting, engine: Engine): Promise<void> {
    const save = () => {
      const saved = request.save === undefined ? ok(undefined) : files().replace(request.save, engine.save());
      if (!saved.ok) onUnsaved(saved.error);
    };
    const saving = request.save === undefined ? undefined : setInterval(save, SAVE_INTERVAL_MS);
    try {
      const set = setUp(engine, request);
      if (!set.ok) onFound(set);
      else {
        const { game, position, seed, resume, save: path, ...options } = request;
        for await (const analysis of engine.analyse(options)) {
          if (!analysis.isDuringSearch) save();
          // A search has nothing to report before its first playout.
          if (!analysis.isDuringSearch || analysis.playouts > 0) onFound(ok(analysis));
        }
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      onFound(fail('search-failed', error.message));
    }
    clearInterval(saving);
  }
}

/** Sets the position of a request, and resumes its saved analysis. */
function setUp(engine: Engine, { game, position, seed, resume, rootMoves }: AnalysisRequest): Result<void> {
  engine.newGame(seed, game);
  const set = engine.setPosition(position.start, position.moves);
  if (!set.ok) return fail('search-failed', set.error.message);
  if (resume === undefined) return ok(undefined);
  const wanted = engine.positionText;
  const file = typeof resume === 'string' ? files().read(resume) : undefined;
  if (file?.ok === false) return file;
  const saved = file ? readAnalysis(file.value) : ok(resume as SavedAnalysis);
  if (!saved.ok) return saved;
  const resumed = engine.resume(saved.value, rootMoves);
  // Other moves may have led to the same position.
  if (resumed.ok && engine.positionText !== wanted) must(engine.setPosition(position.start, position.moves));
  return resumed;
}
