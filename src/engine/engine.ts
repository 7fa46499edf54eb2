/**
 * The engine: one position, and analyses of it. Moves and positions are text. Values are expected
 * scores in [0, 1] for the seat to move at the root of the analysis.
 */

import type { Explanation, GameKit, GameSpec, Outcome } from '../games/kit.ts';
import { legalMoves } from '../games/legal-moves.ts';
import { Line, type LineError } from '../games/line.ts';
import { nameIn, namesFrom, parseIn } from '../games/names-in.ts';
import { DEFAULT_GAME, openGame } from '../games/registry.ts';
import { chooseMove } from '../search/choose.ts';
import { timeForMove } from '../search/limits.ts';
import { evaluationName, presetNames, presetParams, type SearchParams } from '../search/params.ts';
import { SearchControl, sharedNow } from '../search/search.ts';
import { haveSame } from '../util/have-same.ts';
import { host } from '../util/host.ts';
import { fail, must, ok, type Result } from '../util/result.ts';
import { randomState } from '../util/seed.ts';
import { finishedWithin } from '../util/wait.ts';
import {
  type AnalyseOptions,
  type Analysis,
  analysisOf,
  type BestMoveOptions,
  type ChosenMove,
  rootMovesOf,
} from './analysis.ts';
import { EngineError, OptionsError } from './errors.ts';
import { checkOptions, ENGINE_OPTIONS, type EngineOptions, REQUEST_OPTIONS } from './options.ts';
import { SearchPool } from './pool.ts';
import { type SavedAnalysis, sealAnalysis, whyOther } from './saved-analysis.ts';
import type { Searcher } from './searcher.ts';
import { type Algorithm, SEARCHERS } from './searchers.ts';
import type { SearchMemory } from './tree-searcher.ts';

const NO_MOVE = 'no move: the game is over';

export {
  NUMERIC_PARAMETERS,
  PRESETS,
  parameterRange,
  presetNames,
  presetParams,
  type SearchParams,
  withParameter,
} from '../search/params.ts';
export { DEFAULT_BREADTH, MOST_BREADTH, type SearchRequest } from '../search/request.ts';
export type {
  AnalysedMove,
  AnalyseOptions,
  Analysis,
  BestMoveOptions,
  ChosenMove,
  Decision,
} from './analysis.ts';
export { EngineError, OptionsError } from './errors.ts';
export type { EngineOptions } from './options.ts';
export { SearchPool } from './pool.ts';
export { MOST_THREADS } from './searchers.ts';

/** The default memory for trees in bytes: a quarter of the machine's memory, at most 2 GiB. */
export function defaultMemoryBytes(): number {
  return Math.min(2 ** 31, host().memoryBytes / 4);
}

/**
 * Opens a game for searches with these parameters. Errors: those of `openGame`; `bad-evaluation`,
 * with the presets of the game, or `bad-game` if the search does not support the game.
 */
export function openFor(game: GameSpec, params: SearchParams, algorithm: Algorithm = 'mcts'): Result<GameKit> {
  const kit = openGame(game);
  if (!kit.ok) return kit;
  const { check } = SEARCHERS[algorithm];
  const checked = check(kit.value.game, params);
  if (checked.ok) return kit;
  const { code, message } = checked.error;
  if (code !== 'bad-evaluation') return checked;
  const presets = presetNames(kit.value).filter((name) => {
    const preset = presetParams(kit.value, name);
    return preset.ok && check(kit.value.game, preset.value).ok;
  });
  return fail(code, `${message}; its presets: ${presets.join(', ')}`);
}

export class Engine {
  readonly threads: number;
  private readonly options: EngineOptions;
  private readonly algorithm: Algorithm;
  private readonly pool: SearchPool;
  private readonly control = new SearchControl();
  private readonly memory: SearchMemory = {};
  private currentKit: GameKit;
  private currentParams: SearchParams;
  private searcher: Searcher;
  private currentLine: Line;
  private currentSeed: string;
  /** The current search, or the last one. */
  private running: Promise<void> = Promise.resolve();
  private isBusy = false;
  private isClosed = false;
  private searches = 0;

  /**
   * Throws an `OptionsError` for invalid options, such as an unknown game or too little memory.
   */
  constructor(options: EngineOptions = {}) {
    this.options = options;
    this.algorithm = options.algorithm ?? 'mcts';
    const threads = options.pool?.threads ?? options.threads ?? host().cores;
    checkOptions(options, ENGINE_OPTIONS);
    this.threads = Math.min(threads, SEARCHERS[this.algorithm].mostThreads);
    this.pool = options.pool ?? new SearchPool(this.threads);
    this.currentSeed = options.seed ?? '1';
    const { kit, params } = this.opened(options.game ?? { name: DEFAULT_GAME });
    this.currentKit = kit;
    this.currentParams = params;
    this.currentLine = must(Line.of(kit));
    this.searcher = this.searcherWith(kit, params);
  }

