/**
 * All moves as first (AMAF): how playouts through a node ended in which a player made a move at any time after it, in the tree or
 * in the rollout. Nodes with few playouts use the means of the nearest node above them that has more (GRAVE: Cazenave,
 * "Generalized rapid action value estimation", 2015).
 *
 * Every thread keeps its own tables, for the nodes that its playouts come through often; they last as long as the search.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself
import type { Path } from './backup.ts';
import type { Tree } from './tree.ts';

/** Bytes for tables of a thread. */
const MOST_BYTES = 2 ** 26;

/** By player and move: the sum of results of that player, and the number of playouts. */
interface Table {
  /** The edge that leads to its node, and the node's visits when it was last looked at: they tell another node in its place. */
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
  /** Those of the playout's nodes, and at which place of the path each is. */
  private readonly onPath: Table[] = [];
  private readonly places: number[] = [];
  /** What the choice at the node that was entered last reads, see `placeOf`. */
  means: Float32Array;

  constructor(tree: Tree, players: number, moveBound: number, leastVisits: number) {
    this.tree = tree;
    this.moveBound = moveBound;
    this.leastVisits = leastVisits;
    this.words = 2 * players * moveBound;
    this.most = Math.max(1, Math.floor(MOST_BYTES / (4 * this.words)));
    this.means = new Float32Array(this.words);
  }

  /** A playout begins. */
  begin(): void {
    this.onPath.length = 0;
    this.places.length = 0;
  }

  /** The playout has come to a node, by the edge that the path ends with. The first one always has a table. */
  enter(header: number, visits: number, path: Path): void {
    if (this.onPath.length > 0 && visits < this.leastVisits) return;
    const parent = path.edges[path.length - 1]!;
    let table = this.tables.get(header);
    if (!table) {
      if (this.tables.size >= this.most) return;
      table = { parent, visits, means: new Float32Array(this.words) };
      this.tables.set(header, table);
    } else if (table.parent !== parent || table.visits > visits) {
      table.parent = parent;
      table.means.fill(0);
    }
    table.visits = visits;
    this.onPath.push(table);
    this.places.push(path.length);
    this.means = table.means;
  }

  /** Where the sum of results stands for moves of a player, two words a move; their number is behind it. */
  placeOf(player: number): number {
    return 2 * player * this.moveBound;
  }

  /** Counts a playout; the last moves of it are the first `plies` of `trace`, see `Rollouts`. */
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
