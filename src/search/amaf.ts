/**
 * All moves as first (AMAF): for RAVE, every edge of the nodes on the path also counts the playouts in which the player there made its
 * move later on, in the tree or in the rollout.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself

import type { Path } from './backup.ts';
import type { Tree } from './tree.ts';

export class AmafCounter {
  private readonly tree: Tree;
  private readonly players: number;
  /** `stamp + player` of the first one to play each move in this playout. */
  private readonly firstBy: Float64Array;
  private stamp = 0;

  constructor(tree: Tree, players: number, moveBound: number) {
    this.tree = tree;
    this.players = players;
    this.firstBy = new Float64Array(moveBound).fill(-1);
  }

  /** Counts a playout; the last moves of it are the first `plies` of `trace`, see `Rollouts`. */
  count(path: Path, rewards: Float64Array, trace: Int32Array, plies: number): void {
    const { tree, firstBy } = this;
    this.stamp += this.players;
    const { stamp } = this;
    for (let i = plies - 1; i >= 0; i--) firstBy[trace[i]! & 0xffffff] = stamp + (trace[i]! >>> 24);
    for (let i = path.length - 1; i >= 0; i--) {
      if (i < path.length - 1) firstBy[tree.moveOf(path.edges[i + 1]!)] = stamp + path.choosers[i + 1]!;
      const header = tree.childOf(path.edges[i]!);
      if (header <= 0) continue;
      const player = tree.playerOf(header);
      const count = tree.edgeCount(header);
      for (let j = 0, edge = tree.firstEdge(header); j < count; edge = tree.edgeAfter(edge, j), j++) {
        if (firstBy[tree.moveOf(edge)] === stamp + player) tree.addAmaf(edge, rewards[player]!);
      }
    }
  }
}
