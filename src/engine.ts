/**
 * The engine: one position, and analyses of it. Moves and positions are text here; values are expected scores in [0, 1]
 * for the side to move at the root of the analysis.
 */
import { availableParallelism, totalmem } from 'node:os';
import type { Explanation, GameKit, GameSpec } from './games/kit.ts';
import { Line, type LineError } from './games/line.ts';
import { DEFAULT_GAME, openGame } from './games/registry.ts';
import {
  createControlBuffer,
  createLifeMapBuffer,
  lifeShares,
  type SharedSearch,
  type ThreadTask,
} from './parallel/layout.ts';
import { SearchPool } from './parallel/pool.ts';
import { searchTask } from './parallel/worker.ts';
import { AlphaBeta } from './search/alphabeta.ts';
import { type Clock, type Limits, timeForMove } from './search/limits.ts';
import { mergeReports } from './search/merge.ts';
import { checkEvaluation, evaluationName, PRESETS, type SearchParams } from './search/params.ts';
import { type MoveReport, makeReport, type SearchReport } from './search/report.ts';
import { SearchControl } from './search/search.ts';
import { MOST_TREE_BYTES, ROOT_EDGE, Tree } from './search/tree.ts';
import { ok, quote, type Result } from './util/result.ts';
import { nextUint32, randomState } from './util/rng.ts';
import { finishedWithin } from './util/wait.ts';

export type { Explanation, GameKit, GameSpec } from './games/kit.ts';
export { meridiansSpec, readWeights } from './games/registry.ts';
export type { SharedWeights } from './network/weights.ts';
export { SearchPool } from './parallel/pool.ts';
export {
  NUMERIC_PARAMETERS,
  PRESETS,
  parameterRange,
  presetNames,
  presetParams,
  type SearchParams,
  withParameter,
} from './search/params.ts';

const ALGORITHMS = ['mcts', 'alphabeta'] as const;
export const PARALLEL_MODES = ['tree', 'root'] as const;

export interface EngineOptions {
  /** Default: the default game with its default rules. */
  readonly game?: GameSpec;
  /** `mcts` is the tree search, `alphabeta` the yardstick: it runs on one thread and takes of the options `game` and `params` only. */
  readonly algorithm?: (typeof ALGORITHMS)[number];
  /** Default: the preset `default`. Of them, alpha-beta takes `evaluation` only. */
  readonly params?: SearchParams;
  /** Worker threads; default: as many as the machine runs at once. 0 searches on the caller's own thread, which blocks it. */
  readonly threads?: number;
  /**
   * Threads that other engines use, too: a search waits until they are free, and its time begins then. They stay open when
   * the engine is closed. Default: threads of its own, and `threads` of them; its time begins at once.
   */
  readonly pool?: SearchPool;
  /** `tree`: all threads share one tree. `root`: each has its own, and the results are added up. */
  readonly parallel?: (typeof PARALLEL_MODES)[number];
  /** Bytes for trees; default: `DEFAULT_MEMORY_BYTES`. One tree takes at most 4 GiB. */
  readonly memoryBytes?: number;
  /** Keep what the last search found when moves are played; this takes half of the memory. Default: true; never with `root`. */
  readonly reuse?: boolean;
  /** Seed of all random numbers. With one thread and a playout limit, equal seeds give equal searches. Default: "1". */
  readonly seed?: string;
}

export interface AnalyseOptions extends Limits {
  /** Alpha-beta only: the deepest iteration, 1 to 64. */
  readonly depth?: number | undefined;
  /** Milliseconds between reports; without it there is only the last one. */
  readonly intervalMs?: number | undefined;
  /** Stops the search; the iteration then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Gather for every cell who holds it at the end. */
  readonly lifeMap?: boolean | undefined;
  /** The most moves in a report; default: all. */
  readonly top?: number | undefined;
  /**
   * Tree search only: the moves that may be chosen in the position, legal and at least one; default: all. Such a search
   * neither takes over nor leaves anything in the tree. A loss or draw it proves holds among these moves.
   */
  readonly rootMoves?: readonly string[] | undefined;
}

export interface AnalysedMove extends Omit<MoveReport, 'move' | 'pv'> {
  readonly move: string;
  readonly pv: readonly string[];
}

/** A report of a search, with moves as text. */
export interface Analysis extends Omit<SearchReport, 'moves' | 'toMove'> {
  /** Name of the side to move. */
  readonly toMove: string;
  /** Visits taken over from an earlier search. */
  readonly keptVisits: number;
  /** The search goes on; false in the last report. */
  readonly isDuringSearch: boolean;
  readonly moves: readonly AnalysedMove[];
}

