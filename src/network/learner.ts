/**
 * Learning from self-play by temporal differences on afterstates: the value of a position for the
 * seat that has just moved is drawn towards its successor (Sutton, "Learning to predict by the
 * methods of temporal differences", 1988; Szubert and Jaśkowski, "Temporal difference learning of
 * n-tuple networks for the game 2048", 2014). With two seats the successor is the next position,
 * whose value for the other seat is 1 minus its value; with more seats it is the next position that
 * the same seat moves to.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { scoreOfLogit } from '../util/logit.ts';
import { nextBelow, nextUint32, type RandomState } from '../util/rng.ts';
import { type LaneRates, LearntLanes } from './lanes/learnt-lanes.ts';
import { LearntNumbers, type LearntTables, type LearntWeights } from './learnt-tables.ts';

/** What a learner needs from a game. Rewards are in [0, 1]; those of two seats add up to 1. */
export interface LearnableGame<P> {
  readonly players: number;
  readonly maxMoves: number;
  create(): P;
  copy(into: P, from: P): void;
  toMove(position: P): number;
  isOver(position: P): boolean;
  reward(position: P, player: number): number;
  /** In games of points: a player's points minus the opponent's, in a finished game. */
  margin?(position: P, player: number): number;
  legalMoves(position: P, into: Int32Array): number;
  play(position: P, move: number): void;
  /**
   * Plays up to `maxPlies` random moves and writes `player << 24 | move` for each to `trace`.
   * Returns their number.
   */
  rollout(position: P, random: RandomState, policy: 'uniform', maxPlies: number, trace: Int32Array): number;
}

/** A network whose weights change while it is used. */
export interface LearnableNetwork<P> {
  /** Updates itself to the current weights, before the moves of a seat are evaluated. */
  refresh(seat: number): void;
  /**
   * Writes for each move the logit of the mover's expected score after it. The moves are all legal
   * moves.
   */
  evaluateMoves(position: P, moves: Int32Array, count: number, logits: Float32Array): void;
  /**
   * By tuple: the index of its entry, for the seat that has just moved; then the stage of the game.
   * Valid until the next call.
   */
  entriesOf(position: P, seat: number): Int32Array;
}

export interface LearningParams {
  /** Share of random moves after the opening, in [0, 1]; nothing is learned through them. */
  readonly exploration: number;
  /** A game begins with up to this many uniformly random plies. */
  readonly openingPlies: number;
  /** λ of TD(λ), in [0, 1]: 0 learns from the next position, 1 from the result. */
  readonly lambda: number;
}

interface LearnerOptions<P> {
  readonly game: LearnableGame<P>;
  readonly network: LearnableNetwork<P>;
  /**
   * The weights that the network reads. Other threads may train them, too; lost updates are
   * tolerated.
   */
  readonly weights: LearntWeights;
  /** For vectors; default: those that suit a rate of 3. */
  readonly laneRates?: LaneRates | undefined;
  readonly params: LearningParams;
  readonly random: RandomState;
  /** Half of the games begin at a position of one of these. Default: all begin at the start. */
  readonly known?: KnownGames | undefined;
  /**
   * Whether a finished game has a last turn without a move, which consumes random numbers like any
   * other. Default: never.
   */
  readonly hasStuckTurn?: ((position: P) => boolean) | undefined;
}

/** One or more games with the same rules and at least one move each. */
export interface KnownGames {
  /** The moves of all games, concatenated. */
  readonly moves: Int32Array;
  /** By game: the index of its first move; finally the end of the last game. */
  readonly starts: Int32Array;
}

/** A summary of a game. */
export interface LearntGame {
  readonly plies: number;
  /** Reward of the first seat. */
  readonly firstScore: number;
  /** Sum of the squared differences of values from their targets, and their number. */
  readonly squaredError: number;
  readonly updates: number;
}

/**
 * A margin error of one point moves the tables as much as a score error of this size. Larger errors
 * than `MOST_MARGIN_ERROR` points are clipped.
 */
const MARGIN_RATE = 0.15;
const MOST_MARGIN_ERROR = 6;

