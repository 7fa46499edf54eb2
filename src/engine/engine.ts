/**
 * The engine: one position, and analyses of it. Moves and positions are text here; values are expected scores in [0, 1]
 * for the seat to move at the root of the analysis.
 */

import type { Explanation, GameKit, GameSpec } from '../games/kit.ts';
import { Line, type LineError } from '../games/line.ts';
import { DEFAULT_GAME, openGame } from '../games/registry.ts';
import { chooseMove } from '../search/choose.ts';
import { finishedReport } from '../search/finished.ts';
import { timeForMove } from '../search/limits.ts';
import { evaluationName, presetParams, type SearchParams } from '../search/params.ts';
import { SearchControl, sharedNow } from '../search/search.ts';
import { haveSame } from '../util/have-same.ts';
import { host } from '../util/host.ts';
import { fail, must, ok, quote, type Result } from '../util/result.ts';
import { randomState } from '../util/seed.ts';
import { finishedWithin } from '../util/wait.ts';
import {
  type AnalyseOptions,
  type Analysis,
  analysisOf,
  type BestMoveOptions,
  type ChosenMove,
  MOST_BREADTH,
} from './analysis.ts';
import { EngineError, OptionsError } from './errors.ts';
import { SearchPool } from './pool.ts';
import { type SavedAnalysis, sealAnalysis, whyOther } from './saved-analysis.ts';
import { createControlBuffer } from './search-task.ts';
import type { RunningSearch, Searcher } from './searcher.ts';
import { type Algorithm, MOST_THREADS, SEARCHERS } from './searchers.ts';

export type { Explanation, GameKit, GameSpec } from '../games/kit.ts';
export type { SharedWeights } from '../network/weights.ts';
export { MOST_DEPTH } from '../search/alphabeta.ts';
export {
  NUMERIC_PARAMETERS,
  PRESETS,
  parameterRange,
  presetNames,
  presetParams,
  type SearchParams,
  withParameter,
} from '../search/params.ts';
export {
  type AnalysedMove,
  type AnalyseOptions,
  type Analysis,
  type BestMoveOptions,
  type ChosenMove,
  DEFAULT_BREADTH,
  MOST_BREADTH,
} from './analysis.ts';
export { EngineError, OptionsError } from './errors.ts';
export { SearchPool } from './pool.ts';
export { MOST_THREADS } from './searchers.ts';

export interface EngineOptions {
  /** Default: the default game with its default rules. */
  readonly game?: GameSpec;
  /**
   * `mcts` is the tree search, `alphabeta` the yardstick for two players: it runs on one thread and takes no heed of options
   * for trees.
   */
  readonly algorithm?: Algorithm;
  /** Default: the game's preset `default`. Of them, alpha-beta takes `evaluation` only. */
  readonly params?: SearchParams;
  /**
   * Worker threads; default: as many as the machine runs at once. 0 searches on the caller's own thread, which then has little time for anything else.
   */
  readonly threads?: number;
  /**
   * Threads that other engines use, too: a search waits until they are free, and its time begins then. They stay open when
   * the engine is closed. Default: a separate pool of `threads`; time begins with the call.
   */
  readonly pool?: SearchPool;
  /** Bytes for trees; default: `defaultMemoryBytes()`. One tree takes at most 4 GiB. */
  readonly memoryBytes?: number;
  /** Keep what the last search found when moves are played. Default: true. */
  readonly reuse?: boolean;
  /** Seed of all random numbers. With one thread and a playout limit, equal seeds give equal searches. Default: "1". */
  readonly seed?: string;
}

/** Bytes for trees where nobody says so: a quarter of the machine's memory, at most 2 GiB. */
export function defaultMemoryBytes(): number {
  return Math.min(2 ** 31, host().memoryBytes / 4);
}

/**
 * Opens a game for searches with these parameters. Errors: those of `openGame`, and where the search cannot play the game
 * `bad-evaluation` or `bad-game`.
 */
