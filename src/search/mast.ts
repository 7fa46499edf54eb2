/**
 * Rollouts that prefer moves with good results anywhere: the move-average sampling technique
 * (Finnsson and Björnsson, "Simulation-based approach to general game playing", 2008). Plays the
 * better of two random moves by mean; an unplayed move comes first.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { nextBelow, type RandomState } from '../util/rng.ts';
import type { Path } from './backup.ts';
import type { Game } from './game.ts';
import type { Tree } from './tree.ts';

const DRAWN = 2;

export class Mast<P> {
  private readonly game: Game<P>;
  private readonly random: RandomState;
  private readonly moves: Int32Array;
  /** Indexed by player and move: the sum of results for that player, and their number. */
  private readonly means: Float32Array;

  constructor(game: Game<P>, random: RandomState) {
    this.game = game;
    this.random = random;
    this.moves = new Int32Array(game.maxMoves);
    this.means = new Float32Array(2 * game.players * game.moveBound);
  }

  /** Contract as in `Game.rollout`. */
  play(position: P, most: number, trace: Int32Array): number {
    const { game, random, moves, means } = this;
    let plies = 0;
    while (plies < most) {
      const count = game.randomMove ? 0 : game.legalMoves(position, moves);
      if (game.randomMove ? game.isOver(position) : count === 0) break;
      const player = game.toMove(position);
      let best = -1;
      let bestMean = -1;
      for (let i = 0; i < DRAWN; i++) {
        const move = game.randomMove ? game.randomMove(position, random) : moves[nextBelow(random, count)]!;
        const at = 2 * (player * game.moveBound + move);
        const mean = means[at + 1]! > 0 ? means[at]! / means[at + 1]! : 1;
        if (mean <= bestMean) continue;
        best = move;
        bestMean = mean;
      }
      trace[plies++] = (player << 24) | best;
      game.play(position, best);
    }
    return plies;
  }

  /** Counts a playout: the moves of its path, and the first `plies` entries of the trace. */
  count(tree: Tree, path: Path, rewards: Float64Array, trace: Int32Array, plies: number): void {
    for (let i = 1; i < path.length; i++) this.add(path.choosers[i]!, tree.moveOf(path.edges[i]!), rewards);
    for (let ply = 0; ply < plies; ply++) this.add(trace[ply]! >>> 24, trace[ply]! & 0xffffff, rewards);
  }

  private add(player: number, move: number, rewards: Float64Array): void {
    const { means } = this;
    const at = 2 * (player * this.game.moveBound + move);
    means[at] = means[at]! + rewards[player]!;
    means[at + 1] = means[at + 1]! + 1;
  }
}