/** A game to learn from, which another learner may have played. */
export interface PlayedGame {
  readonly moves: readonly number[];
  /** By ply: 1 if the move was random, else 0. */
  readonly isRandom: readonly number[];
}

/** A game that reaches this length is aborted, and nothing is learned from it. */
const MOST_PLIES = 1000;
/** Mask of the move in a trace of a rollout; the bits above are the player. */
const MOVE_BITS = 0xffffff;

export class Learner<P> {
  private readonly options: LearnerOptions<P>;
  private readonly start: P;
  private readonly position: P;
  private readonly moves: Int32Array;
  private readonly logits: Float32Array;
  private readonly trace = new Int32Array(1);
  /** By ply: what `entriesOf` returned for the position after it, for the seat that moved. */
  private readonly seen: Int32Array;
  /** Its length for each ply. */
  private readonly width: number;
  private readonly tables: LearntTables;
  private readonly marginTables: LearntTables | undefined;
  private readonly played = new Int32Array(MOST_PLIES);
  private readonly movers = new Uint8Array(MOST_PLIES);
  private readonly isRandom = new Uint8Array(MOST_PLIES);
  /** By seat: the target for its previous position, and whether a random move lies in between. */
  private readonly target: Float64Array;
  private readonly isCut: Uint8Array;
  /** With two seats: the target of the margin. */
  private readonly marginTarget = new Float64Array(2);

  /** Trains the weights in place. */
  constructor(options: LearnerOptions<P>) {
    this.options = options;
    const { game, weights } = options;
    this.start = game.create();
    this.position = game.create();
    this.moves = new Int32Array(game.maxMoves);
    this.logits = new Float32Array(game.maxMoves);
    const { lanes, marginWeights, tuples } = weights.shape;
    this.width = tuples + 1;
    this.tables = lanes ? new LearntLanes(weights, options.laneRates) : new LearntNumbers(weights);
    if (marginWeights > 0) this.marginTables = new LearntNumbers(weights, marginWeights, MARGIN_RATE);
    this.seen = new Int32Array(MOST_PLIES * this.width);
    this.target = new Float64Array(game.players);
    this.isCut = new Uint8Array(game.players);
  }

  /** Plays one game and learns from it; `rate` is the change of a logit by an error of 1. */
  learnGame(rate: number): LearntGame {
    return this.learnt(this.playToEnd(), rate);
  }

  /** Plays one game without learning from it. */
  playGame(): PlayedGame {
    const plies = this.playToEnd();
    return { moves: [...this.played.subarray(0, plies)], isRandom: [...this.isRandom.subarray(0, plies)] };
  }

  /** Learns from a game of another learner. Its moves must be legal. */
  learnFrom({ moves, isRandom }: PlayedGame, rate: number): LearntGame {
    const { position } = this;
    const { game } = this.options;
    game.copy(position, this.start);
    const plies = Math.min(MOST_PLIES, moves.length);
    for (let ply = 0; ply < plies; ply++) {
      const mover = game.toMove(position);
      game.play(position, moves[ply]!);
      this.note(ply, mover, isRandom[ply] === 1);
    }
    return this.learnt(plies, rate);
  }

  /** Plays a game and records its plies; returns their number. */
  private playToEnd(): number {
    const { position } = this;
    const { game, params, random } = this.options;
    const opening = this.begin();
    let plies = 0;
    while (plies < MOST_PLIES && this.hasTurn()) {
      const explores = plies < opening || nextUint32(random) < params.exploration * 2 ** 32;
      const mover = game.toMove(position);
      const move = explores ? this.playRandom() : this.playBest();
      if (move < 0) break;
      this.played[plies] = move;
      this.note(plies++, mover, explores);
    }
    return plies;
  }

  /** Sets the position at which a game begins; returns the number of random plies to play first. */
  private begin(): number {
    const { position } = this;
    const { game, params, random, known } = this.options;
    const opening = nextBelow(random, params.openingPlies + 1);
    game.copy(position, this.start);
    if (!known || nextBelow(random, 2) === 0) return opening;
    const { moves, starts } = known;
    const number = nextBelow(random, starts.length - 1);
    const first = starts[number]!;
    const plies = nextBelow(random, starts[number + 1]! - first);
    for (let i = first; i < first + plies; i++) game.play(position, moves[i]!);
    return 0;
  }

