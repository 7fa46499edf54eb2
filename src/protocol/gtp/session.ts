/** The engine of a session with the game that it is in, the clocks and the settings: all that the commands act on. */
import {
  type AnalyseOptions,
  type Analysis,
  DEFAULT_BREADTH,
  Engine,
  type GameKit,
  type GameSpec,
} from '../../engine/engine.ts';
import type { SavedAnalysis } from '../../engine/saved-analysis.ts';
import type { Rules, Seat } from '../../games/kit.ts';
import { type Coordinates, type Notation, notationOf } from '../../games/notation.ts';
import { withWeights } from '../../games/registry.ts';
import { withFirst } from '../../games/seats.ts';
import { invariant } from '../../util/invariant.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { Clocks } from './clocks.ts';
import type { Settings } from './settings.ts';

/** Time for a move when nothing says how long to think. */
export const DEFAULT_TIME_MS = 5000;
/** Playouts of an analysis that is over as soon as it begins, so that it has something to tell. */
const LEAST_PLAYOUTS = 100;

/** What a session writes and reads from its first to its last line. */
export interface Wording {
  readonly coordinates: Coordinates;
  /** The colour of the seat that moves first, where it is not that of the game. */
  readonly first?: Seat['goColor'];
}

export class Session {
  readonly coordinates: Coordinates;
  readonly clocks = new Clocks();
  private current: Settings;
  private engine: Engine;
  private readonly first: Seat['goColor'];
  /** The game as the controller sees it. */
  private shown: GameKit;
  private written: Notation;
  /** Turns without a move at the end of a game that is over. */
  private passes = 0;
  /** What was found out about the position as it stands. */
  private known: Analysis | undefined;
  /** No move was played since the last search. */
  private isSearched = false;

  /** Throws an `OptionsError` for a game that cannot be searched with these settings. */
  constructor(game: GameSpec, settings: Settings, { coordinates, first }: Wording) {
    this.coordinates = coordinates;
    this.first = first;
    this.current = settings;
    this.engine = engineOf(game, settings);
    this.shown = withFirst(this.engine.kit, first);
    this.written = notationOf(this.shown, coordinates);
  }

  get settings(): Settings {
    return this.current;
  }

  get kit(): GameKit {
    return this.shown;
  }

  /** White and Black are not the seats that they are in the game. */
  get isExchanged(): boolean {
    return this.shown !== this.engine.kit;
  }

  get notation(): Notation {
    return this.written;
  }

  /** To look at. */
  get position(): unknown {
    return this.engine.position;
  }

  get seatToMove(): number {
    return this.engine.seatToMove;
  }

  get isOver(): boolean {
    return this.engine.isOver;
  }

  /** The moves of the game. */
  get moves(): readonly number[] {
    return this.engine.moves.map((move) => this.moveNamed(move));
  }

  /** Begins a game, by other rules where they are given. Its random numbers are those of the first game. */
  newGame(rules?: Rules): void {
    this.begin(rules && { name: this.kit.spec.name, rules });
    this.clocks.reset();
  }

  /** Replaces the game by another one, whose moves are legal. */
  load(game: GameSpec, moves: readonly string[]): void {
    this.begin(game, moves);
    this.clocks.reset();
  }

  /** Changes the settings; the engine forgets what it knows. Throws an `OptionsError` for those that make no sense. */
  async configure(settings: Settings): Promise<void> {
    const { params, threads, memoryBytes, seed } = this.current;
    const { engine } = this;
    if (settings.params !== params || settings.threads !== threads || settings.memoryBytes !== memoryBytes) {
      const other = engineOf(this.kit.spec, settings);
      setLine(other, engine.moves);
      this.engine = other;
      await engine.close();
    } else if (settings.seed !== seed) {
      const { moves } = engine;
      engine.newGame(settings.seed);
      setLine(engine, moves);
    }
    this.current = settings;
    this.known = undefined;
  }

  /** Whether a seat may be asked to move; in a game that is over any one may. Error: `not-to-move`. */
  checkTurn(seat: number): Result<void> {
    const { isOver, seatToMove, toMove } = this.engine;
    return seat === seatToMove || isOver ? ok(undefined) : fail('not-to-move', `${toMove} is to move`);
  }

  /** Plays a move. Errors: `not-to-move`, and those of the game. */
  play(seat: number, move: number): Result<void> {
    const turn = this.checkTurn(seat);
    const played = turn.ok ? this.engine.play(this.kit.game.moveName(move)) : turn;
    if (played.ok) {
      this.known = undefined;
      this.isSearched = false;
    }
    return played;
  }

  /** Notes a turn without a move, as controllers play on after the end of a game. Error: `illegal-pass`. */
  pass(): Result<void> {
    if (!this.engine.isOver) {
      return fail('illegal-pass', `passing is not allowed while there is a legal ${this.kit.cellNoun}`);
    }
    this.passes++;
    return ok(undefined);
  }

  /** Takes the last move back; false when there is none. */
  undo(): boolean {
    const { moves } = this.engine;
    if (this.passes > 0) this.passes--;
    else if (moves.length === 0) return false;
    else this.begin(undefined, moves.slice(0, -1));
    return true;
  }

  /**
   * Chooses a move and plays it. In a finished game the winner passes and all others resign; where nobody has won all pass.
   * Resigning plays nothing. Error: `not-to-move`.
   */
  async generateMove(seat: number, options: WatchOptions = {}): Promise<Result<string>> {
    const last = this.lastWord(seat);
    if (last === 'pass') this.pass();
    if (last) return ok(last);
    const turn = this.checkTurn(seat);
    if (!turn.ok) return turn;
    const start = performance.now();
    this.isSearched = true;
    const { move, analysis } = await this.engine.bestMove({
      ...this.limits(seat),
      clock: this.clocks.forMove(seat),
      ...options,
    });
    this.clocks.spend(seat, performance.now() - start);
    if (analysis.value < this.current.resign) return ok('resign');
    const played = this.play(seat, this.moveNamed(move));
    invariant(played.ok, 'the engine plays legal moves');
    return ok(this.nameOf(move));
  }