  /** The game in use. */
  get kit(): GameKit {
    return this.currentKit;
  }

  get params(): SearchParams {
    return this.currentParams;
  }

  /**
   * Sets the position: the start (a position as text, default the game's) followed by moves, possibly
   * with the choice of a seat. Keeps the results of the last search if its position is on the way.
   * Errors: those of `Line.of`; the position is then unchanged.
   */
  setPosition(start?: string, moves: readonly string[] = []): Result<void, LineError> {
    const line = Line.of(this.kit, start, moves);
    if (!line.ok) return line;
    this.currentLine = line.value;
    return ok(undefined);
  }

  /**
   * Starts a new game, possibly a different one, with a new seed, and discards all results. Must
   * not be called during an analysis. Throws for a game that the engine's parameters cannot search.
   */
  newGame(seed: string, game?: GameSpec): void {
    if (game) {
      const { kit, params } = this.opened(game);
      if (params !== this.params) this.searcher = this.searcherWith(kit, params);
      this.currentKit = kit;
      this.currentParams = params;
    }
    this.currentSeed = seed;
    this.searches = 0;
    this.searcher.forget();
    this.currentLine = must(Line.of(this.kit));
  }

  /**
   * Plays a move and keeps the last search's results below it. The name of a seat chooses it, which
   * changes nothing on the board. Errors are returned, not thrown, and leave the position unchanged:
   * check the result, or write `must(engine.play(move))`. Errors: those of the game.
   */
  play(text: string): Result<void> {
    const played = this.currentLine.follow(text);
    return played.ok ? ok(undefined) : played;
  }

  /** Takes back the last move and returns it; undefined if there is none since `start`. */
  undo(): string | undefined {
    const { plies } = this.line;
    if (plies.length > 0) must(this.setPosition(this.start, plies.slice(0, -1)));
    return plies.at(-1);
  }

  /** The seed of the current game. */
  get seed(): string {
    return this.currentSeed;
  }

  /** The line to the position. Only the engine may play on it. */
  get line(): Line {
    return this.currentLine;
  }

  /** The position, for the kit's functions. Must not be modified. */
  get position(): unknown {
    return this.currentLine.position;
  }

  /** The start of the position's line, as text; undefined for the start of the game. */
  get start(): string | undefined {
    return this.currentLine.start;
  }

  /** The moves on the board from the start to the position. */
  get moves(): readonly string[] {
    return this.currentLine.names;
  }

  /** The position as text. */
  get positionText(): string {
    return this.kit.makePosition(this.position);
  }

  /** Index of the seat to move. */
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

  /** The result of a finished game; undefined before its end. */
  get outcome(): Outcome | undefined {
    return this.kit.outcome(this.position);
  }

  /** The legal moves; none if the game is over. */
  get legalMoves(): readonly string[] {
    const { game } = this.kit;
    return Array.from(legalMoves({ game }, this.position), (move) => nameIn(game, this.position, move));
  }

  /**
   * The static evaluation of the position with an explanation, without a search. Undefined if the
   * game is over or offers no explanation.
   */
  explain(): Explanation | undefined {
    const evaluation = evaluationName(this.kit.game, this.params);
    return this.isOver || evaluation === undefined ? undefined : this.kit.explain?.(this.position, evaluation);
  }

  /**
   * Searches the position and yields reports: one every `intervalMs`, and a final one. Without a
   * limit it runs until `stop` is called, the signal aborts, the caller leaves the loop, or the
   * root is proven. A time limit starts at the call or, if threads must be started first, once they
   * run (`startSeconds`).
   */
  async *analyse(options: AnalyseOptions = {}): AsyncGenerator<Analysis, void, void> {
    const calledAt = sharedNow();
    const { signal, ...request } = options;
    checkOptions(request, REQUEST_OPTIONS);
    if (this.isClosed) throw new EngineError('closed', 'the engine is closed');
    if (this.isBusy) throw new EngineError('busy', 'an analysis is already running');
    this.isBusy = true;
    const intervalMs = this.searcher.hasProgress ? request.intervalMs : undefined;
    const { control, pool, kit } = this;
    const onAbort = () => control.stop();
    try {
      signal?.throwIfAborted();
      control.reset();
      if (!this.options.pool && (pool.isReady || request.countsStart)) control.begin(calledAt);
      const rootMoves = rootMovesOf(kit, this.position, request);
      const seed = `${this.currentSeed}/${++this.searches}`;
      const search = this.searcher.start(this.currentLine, request, seed, rootMoves);
      this.running = search.done;
      search.done.catch(() => {});
      signal?.addEventListener('abort', onAbort);
      for (let isDone = false; !isDone; ) {
        isDone = await finishedWithin(search.done, intervalMs);
        signal?.throwIfAborted();
        const startMs = request.countsStart ? 0 : pool.startMsSince(calledAt);
        yield analysisOf(kit, this.position, search.report(request.top), {
          keptVisits: search.keptVisits,
          startMs,
          isDuringSearch: !isDone,
        });
      }
    } catch (error) {
      if (!signal?.aborted) this.searcher.forget();
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      control.stop();
      // Discard the results of a search whose thread died: they may be incomplete.
      await this.running.catch(() => this.searcher.forget());
      this.isBusy = false;
    }
  }

