/** A game, the engine that thinks about it, and what both were told: all that the commands of a session act on. */
import { type AnalyseOptions, type Analysis, Engine, meridiansSpec } from '../../engine.ts';
import { boardOfSize } from '../../games/meridians/board.ts';
import { parsePoint } from '../../games/meridians/notation.ts';
import { COLOR_NAMES, type Color, Position } from '../../games/meridians/position.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { Clocks } from './clocks.ts';
import { type Coordinates, type Points, pointsOf } from './points.ts';
import type { Settings } from './settings.ts';

/** Time for a move when nothing says how long to think. */
export const DEFAULT_TIME_MS = 5000;
/** Playouts of an analysis that is over as soon as it begins, so that it has something to tell. */
const LEAST_PLAYOUTS = 100;
/** In the list of moves: a turn without a stone in a game that is over. */
const PASS = 'pass';

export class Session {
  readonly coordinates: Coordinates;
  readonly clocks = new Clocks();
  points: Points;
  position: Position;
  private current: Settings;
  /** In the notation of the game. */
  private moves: string[] = [];
  /** Made when it is needed first, since its threads take time to start. */
  private engine: Engine | undefined;
  /** What was found out about the position as it stands. */
  private known: Analysis | undefined;

  constructor(size: number, settings: Settings, coordinates: Coordinates) {
    this.coordinates = coordinates;
    this.current = settings;
    this.points = pointsOf(boardOfSize(size), coordinates);
    this.position = new Position(size);
  }

  get settings(): Settings {
    return this.current;
  }

  get size(): number {
    return this.points.board.size;
  }

  /** Points played by both sides. */
  get plies(): number {
    return this.moves.filter((move) => move !== PASS).length;
  }

  /** The last point played, or undefined. */
  get lastMove(): number | undefined {
    const move = this.moves.findLast((move) => move !== PASS);
    return move === undefined ? undefined : this.pointOf(move);
  }

  /** Begins a game on the empty board. Its random numbers are those of the first game. */
  async newGame(size = this.size): Promise<void> {
    if (size !== this.size) {
      await this.close();
      this.points = pointsOf(boardOfSize(size), this.coordinates);
    }
    this.clocks.reset();
    this.replay([]);
  }

  /** Replaces the game by another one, whose moves are legal. */
  async load(size: number, moves: readonly string[]): Promise<void> {
    await this.newGame(size);
    this.replay(moves);
  }

  /** Changes the settings; the engine forgets what it knows. */
  async configure(settings: Settings): Promise<void> {
    const { params, threads, memoryBytes, seed } = this.current;
    this.current = settings;
    this.known = undefined;
    if (settings.params !== params || settings.threads !== threads || settings.memoryBytes !== memoryBytes) {
      await this.close();
    } else if (settings.seed !== seed) this.replay(this.moves);
  }

  /** Whether a side may be asked to move; in a game that is over either one may. Error: `not-to-move`. */
  checkTurn(color: Color): Result<void> {
    const { toMove } = this.position;
    if (color === toMove || this.position.outcome()) return ok(undefined);
    return fail('not-to-move', `it is the turn of ${COLOR_NAMES[toMove]}`);
  }

  /** Plays a point. Errors: `not-to-move`, and those of `Position.play`. */
  play(color: Color, point: number): Result<void> {
    const turn = this.checkTurn(color);
    const played = turn.ok ? this.position.play(point) : turn;
    if (!played.ok) return played;
    const move = this.points.board.names[point] as string;
    this.moves.push(move);
    this.known = undefined;
    this.engine?.play(move);
    return ok(undefined);
  }

  /** Notes a turn without a stone, as controllers play on after the end of a game. Error: `illegal-pass`. */
  pass(): Result<void> {
    if (!this.position.outcome()) {
      return fail('illegal-pass', 'passing is not allowed while there is a legal point');
    }
    this.moves.push(PASS);
    return ok(undefined);
  }

  /** Takes the last move back; false when there is none. */
  undo(): boolean {
    if (this.moves.length === 0) return false;
    const last = this.moves.at(-1);
    if (last === PASS) this.moves.pop();
    else this.replay(this.moves.slice(0, -1));
    return true;
  }

