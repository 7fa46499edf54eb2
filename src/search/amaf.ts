/**
 * All-moves-as-first (AMAF) statistics: for each node, the results of playouts through it in which
 * a player made a move at any later time, in the tree or in the rollout. A node with few visits
 * uses the statistics of its nearest ancestor with enough (GRAVE: Cazenave, "Generalized rapid
 * action value estimation", 2015).
 *
 * Each thread keeps private tables for frequently visited nodes. They last for one search.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself
import type { Path } from './backup.ts';
import type { Tree } from './tree.ts';

/** Memory limit for the tables of one thread, in bytes. */
const MOST_BYTES = 2 ** 26;

/** Indexed by player and move: the sum of results for that player, and the number of playouts. */
interface Table {
  /**
   * The edge to the node, and the node's visits at the last access. A mismatch shows that another
   * node has reused the address.
   */
  parent: number;
  visits: number;
  readonly means: Float32Array;
}

export class AmafTables {
  private readonly tree: Tree;
  private readonly moveBound: number;
  private readonly leastVisits: number;
  private readonly words: number;
  private readonly tables = new Map<number, Table>();
  private readonly most: number;
  /** The tables of the nodes on the current path, and their indices in the path. */
  private readonly onPath: Table[] = [];
  private readonly places: number[] = [];
  /** The table in effect at the node entered last; see `placeOf`. */
  means: Float32Array;

  constructor(tree: Tree, players: number, moveBound: number, leastVisits: number) {
    this.tree = tree;
    this.moveBound = moveBound;
    this.leastVisits = leastVisits;
    this.words = 2 * players * moveBound;
    this.most = Math.max(1, Math.floor(MOST_BYTES / (4 * this.words)));
    this.means = new Float32Array(this.words);
  }

  /** Starts a playout. */
  begin(): void {
    this.onPath.length = 0;
    this.places.length = 0;
  }

  /** The playout enters a node by the last edge of the path. The root always has a table. */
  enter(node: number, visits: number, path: Path): void {
    if (this.onPath.length > 0 && visits < this.leastVisits) return;
    const parent = path.edges[path.length - 1]!;
    let table = this.tables.get(node);
    if (!table) {
      if (this.tables.size >= this.most) return;
      table = { parent, visits, means: new Float32Array(this.words) };
      this.tables.set(node, table);
    } else if (table.parent !== parent || table.visits > visits) {
      table.parent = parent;
      table.means.fill(0);
    }
    table.visits = visits;
    this.onPath.push(table);
    this.places.push(path.length);
    this.means = table.means;
  }

  /**
   * The index of the first entry of a player in `means`. A move takes two words: the sum of
   * results, and their number.
   */
  placeOf(player: number): number {
    return 2 * player * this.moveBound;
  }

  /** Counts a playout. Its last moves are the first `plies` entries of `trace`; see `Rollouts`. */
  count(path: Path, rewards: Float64Array, trace: Int32Array, plies: number): void {
    const { tree, moveBound, onPath, places } = this;
    for (let i = 0; i < onPath.length; i++) {
      const { means } = onPath[i]!;
      for (let ply = 0; ply < plies; ply++) {
        const player = trace[ply]! >>> 24;
        const at = 2 * (player * moveBound + (trace[ply]! & 0xffffff));
        means[at] = means[at]! + rewards[player]!;
        means[at + 1] = means[at + 1]! + 1;
      }
      for (let edge = places[i]!; edge < path.length; edge++) {
        const player = path.choosers[edge]!;
        const at = 2 * (player * moveBound + tree.moveOf(path.edges[edge]!));
        means[at] = means[at]! + rewards[player]!;
        means[at + 1] = means[at + 1]! + 1;
      }
    }
  }
}