  /**
   * Searches and chooses a move. With a clock it plans its time, including the start of threads;
   * other limits apply as well. The game must not be over.
   */
  async bestMove(options: BestMoveOptions = {}): Promise<ChosenMove> {
    const { clock, onReport, ...limits } = options;
    const timeMs = clock ? timeForMove(clock, options.timeMs) : options.timeMs;
    const intervalMs = onReport && options.intervalMs;
    let analysis: Analysis | undefined;
    const asked = {
      stopEarly: true,
      margins: false,
      verdict: false,
      countsStart: clock !== undefined,
      ...limits,
      timeMs,
      intervalMs,
    };
    for await (const report of this.analyse(asked)) {
      analysis = report;
      onReport?.(report);
    }
    const random = randomState(`${this.currentSeed}/choice`, this.searches);
    const move = analysis && chooseMove(analysis.moves, this.params.temperature, random)?.move;
    if (!analysis || move === undefined) throw new EngineError('game-over', NO_MOVE);
    return { move, value: analysis.value, proven: analysis.proven?.result, analysis };
  }

  /** Ends the running analysis, if any, with a final report. */
  stop(): void {
    this.control.stop();
  }

  /**
   * The results of the last or running analysis, as file content for `resume`. Throws an
   * `EngineError` if they cannot be saved: before the first analysis, with RAVE, or with
   * alpha-beta.
   */
  save(): Uint8Array {
    const { start, moves, rootMoves, tree } = this.searcher.save();
    const { kit } = this;
    const { game } = kit;
    const names = namesFrom(game, start === undefined ? game.create() : must(kit.parsePosition(start)), moves);
    const { position } = must(Line.of(kit, start, names));
    const saved = { start, moves: names, rootMoves: rootMoves?.map((move) => nameIn(game, position, move)), tree };
    return sealAnalysis(kit, this.params, saved);
  }

  /**
   * Sets the position of a saved analysis and continues from its results. `rootMoves` must be those
   * of the saved analysis; default: all. Threads and memory may differ. Must not be called during
   * an analysis. Errors: `bad-file`, `other-analysis` (different game, weights or parameters); the
   * position is then unchanged, but earlier results may be lost. Throws an `EngineError` if the
   * engine cannot keep results.
   */
  resume(saved: SavedAnalysis, rootMoves?: readonly string[]): Result<void> {
    const why = whyOther(this.kit, this.params, saved);
    if (why !== undefined) return fail('other-analysis', why);
    if (!haveSame(saved.rootMoves, rootMoves))
      return fail('other-analysis', 'it was restricted to other moves of that position');
    const line = Line.of(this.kit, saved.start, saved.moves);
    if (!line.ok) return fail('bad-file', line.error.message);
    const numbers = rootMoves?.map((name) => must(parseIn(this.kit, line.value.position, name)));
    const resumed = this.searcher.resume(line.value, saved.tree, numbers);
    if (resumed.ok) this.currentLine = line.value;
    return resumed;
  }

  /**
   * Starts the threads and resolves when they are ready, so that the first clock does not pay for
   * it. Rejects with an `EngineError` if a thread cannot start.
   */
  async ready(): Promise<void> {
    await this.pool.ready(this.kit.spec);
  }

  /** Stops the threads. The engine cannot be used afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.stop();
    await this.running.catch(() => {});
    if (!this.options.pool) await this.pool.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /**
   * Opens a game and determines its search parameters. Throws an `OptionsError` if they are
   * invalid.
   */
  private opened(spec: GameSpec): { readonly kit: GameKit; readonly params: SearchParams } {
    const kit = sensible(openGame(spec));
    const { params = sensible(presetParams(kit, this.options.preset ?? 'default')) } = this.options;
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
      memory: this.memory,
    });
  }
}

/** The value of a valid option. Throws an `OptionsError` otherwise. */
function sensible<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new OptionsError(result.error.code, result.error.message);
}