export interface BestMoveOptions extends AnalyseOptions {
  readonly clock?: Clock | undefined;
  /** Sees every report, the last one too. */
  readonly onReport?: ((analysis: Analysis) => void) | undefined;
}

export interface ChosenMove {
  readonly move: string;
  readonly analysis: Analysis;
}

/** Bytes for trees where nobody says so: a quarter of the machine's memory, at most 2 GiB. */
export const DEFAULT_MEMORY_BYTES = Math.min(2 ** 31, totalmem() / 4);
const LEAST_TREE_BYTES = 1 << 16;
export const MOST_THREADS = 128;

/** A search could not be finished: a thread threw or died. The engine can be used again. */
export class EngineError extends Error {}

/** An engine's options make no sense: it cannot be made. */
export class OptionsError extends EngineError {}

/** Opens a game for searches with these parameters. Errors: those of `openGame` and `checkEvaluation`. */
export function openFor(game: GameSpec, params: SearchParams): Result<GameKit> {
  const kit = openGame(game);
  const checked = kit.ok ? checkEvaluation(kit.value.game, params) : kit;
  return checked.ok ? kit : checked;
}

export class Engine {
  readonly params: SearchParams;
  readonly threads: number;
  private currentKit: GameKit;
  private line: Line;
  private readonly options: EngineOptions;
  /** Started with the first search, since threads take time to start. */
  private ownPool: SearchPool | undefined;
  private readonly control = createControlBuffer();
  private readonly treeBytes: number;
  private seed: string;
  /** One tree, or with root parallelism one per thread; they belong to `searched`. */
  private trees: Tree[] = [];
  private spare: Tree | undefined;
  /** The line to the position whose search the trees hold; undefined when the trees are stale. */
  private searched: { readonly start: string | undefined; readonly moves: readonly number[] } | undefined;
  /** Without a pool: kept from move to move for its transposition table. */
  private alphaBeta: AlphaBeta<unknown> | undefined;
  /** The search under way, or the last one. */
  private running: Promise<void> = Promise.resolve();
  private isBusy = false;
  private isClosed = false;
  private searches = 0;

  /** Throws an `OptionsError` for options that make no sense: an unknown game, no memory. */
  constructor(options: EngineOptions = {}) {
    this.options = options;
    this.params = options.params ?? PRESETS.default;
    this.currentKit = this.opened(options.game ?? { name: DEFAULT_GAME });
    const isAlphaBeta = options.algorithm === 'alphabeta';
    const threads = options.pool?.threads ?? options.threads ?? availableParallelism();
    if (!Number.isInteger(threads) || threads < 0 || threads > MOST_THREADS) {
      throw new OptionsError(`${threads} threads: 0 to ${MOST_THREADS} are possible`);
    }
    this.threads = isAlphaBeta ? Math.min(1, threads) : threads;
    this.seed = options.seed ?? '1';
    this.line = startOf(this.currentKit);
    const memory = options.memoryBytes ?? DEFAULT_MEMORY_BYTES;
    const arenas = this.usesRootParallelism ? this.threads : options.reuse === false ? 1 : 2;
    this.treeBytes = isAlphaBeta ? LEAST_TREE_BYTES : Math.min(MOST_TREE_BYTES, Math.floor(memory / arenas));
    if (this.treeBytes < LEAST_TREE_BYTES) {
      throw new OptionsError(`${memory} bytes are too little memory: ${arenas} times ${LEAST_TREE_BYTES} are needed`);
    }
  }

  /** The game that is searched. */
  get kit(): GameKit {
    return this.currentKit;
  }

  /** Where the search has its threads; undefined where it has none. */
  private get pool(): SearchPool | undefined {
    if (this.options.pool || this.threads === 0) return this.options.pool;
    this.ownPool ??= new SearchPool(this.threads);
    return this.ownPool;
  }

  private opened(game: GameSpec): GameKit {
    const kit = openFor(game, this.params);
    if (!kit.ok) throw new OptionsError(kit.error.message);
    return kit.value;
  }

  private get usesRootParallelism(): boolean {
    return this.options.parallel === 'root' && this.threads > 1;
  }