export function openFor(game: GameSpec, params: SearchParams, algorithm: Algorithm = 'mcts'): Result<GameKit> {
  const kit = openGame(game);
  const checked = kit.ok ? SEARCHERS[algorithm].check(kit.value.game, params) : kit;
  return checked.ok ? kit : checked;
}

export class Engine {
  readonly threads: number;
  private readonly options: EngineOptions;
  private readonly algorithm: Algorithm;
  private readonly pool: SearchPool;
  private readonly control = createControlBuffer();
  private currentKit: GameKit;
  private currentParams: SearchParams;
  private searcher: Searcher;
  private line: Line;
  private seed: string;
  /** The search under way, or the last one. */
  private running: Promise<void> = Promise.resolve();
  private isBusy = false;
  private isClosed = false;
  private searches = 0;

  /** Throws an `OptionsError` for options that make no sense: an unknown game, no memory. */
  constructor(options: EngineOptions = {}) {
    this.options = options;
    this.algorithm = options.algorithm ?? 'mcts';
    const threads = options.pool?.threads ?? options.threads ?? host().cores;
    if (!Number.isInteger(threads) || threads < 0 || threads > MOST_THREADS) {
      throw new OptionsError(`${threads} threads: must be 0 to ${MOST_THREADS}`);
    }
    this.threads = Math.min(threads, SEARCHERS[this.algorithm].mostThreads);
    this.pool = options.pool ?? new SearchPool(this.threads);
    this.seed = options.seed ?? '1';
    const { kit, params } = this.opened(options.game ?? { name: DEFAULT_GAME });
    this.currentKit = kit;
    this.currentParams = params;
    this.line = startOf(kit);
    this.searcher = this.searcherWith(kit, params);
  }

  /** The game that is searched. */
  get kit(): GameKit {
    return this.currentKit;
  }

  get params(): SearchParams {
    return this.currentParams;
  }

  /**
   * Goes to the position that some moves lead to from a start, a position as text or that of the game. What the last search
   * knows of it is kept where that search was of a position on the way. Errors: those of `Line.of`; nothing has changed
   * then.
   */
  setPosition(start?: string, moves: readonly string[] = []): Result<void, LineError> {
    const line = Line.of(this.kit, start, moves);
    if (!line.ok) return line;
    this.line = line.value;
    return ok(undefined);
  }

  /**
   * Begins the game, or another one, with another seed; nothing of earlier games is kept. Not for use during an analysis.
   * Throws for a game that cannot be searched with the engine's parameters.
   */
  newGame(seed: string, game?: GameSpec): void {
    if (game) {
      const { kit, params } = this.opened(game);
      if (params !== this.params) this.searcher = this.searcherWith(kit, params);
      this.currentKit = kit;
      this.currentParams = params;
    }
    this.seed = seed;
    this.searches = 0;
    this.searcher.forget();
    this.line = startOf(this.kit);
  }

  /**
   * Plays a move; what the last search knows of the position after it is kept. An error is returned and nothing has changed
   * then, so look at the result, or write `must(engine.play(move))`. Errors: those of the game.
   */
  play(text: string): Result<void> {
    const played = this.line.play(text);
    return played.ok ? ok(undefined) : played;
  }

  /** The position, to look at with the functions of the kit, not to be changed. */
  get position(): unknown {
    return this.line.position;
  }

  /** Where the position's line starts, as text; undefined for the start of the game. */
  get start(): string | undefined {
    return this.line.start;
  }

  /** The moves from the start to the position. */
  get moves(): readonly string[] {
    return this.line.names;
  }

  /** The position as text. */
  get positionText(): string {
    return this.kit.makePosition(this.position);
  }

  /** Number of the seat to move. */
  get seatToMove(): number {
    return this.kit.game.toMove(this.position);
  }

  /** Name of the seat to move. */
  get toMove(): string {
    return this.kit.seats[this.seatToMove]?.name as string;
  }

