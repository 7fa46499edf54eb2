/**
 * Learning from self-play by temporal differences on afterstates: the value of a position for the side that has just moved
 * is drawn towards what the side to move makes of it (Sutton, "Learning to predict by the methods of temporal differences",
 * 1988; Szubert and Jaśkowski, "Temporal difference learning of n-tuple networks for the game 2048", 2014).
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { legalPoints, randomLegalPoint } from '../../src/games/meridians/movegen.ts';
import { Network } from '../../src/games/meridians/network/network.ts';
import type { Weights } from '../../src/games/meridians/network/view.ts';
import { LIGHT, Position } from '../../src/games/meridians/position.ts';
import { nextBelow, nextUint32, type RandomState } from '../../src/util/rng.ts';

export interface LearningParams {
  /** Share of random moves after the opening, in [0, 1]; nothing is learnt through them. */
  readonly exploration: number;
  /** A game begins with up to so many uniformly random plies. */
  readonly openingPlies: number;
  /** λ of TD(λ), in [0, 1]: 0 learns from the next position, 1 from the result. */
  readonly lambda: number;
}

/** What became of a game. */
export interface LearntGame {
  readonly plies: number;
  /** 1 when Light has won, 0 when Dark has, ½ when the game was given up. */
  readonly lightScore: number;
  /** Sum of the squared differences of values from their targets, and how many there were. */
  readonly squaredError: number;
  readonly updates: number;
}

/** A game as long as this is given up, and nothing is learnt from it. */
const MOST_PLIES = 1000;

export class Learner {
  private readonly weights: Weights;
  private readonly values: Float32Array;
  private readonly params: LearningParams;
  private readonly random: RandomState;
  private readonly network: Network;
  private readonly position: Position;
  private readonly moves: Int32Array;
  private readonly logits: Float32Array;
  /** By ply: where in `values` the entries of the position after it stand, for the side that moved. */
  private readonly seen: Int32Array;
  private readonly isRandom = new Uint8Array(MOST_PLIES);

  /** `weights` are learnt in place; other threads may learn the same. Lost updates are tolerated. */
  constructor(weights: Weights & { readonly values: Float32Array }, params: LearningParams, random: RandomState) {
    this.weights = weights;
    this.values = weights.values;
    this.params = params;
    this.random = random;
    this.network = new Network(weights);
    this.position = new Position(weights.shape.size);
    const { points } = this.position.board;
    this.moves = new Int32Array(points);
    this.logits = new Float32Array(points);
    this.seen = new Int32Array(MOST_PLIES * weights.shape.tuples);
  }

  /** Plays one game and learns from it; `rate` is the change of a logit by an error of 1. */
  learnGame(rate: number): LearntGame {
    const { position, network, isRandom } = this;
    const opening = nextBelow(this.random, this.params.openingPlies + 1);
    position.clear();
    let plies = 0;
    while (plies < MOST_PLIES && !position.isAnnihilated()) {
      const explores = plies < opening || nextUint32(this.random) < this.params.exploration * 2 ** 32;
      const point = explores ? randomLegalPoint(position, this.random) : this.bestPoint();
      if (point < 0) break;
      isRandom[plies] = Number(explores);
      const mover = position.toMove;
      const view = network.views[mover];
      position.playUnchecked(point);
      const { index } = view;
      network.evaluate(position, mover);
      this.seen.set(index, plies++ * index.length);
    }
    if (plies === MOST_PLIES) return { plies, lightScore: 0.5, squaredError: 0, updates: 0 };
    const winner = position.winner();
    const learnt = this.learn(plies, winner !== position.toMove ? 1 : 0, rate / this.weights.shape.tuples);
    return { plies, lightScore: Number(winner === LIGHT), ...learnt };
  }

  private bestPoint(): number {
    const { position, network, moves, logits } = this;
    const count = legalPoints(position, moves);
    const view = network.views[position.toMove];
    view.readEntries();
    network.evaluateMoves(position, moves, count, logits);
    let best = -1;
    for (let i = 0; i < count; i++) if (best < 0 || logits[i]! > logits[best]!) best = i;
    return best < 0 ? -1 : moves[best]!;
  }

  /** Learns from the last position to the first; `reward` is that of the side that made the last move. */
  private learn(plies: number, reward: number, step: number): { squaredError: number; updates: number } {
    const { seen, values, isRandom } = this;
    const { tuples } = this.weights.shape;
    const { lambda } = this.params;
    let squaredError = 0;
    let updates = 0;
    let target = reward;
    for (let ply = plies - 1; ply >= 0; ply--) {
      const start = ply * tuples;
      let sum = 0;
      for (let i = start; i < start + tuples; i++) sum += values[seen[i]!]!;
      const value = 1 / (1 + Math.exp(-sum * this.weights.unit));
      if (ply < plies - 1 && isRandom[ply + 1]) {
        target = 1 - value;
        continue;
      }
      const error = target - value;
      squaredError += error * error;
      updates++;
      const change = step * error;
      for (let i = start; i < start + tuples; i++) {
        const at = seen[i]!;
        values[at] = values[at]! + change;
      }
      target = 1 - (lambda * target + (1 - lambda) * value);
    }
    return { squaredError, updates };
  }
}