  /**
   * Chooses a move and plays it. In a finished game the winner passes and the loser resigns. Resigning plays nothing.
   * Error: `not-to-move`.
   */
  async generateMove(color: Color, options: WatchOptions = {}): Promise<Result<string>> {
    const outcome = this.position.outcome();
    if (outcome) {
      if (color !== outcome.winner) return ok('resign');
      this.pass();
      return ok('pass');
    }
    const turn = this.checkTurn(color);
    if (!turn.ok) return turn;
    const start = performance.now();
    const { move, analysis } = await this.ready().bestMove({
      ...this.limits(color),
      clock: this.clocks.forMove(color),
      ...options,
    });
    this.clocks.spend(color, performance.now() - start);
    if (analysis.value < this.current.resign) return ok('resign');
    this.play(color, this.pointOf(move));
    return ok(this.nameOf(move));
  }

  /** The move that seems best, which is not played. Error: `not-to-move`. */
  async suggestMove(color: Color): Promise<Result<string>> {
    const outcome = this.position.outcome();
    if (outcome) return ok(color === outcome.winner ? 'pass' : 'resign');
    const turn = this.checkTurn(color);
    if (!turn.ok) return turn;
    let best: string | undefined;
    const options = { ...this.limits(color), top: 1 };
    for await (const { moves } of this.ready().analyse(options)) best = moves[0]?.move;
    return best === undefined ? fail('no-move', 'no move was found') : ok(this.nameOf(best));
  }

  /**
   * Analyses until the signal comes, or until the limits on playouts and nodes are reached; `onReport` sees what is known
   * every `intervalMs` and at the end.
   */
  async watch(options: WatchOptions, signal: AbortSignal): Promise<void> {
    const engine = this.ready();
    const { playouts, nodes } = this.current;
    const stop = () => engine.stop();
    signal.addEventListener('abort', stop);
    try {
      const atMost = signal.aborted ? Math.min(LEAST_PLAYOUTS, playouts ?? LEAST_PLAYOUTS) : playouts;
      for await (const report of engine.analyse({ ...options, playouts: atMost, nodes })) options.onReport?.(report);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** What is known of the position, with a map of who holds each point; searches as for a move when nothing is. */
  async analysis(): Promise<Analysis> {
    const options = { ...this.limits(this.position.toMove), lifeMap: true };
    if (!this.known) for await (const report of this.ready().analyse(options)) this.known = report;
    return this.known as Analysis;
  }

  /** Lets a search for a move end now. */
  stopSearch(): void {
    this.engine?.stop();
  }

  /** Ends the engine's threads; a later search starts others. */
  async close(): Promise<void> {
    const { engine } = this;
    this.engine = undefined;
    await engine?.close();
  }

  /** A move of the engine as the session writes it. */
  nameOf(move: string): string {
    return this.points.names[this.pointOf(move)] as string;
  }

  private pointOf(move: string): number {
    const point = parsePoint(this.points.board, move);
    if (!point.ok) throw new Error(point.error.message);
    return point.value;
  }

  /** The limits of a search for a move. A fixed amount of work, and time that cannot be saved, are used in full. */
  private limits(color: Color): AnalyseOptions {
    const { playouts, nodes, timeMs } = this.current;
    const clock = this.clocks.forMove(color);
    const isLimited = playouts !== undefined || nodes !== undefined || timeMs !== undefined;
    return {
      playouts,
      nodes,
      timeMs: isLimited || clock ? timeMs : DEFAULT_TIME_MS,
      stopEarly: !isLimited && clock?.movesToGo !== 1,
    };
  }

  private ready(): Engine {
    if (this.engine) return this.engine;
    const { params, weights, threads, memoryBytes, parallel, seed } = this.current;
    this.engine = new Engine({
      game: meridiansSpec(this.size, weights),
      params,
      seed,
      ...(threads !== undefined && { threads }),
      ...(memoryBytes !== undefined && { memoryBytes }),
      ...(parallel && { parallel }),
    });
    for (const move of this.moves) if (move !== PASS) this.engine.play(move);
    return this.engine;
  }

  /** Plays a game from its start, here and in the engine. */
  private replay(moves: readonly string[]): void {
    this.known = undefined;
    this.moves = [...moves];
    this.position = new Position(this.size);
    this.engine?.newGame(this.current.seed);
    for (const move of moves) {
      if (move === PASS) continue;
      this.position.playUnchecked(this.pointOf(move));
      this.engine?.play(move);
    }
  }
}

export type WatchOptions = Pick<AnalyseOptions, 'intervalMs' | 'lifeMap'> & {
  readonly onReport?: ((analysis: Analysis) => void) | undefined;
};
