/** The state of a session: engine, game, clocks and settings. */
import { type Analysis, DEFAULT_BREADTH, Engine, type SearchRequest } from '../../engine/engine.ts';
import { Player } from '../../engine/player.ts';
import type { SavedAnalysis } from '../../engine/saved-analysis.ts';
import type { GameKit, GameSpec, Rules, Seat } from '../../games/kit.ts';
import { type Coordinates, type Notation, notationOf } from '../../games/notation.ts';
import { withWeights } from '../../games/registry.ts';
import { withFirst } from '../../games/seats.ts';
import { limitsIn } from '../../search/limits.ts';
import { invariant } from '../../util/invariant.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { Clocks } from './clocks.ts';
import type { Settings } from './settings.ts';

export const NOT_SEARCHED = fail('no-analysis', 'the position has not been searched');

const NO_MOVE_FOUND = fail('no-move', 'no move was found');

/** Playouts of an analysis that is interrupted at once, so that it has something to report. */
const LEAST_PLAYOUTS = 100;

/** The notation of a session, constant throughout. */
interface Wording {
  readonly coordinates: Coordinates;
  /** The colour of the seat that moves first, if not that of the game. */
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
  /** Passes after the end of the game. */
  private passes = 0;
  /** The analysis of the current position, if any. */
  private known: Analysis | undefined;
  /** Whether no move was played since the last search. */
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

  /** Whether White and Black are exchanged compared with the game. */
  get isExchanged(): boolean {
    return this.shown !== this.engine.kit;
  }

  get notation(): Notation {
    return this.written;
  }

