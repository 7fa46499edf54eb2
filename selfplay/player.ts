/** Players at work: what a game asks of them, and those that are our own. */
import { Engine } from '../src/engine.ts';
import { COLOR_NAMES, type Color, DARK, type Position } from '../src/games/meridians/position.ts';
import { type GameKit, openGame } from '../src/games/registry.ts';
import { nextBelow, type RandomState, randomState } from '../src/util/rng.ts';
import type { PlayerSpec } from './players.ts';

/** Time a player has for its move. */
export interface TurnTime {
  /** Milliseconds for this move, from the time control of the tournament. */
  readonly moveMs?: number | undefined;
  /** Or a clock: what is left, and what each move adds. */
  readonly remainingMs?: number | undefined;
  readonly incrementMs?: number | undefined;
}

export interface Choice {
  /** A point, or whatever else the player answered. */
  readonly move: string;
  /** Expected score of the player as it sees it, in [0, 1]. */
  readonly value?: number | undefined;
  /** The player is certain of the result for itself. */
  readonly proven?: 'win' | 'loss' | 'draw' | undefined;
}

/** Why a player lost a game otherwise than on the board. */
export class PlayerFault extends Error {
  readonly end: 'crash' | 'time' | 'illegal';

  constructor(end: 'crash' | 'time' | 'illegal', message: string) {
    super(message);
    this.end = end;
  }
}

export interface Player {
  /** Begins a game on the empty board. `seed` decides all that is random in this player's moves. */
  newGame(size: number, seed: string): Promise<void>;
  /** A move of either side was played; `isOwn` says that this player has chosen it. */
  played(move: string, color: Color, isOwn: boolean): Promise<void>;
  /** Chooses a move for the side to move; the game tells it through `played` like any other. */
  choose(color: Color, time: TurnTime): Promise<Choice>;
  close(): Promise<void>;
}

/** One of our own players; programs that speak the Go Text Protocol are in gtp-player.ts. */
export function createPlayer(spec: PlayerSpec, size: number): Player {
  return spec.kind === 'random' ? new RandomPlayer() : new EnginePlayer(spec, size);
}

class EnginePlayer implements Player {
  private readonly spec: PlayerSpec;
  private readonly engine: Engine;

  constructor(spec: PlayerSpec, size: number) {
    this.spec = spec;
    this.engine = new Engine({
      game: { name: 'meridians', rules: { size }, ...(spec.weights && { weights: spec.weights }) },
      algorithm: spec.kind === 'mcts' ? 'mcts' : 'alphabeta',
      ...(spec.params && { params: spec.params }),
      // One thread searches where the game is played; more than one get a pool of their own.
      threads: spec.threads === 1 ? 0 : spec.threads,
      ...(spec.parallel && { parallel: spec.parallel }),
      memoryBytes: spec.memoryBytes,
    });
  }

  async newGame(_size: number, seed: string): Promise<void> {
    this.engine.newGame(seed);
  }

  async played(move: string): Promise<void> {
    const result = this.engine.play(move);
    if (!result.ok) throw new Error(result.error.message);
  }

  async choose(_color: Color, time: TurnTime): Promise<Choice> {
    const { limits } = this.spec;
    const hasLimit = Object.keys(limits).length > 0;
    const clock =
      time.remainingMs === undefined ? undefined : { remainingMs: time.remainingMs, incrementMs: time.incrementMs };
    const { move, analysis } = await this.engine.bestMove({
      ...limits,
      ...(!hasLimit && { timeMs: time.moveMs, clock }),
      // Fixed amounts of work are done in full, so that equal settings are equally strong.
      stopEarly: !hasLimit && clock !== undefined,
      top: this.engine.params.temperature > 0 ? undefined : 1,
    });
    return { move, value: analysis.value, proven: analysis.proven?.result };
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}

class RandomPlayer implements Player {
  private kit: GameKit<Position> | undefined;
  private position: Position | undefined;
  private random: RandomState = randomState('');

  async newGame(size: number, seed: string): Promise<void> {
    const kit = openGame({ name: 'meridians', rules: { size } });
    if (!kit.ok) throw new Error(kit.error.message);
    this.kit = kit.value;
    this.position = kit.value.game.create();
    this.random = randomState(seed);
  }

  async played(move: string): Promise<void> {
    const { kit, position } = this.begun();
    const point = kit.parseMove(move);
    if (point.ok) kit.play(position, point.value);
  }

  async choose(): Promise<Choice> {
    const { kit, position } = this.begun();
    const moves = new Int32Array(kit.game.maxMoves);
    const count = kit.game.legalMoves(position, moves);
    return { move: kit.game.moveName(moves[nextBelow(this.random, count)] as number) };
  }

  async close(): Promise<void> {}

  private begun(): { kit: GameKit<Position>; position: Position } {
    if (!this.kit || !this.position) throw new Error('no game has begun');
    return { kit: this.kit, position: this.position };
  }
}

/** The name of a colour for programs that know the colours of Go: the first to move is white here. */
export function gtpColor(color: Color): 'white' | 'black' {
  return color === DARK ? 'black' : 'white';
}

export function colorName(color: Color): 'light' | 'dark' {
  return COLOR_NAMES[color];
}