  /**
   * Goes to the position that some moves lead to from a start, a position as text or that of the game. What the last search
   * knows of it is kept where that search was of a position on the way. Errors: those of `Line.of`; nothing has changed then.
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
    if (game) this.currentKit = this.opened(game);
    this.seed = seed;
    this.searches = 0;
    this.alphaBeta = undefined;
    this.searched = undefined;
    this.line = startOf(this.currentKit);
  }

  /** Plays a move; what the last search knows of the position after it is kept. Errors: those of the game. */
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
   * `stop` is called, the signal aborts, the caller leaves the loop, or the root is proven.
   */
  async *analyse(options: AnalyseOptions = {}): AsyncGenerator<Analysis, void, void> {
    if (this.isClosed) throw new EngineError('the engine is closed');
    if (this.isBusy) throw new EngineError('an analysis is running already');
    this.isBusy = true;
    const { signal } = options;
    // Alpha-beta has nothing to tell before it has ended.
    const intervalMs = this.options.algorithm === 'alphabeta' ? undefined : options.intervalMs;
    const control = new SearchControl(this.control);
    const onAbort = () => control.stop();
    try {
      signal?.throwIfAborted();
      control.reset();
      const rootMoves = options.rootMoves && this.parseRootMoves(options.rootMoves);
      const kept = this.prepareTrees(rootMoves === undefined);
      const search = this.startSearch(options, kept, rootMoves);
      this.running = search.done;
      signal?.addEventListener('abort', onAbort);
      let isDone = this.isOver;
      while (!isDone) {
        isDone = await finishedWithin(search.done, intervalMs);
        signal?.throwIfAborted();
        if (!isDone) yield search.report(true);
      }
      yield search.report(false);
    } catch (error) {
      if (!signal?.aborted) this.searched = undefined;
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      control.stop();
      // What a thread that died has left half done must not be built on.
      await this.running.catch(() => {
        this.searched = undefined;
      });
      this.isBusy = false;
    }
  }

  /** Searches and chooses a move. With a clock the time is planned; other limits hold as well. The game must not be over. */
  async bestMove(options: BestMoveOptions = {}): Promise<ChosenMove> {
    const { clock, onReport } = options;
    const timeMs = clock ? Math.min(timeForMove(clock), options.timeMs ?? Infinity) : options.timeMs;
    const intervalMs = onReport && options.intervalMs;
    let analysis: Analysis | undefined;
    for await (const report of this.analyse({ stopEarly: true, ...options, timeMs, intervalMs })) {
      analysis = report;
      onReport?.(report);
    }
    const move = analysis && this.chooseMove(analysis);
    if (!analysis || move === undefined) throw new EngineError('there is no move: the game is over');
    return { move, analysis };
  }

  /** Ends the running analysis, if any, with a last report. */
  stop(): void {
    new SearchControl(this.control).stop();
  }

  /** Ends the threads. The engine cannot be used afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.stop();
    await this.running.catch(() => {});
    await this.ownPool?.close();
  }

  private parseRootMoves(texts: readonly string[]): number[] {
    if (this.options.algorithm === 'alphabeta') throw new EngineError('alpha-beta looks at all moves of the root');
    const { game } = this.kit;
    const buffer = new Int32Array(game.maxMoves);
    const legal = new Set(buffer.subarray(0, game.legalMoves(this.position, buffer)));
    const moves = texts.map((text) => {
      const move = this.kit.parseMove(text);
      if (move.ok && legal.has(move.value)) return move.value;
      throw new EngineError(`root move ${quote(text)}: ${move.ok ? 'it is not legal' : move.error.message}`);
    });
    if (moves.length === 0) throw new EngineError('without root moves there is nothing to search');
    return [...new Set(moves)];
  }

  /**
   * Brings the trees to the position: keeps the part below the moves played since the last search, or clears them, as they
   * are for a search that `isWhole` does not hold for.
   */
  private prepareTrees(isWhole: boolean): number {
    const hasAmaf = this.params.raveK > 0;
    const newTree = () => new Tree(new SharedArrayBuffer(this.treeBytes), hasAmaf);
    const count = this.usesRootParallelism ? this.threads : 1;
    if (this.trees.length === 0) this.trees = Array.from({ length: count }, newTree);
    const moves = isWhole ? this.movesSinceSearch() : undefined;
    this.searched = isWhole ? { start: this.line.start, moves: [...this.line.moves] } : undefined;
    const [tree] = this.trees as [Tree];
    if (moves && this.options.reuse !== false && count === 1) {
      if (moves.length === 0) return tree.visits(ROOT_EDGE);
      const edge = tree.edgeAfter(moves);
      if (edge !== undefined) {
        this.spare ??= newTree();
        const kept = tree.copySubtree(edge, this.spare);
        this.trees = [this.spare];
        this.spare = tree;
        return kept;
      }
    }
    for (const stale of this.trees) stale.reset();
    return 0;
  }

  /** The moves from the position that the trees hold to this one; undefined where it does not lie on the way. */
  private movesSinceSearch(): readonly number[] | undefined {
    const { searched, line } = this;
    if (!searched || searched.start !== line.start) return undefined;
    const isOnTheWay = searched.moves.every((move, i) => line.moves[i] === move);
    return isOnTheWay ? line.moves.slice(searched.moves.length) : undefined;
  }