  /** Read-only. */
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
    return this.engine.line.moves;
  }

  /**
   * Starts a new game, optionally with other rules. The random seed stays that of the first game.
   */
  newGame(rules?: Rules): void {
    this.begin(rules && { name: this.kit.spec.name, rules });
    this.clocks.reset();
  }

  /** Replaces the game by another one. Its moves must be legal. */
  load(game: GameSpec, moves: readonly string[]): void {
    this.begin(game, moves);
    this.clocks.reset();
  }

  /**
   * Changes the settings and discards the engine's results. Throws an `OptionsError` for invalid
   * ones.
   */
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

  /** Checks that a seat may move; in a finished game every seat may. Error: `not-to-move`. */
  checkTurn(seat: number): Result<void> {
    const { isOver, seatToMove, toMove } = this.engine;
    return seat === seatToMove || isOver ? ok(undefined) : notToMove(toMove);
  }

  /** Plays a move, in the game's notation. Errors: `not-to-move`, and those of the game. */
  play(seat: number, move: string): Result<void> {
    const turn = this.checkTurn(seat);
    const played = turn.ok ? this.engine.play(move) : turn;
    if (played.ok) {
      this.known = undefined;
      this.isSearched = false;
    }
    return played;
  }

  /** Records a pass after the end of a game, as controllers play. Error: `illegal-pass`. */
  pass(): Result<void> {
    if (!this.engine.isOver) return passNotAllowed(this.kit.cellNoun);
    this.passes++;
    return ok(undefined);
  }

  /** Takes the last move back; returns false if there is none. */
  undo(): boolean {
    const { moves } = this.engine;
    if (this.passes > 0) this.passes--;
    else if (moves.length === 0) return false;
    else this.begin(undefined, moves.slice(0, -1));
    return true;
  }

  /**
   * Chooses and plays a move. In a finished game the winner passes and the others resign; without a
   * winner all pass. Resigning plays nothing unless it only leaves the game. Error: `not-to-move`.
   */
  async generateMove(seat: number, options: WatchOptions = {}): Promise<Result<string>> {
    const last = this.lastWord(seat);
    if (last === 'pass') this.pass();
    if (last) return ok(last);
    const turn = this.checkTurn(seat);
    if (!turn.ok) return turn;
    const start = performance.now();
    this.isSearched = true;
    const { move } = await this.player.choose({ clock: this.clocks.forMove(seat), ...options });
    this.clocks.spend(seat, performance.now() - start);
    if (move === 'resign') {
      if (this.kit.resignation === 'leaves') this.play(seat, 'resign');
      return ok('resign');
    }
    const played = this.play(seat, move);
    invariant(played.ok, 'the engine plays legal moves');
    return ok(this.nameOf(move));
  }

  /** The best move, without playing it. Error: `not-to-move`. */
  async suggestMove(seat: number): Promise<Result<string>> {
    const last = this.lastWord(seat);
    if (last) return ok(last);
    const turn = this.checkTurn(seat);
    if (!turn.ok) return turn;
    let best: string | undefined;
    const options = { ...this.limits(seat), top: 1 };
    for await (const { moves } of this.search(options)) best = moves[0]?.move;
    return best === undefined ? NO_MOVE_FOUND : ok(this.nameOf(best));
  }

  /**
   * Analyses until the signal aborts, or the playout and node limits are reached. `onReport` is
   * called every `intervalMs` and at the end.
   */
  async watch(options: WatchOptions, signal: AbortSignal): Promise<void> {
    const { engine } = this;
    const { playouts, nodes } = this.current;
    const stop = () => engine.stop();
    signal.addEventListener('abort', stop);
    try {
      const atMost = signal.aborted ? Math.min(LEAST_PLAYOUTS, playouts ?? LEAST_PLAYOUTS) : playouts;
      const { onReport, ...asked } = options;
      const limited = { breadth: DEFAULT_BREADTH, ...asked, playouts: atMost, nodes };
      for await (const report of this.search(limited)) onReport?.(report);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** The analysis of the position with ownership; searches as for a move if there is none. */
  async analysis(): Promise<Analysis> {
    const options = { ...this.limits(this.seatToMove), ownership: true };
    if (!this.known) for await (const report of this.search(options)) this.known = report;
    return this.known as Analysis;
  }

  /**
   * The last search's results for the position, as file content. Error: `no-analysis`. Throws an
   * `EngineError` for searches that cannot be saved.
   */
  save(): Result<Uint8Array> {
    return this.isSearched ? ok(this.engine.save()) : NOT_SEARCHED;
  }

  /**
   * Sets the game and position of a saved analysis, which the next search resumes. Errors:
   * `bad-file`, `other-analysis` (other weights or parameters). Throws an `EngineError` if the
   * search cannot resume. On failure nothing changes.
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

  /** Ends the running search for a move. */
  stopSearch(): void {
    this.engine.stop();
  }

  /** Stops the engine's threads. */
  async close(): Promise<void> {
    await this.engine.close();
  }

  /** An engine move in the session's notation. */
  nameOf(move: string): string {
    return this.notation.write(this.moveNamed(move));
  }

  /** The number of an engine move. */
  moveNamed(name: string): number {
    const move = this.kit.parseMove(name);
    invariant(move.ok, 'a game reads the moves that it writes');
    return move.value;
  }

  /** A seat's response in a finished game, undefined while it is in progress. */
  private lastWord(seat: number): 'pass' | 'resign' | undefined {
    const outcome = this.kit.outcome(this.position);
    return outcome && (outcome.winner === null || outcome.winner === seat ? 'pass' : 'resign');
  }

  private get player(): Player {
    return new Player(this.engine, { limits: limitsIn(this.current), resign: this.current.resign });
  }

  private limits(seat: number): SearchRequest {
    return this.player.limitsFor({ clock: this.clocks.forMove(seat) });
  }

  /**
   * Restarts the game, or starts another one, and plays these moves. Searches do not depend on
   * earlier ones.
   */
  private begin(game: GameSpec | undefined, moves: readonly string[] = []): void {
    this.engine.newGame(this.current.seed, game && withWeights(game, this.current.weights));
    setLine(this.engine, moves);
    this.show();
    this.isSearched = false;
  }

  /** Shows the engine's current game. */
  private show(): void {
    this.shown = withFirst(this.engine.kit, this.first);
    this.written = notationOf(this.shown, this.coordinates);
    this.passes = 0;
    this.known = undefined;
  }

  private search(options: SearchRequest): AsyncIterable<Analysis> {
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

export type WatchOptions = Pick<SearchRequest, 'intervalMs' | 'ownership' | 'rootMoves'> & {
  readonly onReport?: ((analysis: Analysis) => void) | undefined;
};

/** `seat` is the name of the one to move. */
export function notToMove(seat: string) {
  return fail('not-to-move', `${seat} is to move`);
}

export function passNotAllowed(cellNoun: string) {
  return fail('illegal-pass', `passing is not allowed while there is a legal ${cellNoun}`);
}