  /** The move that seems best, which is not played. Error: `not-to-move`. */
  async suggestMove(seat: number): Promise<Result<string>> {
    const last = this.lastWord(seat);
    if (last) return ok(last);
    const turn = this.checkTurn(seat);
    if (!turn.ok) return turn;
    let best: string | undefined;
    const options = { ...this.limits(seat), top: 1 };
    for await (const { moves } of this.search(options)) best = moves[0]?.move;
    return best === undefined ? fail('no-move', 'no move was found') : ok(this.nameOf(best));
  }

  /**
   * Analyses until the signal comes, or until the limits on playouts and nodes are reached; `onReport` sees what is known
   * every `intervalMs` and at the end.
   */
  async watch(options: WatchOptions, signal: AbortSignal): Promise<void> {
    const { engine } = this;
    const { playouts, nodes } = this.current;
    const stop = () => engine.stop();
    signal.addEventListener('abort', stop);
    try {
      const atMost = signal.aborted ? Math.min(LEAST_PLAYOUTS, playouts ?? LEAST_PLAYOUTS) : playouts;
      const limited = { breadth: DEFAULT_BREADTH, ...options, playouts: atMost, nodes };
      for await (const report of this.search(limited)) options.onReport?.(report);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** What is known of the position, with a map of who holds each cell; searches as for a move when nothing is. */
  async analysis(): Promise<Analysis> {
    const options = { ...this.limits(this.seatToMove), lifeMap: true };
    if (!this.known) for await (const report of this.search(options)) this.known = report;
    return this.known as Analysis;
  }

  /**
   * What the last search has found of the position, for a file. Error: `no-analysis`. Throws an `EngineError` for searches
   * that cannot be saved.
   */
  save(): Result<Uint8Array> {
    return this.isSearched ? ok(this.engine.save()) : fail('no-analysis', 'the position has not been searched');
  }

  /**
   * Goes to the game and the position of a saved analysis, with which the next search goes on. Errors: `bad-file`,
   * `other-analysis` (of other weights or other parameters); it throws an `EngineError` for a search that cannot continue with
   * one. Nothing has changed then.
   */
  async resume(saved: SavedAnalysis): Promise<Result<void>> {
    const { engine } = this;
    const other = engineOf(saved.game, this.current);
    try {
      const resumed = other.resume(saved);
      if (!resumed.ok) return resumed;
      this.engine = other;
    } finally {
      await (this.engine === other ? engine : other).close();
    }
    this.show();
    this.isSearched = true;
    this.clocks.reset();
    return ok(undefined);
  }

  /** Lets a search for a move end now. */
  stopSearch(): void {
    this.engine.stop();
  }

  /** Ends the engine's threads. */
  async close(): Promise<void> {
    await this.engine.close();
  }

  /** A move of the engine as the session writes it. */
  nameOf(move: string): string {
    return this.notation.write(this.moveNamed(move));
  }

  /** The number of a move of the engine. */
  moveNamed(name: string): number {
    const move = this.kit.parseMove(name);
    invariant(move.ok, 'a game reads the moves that it writes');
    return move.value;
  }

  /** What a seat says in a game that is over, undefined while it goes on. */
  private lastWord(seat: number): 'pass' | 'resign' | undefined {
    const outcome = this.kit.outcome(this.position);
    return outcome && (outcome.winner === null || outcome.winner === seat ? 'pass' : 'resign');
  }

  /** The limits of a search for a move. A fixed amount of work, and time that cannot be saved, are used in full. */
  private limits(seat: number): AnalyseOptions {
    const { playouts, nodes, timeMs } = this.current;
    const clock = this.clocks.forMove(seat);
    const isLimited = playouts !== undefined || nodes !== undefined || timeMs !== undefined;
    return {
      playouts,
      nodes,
      timeMs: isLimited || clock ? timeMs : DEFAULT_TIME_MS,
      stopEarly: !isLimited && clock?.movesToGo !== 1,
    };
  }

  /** Begins the game anew, or another one, and plays these moves; searches do not depend on what was before. */
  private begin(game: GameSpec | undefined, moves: readonly string[] = []): void {
    this.engine.newGame(this.current.seed, game && withWeights(game, this.current.weights));
    setLine(this.engine, moves);
    this.show();
    this.isSearched = false;
  }

  /** Shows the game that the engine is in now. */
  private show(): void {
    this.shown = withFirst(this.engine.kit, this.first);
    this.written = notationOf(this.shown, this.coordinates);
    this.passes = 0;
    this.known = undefined;
  }

  private search(options: AnalyseOptions): AsyncIterable<Analysis> {
    this.isSearched = true;
    return this.engine.analyse(options);
  }
}

function engineOf(game: GameSpec, { params, weights, threads, memoryBytes, seed }: Settings): Engine {
  return new Engine({
    game: withWeights(game, weights),
    params,
    seed,
    ...(threads !== undefined && { threads }),
    ...(memoryBytes !== undefined && { memoryBytes }),
  });
}

function setLine(engine: Engine, moves: readonly string[]): void {
  invariant(engine.setPosition(undefined, moves).ok, 'the moves of a game are legal');
}

export type WatchOptions = Pick<AnalyseOptions, 'intervalMs' | 'lifeMap' | 'rootMoves'> & {
  readonly onReport?: ((analysis: Analysis) => void) | undefined;
};