  get isOver(): boolean {
    return this.kit.game.isOver(this.position);
  }

  /**
   * What the static evaluation makes of the position before any search, and why; undefined where the game is over, or has
   * nothing to say.
   */
  explain(): Explanation | undefined {
    const evaluation = evaluationName(this.kit.game, this.params);
    return this.isOver || evaluation === undefined ? undefined : this.kit.explain?.(this.position, evaluation);
  }

  /**
   * Searches the position and yields reports: every `intervalMs`, and one at the end. Without a limit it goes on until
   * `stop` is called, the signal aborts, the caller leaves the loop, or the root is proven. A limit of time holds from the call; where
   * threads have to be started first, from when they run (`startSeconds`).
   */
  async *analyse(options: AnalyseOptions = {}): AsyncGenerator<Analysis, void, void> {
    const calledAt = sharedNow();
    if (this.isClosed) throw new EngineError('the engine is closed');
    if (this.isBusy) throw new EngineError('an analysis is already running');
    this.isBusy = true;
    const { signal } = options;
    const intervalMs = this.searcher.hasProgress ? options.intervalMs : undefined;
    const control = new SearchControl(this.control);
    const onAbort = () => control.stop();
    try {
      signal?.throwIfAborted();
      control.reset();
      const { kit } = this;
      const { pool } = this;
      if (!this.options.pool && (pool.isReady || options.countsStart)) control.begin(calledAt);
      const { search, keptVisits } = this.startSearch(options);
      signal?.addEventListener('abort', onAbort);
      for (let isDone = false; !isDone; ) {
        isDone = await finishedWithin(search.done, intervalMs);
        signal?.throwIfAborted();
        const startMs = options.countsStart ? 0 : pool.startMsSince(calledAt);
        yield analysisOf(kit, search.report(options.top), { keptVisits, startMs, isDuringSearch: !isDone });
      }
    } catch (error) {
      if (!signal?.aborted) this.searcher.forget();
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      control.stop();
      // What a thread that died has left half done must not be built on.
      await this.running.catch(() => this.searcher.forget());
      this.isBusy = false;
    }
  }

  /**
   * Searches and chooses a move. With a clock the time is planned, the start of threads included; other limits hold as well. The
   * game must not be over.
   */
  async bestMove(options: BestMoveOptions = {}): Promise<ChosenMove> {
    const { clock, onReport } = options;
    const timeMs = clock ? Math.min(timeForMove(clock), options.timeMs ?? Infinity) : options.timeMs;
    const intervalMs = onReport && options.intervalMs;
    let analysis: Analysis | undefined;
    const asked = {
      ...{ stopEarly: true, margins: false, verdict: false, countsStart: clock !== undefined },
      ...{ ...options, timeMs, intervalMs },
    };
    for await (const report of this.analyse(asked)) {
      analysis = report;
      onReport?.(report);
    }
    const random = randomState(`${this.seed}/choice`, this.searches);
    const move = analysis && chooseMove(analysis.moves, this.params.temperature, random)?.move;
    if (!analysis || move === undefined) throw new EngineError('no move: the game is over');
    return { move, analysis };
  }

  /** Ends the running analysis, if any, with a last report. */
  stop(): void {
    new SearchControl(this.control).stop();
  }

  /**
   * What the last analysis has found, or the one that is running, as the content of a file for `resume`. Throws an
   * `EngineError` where nothing can be saved: before the first analysis, with RAVE, or alpha-beta.
   */
  save(): Uint8Array {
    const { start, moves, rootMoves, tree } = this.searcher.save();
    const names = (of: readonly number[]) => of.map((move) => this.kit.game.moveName(move));
    const saved = { start, moves: names(moves), rootMoves: rootMoves && names(rootMoves), tree };
    return sealAnalysis(this.kit, this.params, saved);
  }