  private startSearch(
    options: AnalyseOptions,
    keptVisits: number,
    rootMoves: readonly number[] | undefined,
  ): { done: Promise<void>; report: (isDuringSearch: boolean) => Analysis } {
    const { game } = this.kit;
    const control = new SearchControl(this.control);
    const lifeMap = options.lifeMap ? createLifeMapBuffer(game.players, game.cells) : undefined;
    if (!this.options.pool) control.begin();
    const { playouts, timeMs, nodes, stopEarly, depth } = options;
    const shared = (index: number): SharedSearch => ({
      tree: (this.trees[index] ?? (this.trees[0] as Tree)).buffer,
      control: this.control,
      lifeMap,
    });
    this.searches++;
    const toMove = game.toMove(this.position);
    const task = (stream: number): ThreadTask => ({
      game: this.kit.spec,
      position: this.positionText,
      params: this.params,
      rootMoves,
      algorithm: this.options.algorithm ?? 'mcts',
      limits: { playouts, timeMs, nodes, stopEarly, depth },
      seed: `${this.seed}/${this.searches}`,
      stream,
      isShared: this.threads > 1 && !this.usesRootParallelism,
      shared: shared(stream),
    });
    let seconds: number | undefined;
    let result: SearchReport | undefined;
    const done = this.runTasks(task, control).then((only) => {
      seconds = control.elapsedMs / 1000;
      result = only;
    });
    done.catch(() => {});
    const report = (isDuringSearch: boolean): Analysis => {
      if (result)
        return {
          ...this.named({ ...result, moves: result.moves.slice(0, options.top) }),
          keptVisits: 0,
          isDuringSearch,
        };
      const reports = this.trees.map((tree) =>
        makeReport(
          tree,
          this.params,
          {
            toMove,
            playouts: tree.visits(ROOT_EDGE) - (this.trees.length === 1 ? keptVisits : 0),
            seconds: seconds ?? control.elapsedMs / 1000,
            memoryFull: control.memoryFull,
            ...(lifeMap && { lifeMap: lifeShares(new Int32Array(lifeMap), game.players, game.cells) }),
          },
          this.trees.length === 1 ? options.top : undefined,
        ),
      );
      return { ...this.named(mergeReports(reports, options.top)), keptVisits, isDuringSearch };
    };
    return { done, report };
  }

  /**
   * Runs one task per thread. When one fails, the others are stopped and the first failure is thrown. Returns the report of
   * an algorithm that does not leave its results in a tree.
   */
  private async runTasks(
    task: (stream: number) => ThreadTask,
    control: SearchControl,
  ): Promise<SearchReport | undefined> {
    if (this.isOver) return undefined;
    const { pool } = this;
    if (!pool) {
      if (this.options.algorithm === 'alphabeta') this.alphaBeta ??= new AlphaBeta(this.kit.game, this.params);
      return searchTask(task(0), this.alphaBeta);
    }
    const runs = Array.from({ length: this.threads }, async (_, stream) => {
      try {
        return await pool.run(task(stream));
      } catch (error) {
        control.stop();
        throw error;
      }
    });
    const settled = await Promise.allSettled(runs);
    for (const run of settled) {
      if (run.status === 'fulfilled') continue;
      const message = run.reason instanceof Error ? run.reason.message : run.reason;
      throw new EngineError(`a search thread failed: ${message}`, { cause: run.reason });
    }
    return (settled[0] as PromiseFulfilledResult<SearchReport | undefined>).value;
  }

  private named(report: SearchReport): Omit<Analysis, 'keptVisits' | 'isDuringSearch'> {
    const name = (move: number) => this.kit.game.moveName(move);
    return {
      ...report,
      toMove: this.kit.seats[report.toMove]?.name as string,
      moves: report.moves.map((move) => ({ ...move, move: name(move.move), pv: move.pv.map(name) })),
    };
  }

  /** The best move of an analysis, or with a temperature one drawn by its visits; proven results are kept to. */
  private chooseMove(analysis: Analysis): string | undefined {
    const { temperature } = this.params;
    const [best] = analysis.moves;
    if (temperature === 0 || !best || best.proven) return best?.move;
    const open = analysis.moves.filter((move) => move.proven?.result !== 'loss');
    const most = Math.max(...open.map((move) => move.visits));
    const weights = open.map((move) => (move.visits / Math.max(1, most)) ** (1 / temperature));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let left = (nextUint32(randomState(`${this.seed}/choice`, this.searches)) / 2 ** 32) * total;
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return open[index]?.move ?? best.move;
  }
}

function startOf(kit: GameKit): Line {
  const line = Line.of(kit);
  if (!line.ok) throw new Error(line.error.message);
  return line.value;
}