  /** Records what is needed to learn from the ply just played. */
  private note(ply: number, mover: number, isRandom: boolean): void {
    this.isRandom[ply] = Number(isRandom);
    this.movers[ply] = mover;
    const entries = this.options.network.entriesOf(this.position, mover);
    this.seen.set(entries, ply * this.width);
  }

  private learnt(plies: number, rate: number): LearntGame {
    const firstScore = this.options.game.reward(this.position, 0);
    return plies === MOST_PLIES
      ? { plies, firstScore, squaredError: 0, updates: 0 }
      : { plies, firstScore, ...this.learn(plies, rate) };
  }

  private hasTurn(): boolean {
    const { game, hasStuckTurn } = this.options;
    return !game.isOver(this.position) || hasStuckTurn?.(this.position) === true;
  }

  /** Plays a random move and returns it, or −1 without a legal move. */
  private playRandom(): number {
    const { game, random } = this.options;
    return game.rollout(this.position, random, 'uniform', 1, this.trace) > 0 ? this.trace[0]! & MOVE_BITS : -1;
  }

  /** Plays the move with the highest value, the first if several; −1 without a legal move. */
  private playBest(): number {
    const { position, moves, logits } = this;
    const { game, network } = this.options;
    const count = game.legalMoves(position, moves);
    if (count === 0) return -1;
    network.refresh(game.toMove(position));
    network.evaluateMoves(position, moves, count, logits);
    let best = 0;
    for (let i = 1; i < count; i++) if (logits[i]! > logits[best]!) best = i;
    game.play(position, moves[best]!);
    return moves[best]!;
  }

  /** Learns from the last position to the first. */
  private learn(plies: number, rate: number): { squaredError: number; updates: number } {
    const { seen, tables, movers, isRandom, target, isCut } = this;
    const { game, params } = this.options;
    const { lambda } = params;
    let squaredError = 0;
    let updates = 0;
    for (let seat = 0; seat < target.length; seat++) target[seat] = game.reward(this.position, seat);
    const margins = game.margin && this.marginTables;
    if (margins) this.aimMargin(0, game.margin?.(this.position, 0) ?? 0);
    isCut.fill(0);
    for (let ply = plies - 1; ply >= 0; ply--) {
      const seat = movers[ply]!;
      const first = ply * this.width;
      const value = scoreOfLogit(tables.logitAt(seen, first));
      if (margins) this.learnMargin(margins, seat, first, rate, isCut[seat] === 1);
      if (isCut[seat]) this.aim(seat, value);
      else {
        const error = target[seat]! - value;
        squaredError += error * error;
        updates++;
        tables.draw(seen, first, error, rate);
        this.aim(seat, lambda * target[seat]! + (1 - lambda) * value);
      }
      if (isRandom[ply]) isCut.fill(1);
    }
    return { squaredError, updates };
  }

  /**
   * Draws the margin of a position, whose entries begin at `first`, towards its target, unless a
   * random move lies between.
   */
  private learnMargin(tables: LearntTables, seat: number, first: number, rate: number, isCut: boolean): void {
    const { seen, marginTarget } = this;
    const { lambda } = this.options.params;
    const margin = tables.logitAt(seen, first);
    const target = marginTarget[seat]!;
    if (isCut) this.aimMargin(seat, margin);
    else {
      const error = Math.max(-MOST_MARGIN_ERROR, Math.min(MOST_MARGIN_ERROR, target - margin));
      tables.draw(seen, first, error, rate);
      this.aimMargin(seat, lambda * target + (1 - lambda) * margin);
    }
  }

  private aimMargin(seat: number, target: number): void {
    this.marginTarget[seat] = target;
    this.marginTarget[1 - seat] = -target;
  }

  /** Sets the target for the seat's previous position; with two seats also the other one's. */
  private aim(seat: number, target: number): void {
    this.target[seat] = target;
    this.isCut[seat] = 0;
    if (this.target.length !== 2) return;
    this.target[1 - seat] = 1 - target;
    this.isCut[1 - seat] = 0;
  }
}