  /**
   * Goes to the position of a saved analysis, and on with what it found, of the same moves there, by default all; the engine may have other threads and other memory.
   * Not for use during an analysis. Errors: `bad-file`, `other-analysis` (of another game, other weights or other
   * parameters); nothing has changed then, but that what was found before may be lost. Throws an `EngineError` for an engine
   * that keeps nothing.
   */
  resume(saved: SavedAnalysis, rootMoves?: readonly string[]): Result<void> {
    const why = whyOther(this.kit, this.params, saved);
    if (why !== undefined) return fail('other-analysis', why);
    if (!haveSame(saved.rootMoves, rootMoves))
      return fail('other-analysis', 'it was restricted to other moves of that position');
    const line = Line.of(this.kit, saved.start, saved.moves);
    if (!line.ok) return fail('bad-file', line.error.message);
    const numbers = rootMoves?.map((name) => must(this.kit.parseMove(name)));
    const resumed = this.searcher.resume(line.value, saved.tree, numbers);
    if (resumed.ok) this.line = line.value;
    return resumed;
  }

  /** Ends the threads. The engine cannot be used afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.stop();
    await this.running.catch(() => {});
    if (!this.options.pool) await this.pool.close();
  }

  /** The game by that spec, and what it is searched with. Throws an `OptionsError` where that cannot be. */
  private opened(spec: GameSpec): { readonly kit: GameKit; readonly params: SearchParams } {
    const kit = sensible(openGame(spec));
    const params = this.options.params ?? sensible(presetParams(kit, 'default'));
    sensible(SEARCHERS[this.algorithm].check(kit.game, params));
    return { kit, params };
  }

  private searcherWith({ game }: GameKit, params: SearchParams): Searcher {
    const { reuse = true, memoryBytes = defaultMemoryBytes() } = this.options;
    return SEARCHERS[this.algorithm].create({
      game,
      params,
      pool: this.pool,
      control: this.control,
      reuse,
      memoryBytes,
    });
  }

  private parseRootMoves(texts: readonly string[]): number[] {
    const { game } = this.kit;
    const buffer = new Int32Array(game.maxMoves);
    const legal = new Set(buffer.subarray(0, game.legalMoves(this.position, buffer)));
    const moves = texts.map((text) => {
      const move = this.kit.parseMove(text);
      if (move.ok && legal.has(move.value)) return move.value;
      throw new EngineError(`root move ${quote(text)}: ${move.ok ? 'not legal' : move.error.message}`);
    });
    if (moves.length === 0) throw new EngineError('the list of root moves is empty');
    return [...new Set(moves)];
  }

  private startSearch(options: AnalyseOptions): { readonly search: RunningSearch; readonly keptVisits: number } {
    const { line, searcher } = this;
    const { playouts, timeMs, nodes, stopEarly, depth, breadth, lifeMap, margins = true, verdict = true } = options;
    if (breadth !== undefined && !(breadth >= 0 && breadth <= MOST_BREADTH)) {
      throw new EngineError(`breadth ${breadth}: must be a share from 0 to ${MOST_BREADTH}`);
    }
    const rootMoves = options.rootMoves && this.parseRootMoves(options.rootMoves);
    this.searches++;
    const request = {
      line,
      limits: { playouts, timeMs, nodes, stopEarly, depth },
      seed: `${this.seed}/${this.searches}`,
      rootMoves,
      breadth,
      lifeMap,
      margins,
      verdict,
    };
    const keptVisits = searcher.prepare(request);
    if (this.isOver) {
      const report = finishedReport(this.kit.game, line.position, lifeMap === true);
      return { search: { done: Promise.resolve(), report: () => report }, keptVisits };
    }
    const search = searcher.start(request);
    this.running = search.done;
    search.done.catch(() => {});
    return { search, keptVisits };
  }
}

/** What an option comes to. Throws an `OptionsError` where it makes no sense. */
function sensible<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new OptionsError(result.error.message);
}

function startOf(kit: GameKit): Line {
  const line = Line.of(kit);
  if (!line.ok) throw new Error(line.error.message);
  return line.value;
}
