/**
 * The solver's share of a search. The solver examines the positions of the principal variation,
 * last ones first because they are nearest to the end, and gives each the same budget before
 * raising it. Results become proofs in the tree; nothing else passes between the two (like the mate
 * search along the principal variation in shogi engines).
 *
 * The share is at its maximum after a success and decays after each failure, so that the solver
 * costs little far from the end. Work is measured in moves examined, not in time, so equal searches
 * give equal results.
 */

import { backUpProof, endProof, Path } from '../backup.ts';
import type { Game } from '../game.ts';
import type { Tree } from '../tree.ts';
import { ROOT_EDGE } from '../tree-layout.ts';
import { Solver } from './solver.ts';
import type { ProofTable } from './table.ts';

/** Moves that the solver examines in the time of one playout. */
const MOVES_PER_PLAYOUT = 16;
/** Moves examined per call. Shorter slices spend too much on returning to where the solver was. */
const SLICE = 2000;
/** The most positions of the principal variation to examine, and the fewest visits of each. */
const MOST_DEEP = 16;
const FEWEST_VISITS = 8;
/**
 * The factor applied to the share after each slice without a result, up to `MOST_FAILURES` times.
 */
const DECAY = 0.8;
const MOST_FAILURES = 18;

// Indices of notes in the table, where they outlive the search: slices since the last result, up to
// `MOST_FAILURES`, and moves left to examine.
const FAILURES = 0;
const CREDIT = 1;

export class SolverShare<P> {
  private readonly game: Game<P>;
  private readonly tree: Tree;
  private readonly solver: Solver<P>;
  /** By failures. Products, since powers differ between hosts in the last place. */
  private readonly shares = new Float64Array(MOST_FAILURES + 1);
  private readonly path = new Path(MOST_DEEP + 1);
  private readonly positions: P[];
  /**
   * Moves examined for each position, keyed by half of its hash. A collision only shares the
   * budget.
   */
  private readonly spent = new Map<number, number>();
  /** The current budget of each position, in moves. */
  private budget = SLICE;
  private readonly notes: Int32Array;

  /** `most` is the largest share of all work, below 1. For two players. */
  constructor(game: Game<P>, tree: Tree, table: ProofTable, most: number) {
    this.game = game;
    this.tree = tree;
    this.shares[0] = most;
    for (let i = 1; i <= MOST_FAILURES; i++) this.shares[i] = DECAY * (this.shares[i - 1] as number);
    this.notes = table.notes;
    this.solver = new Solver(game, table);
    this.positions = Array.from({ length: MOST_DEEP + 1 }, () => game.create());
  }

  /** Does the solver's share of work for `playouts` playouts of the root position. */
  work(root: P, playouts: number): void {
    const { notes, solver } = this;
    const share = this.shares[notes[FAILURES] as number] as number;
    notes[CREDIT] = (notes[CREDIT] as number) + (playouts * MOVES_PER_PLAYOUT * share) / (1 - share);
    while ((notes[CREDIT] as number) >= SLICE) {
      const index = this.choose(root);
      if (index === 0) {
        notes[CREDIT] = 0;
        return;
      }
      const before = solver.examined;
      notes[FAILURES] = this.ask(index) ? 0 : Math.min(MOST_FAILURES, (notes[FAILURES] as number) + 1);
      notes[CREDIT] = (notes[CREDIT] as number) - (solver.examined - before) - 1;
    }
  }

  /** Examines the position after an edge of the path. Returns whether it is now solved. */
  private ask(index: number): boolean {
    const { game, tree, path, solver } = this;
    const position = this.positions[index] as P;
    const key = game.keyLow(position);
    const before = solver.examined;
    const solved = solver.solve(position, SLICE);
    this.spent.set(key, (this.spent.get(key) ?? 0) + solver.examined - before);
    if (!solved) return false;
    path.length = index + 1;
    const isOurs = game.toMove(position) === path.choosers[index];
    tree.setProof(
      path.edges[index] as number,
      endProof(isOurs ? solved.reward : 1 - solved.reward, true, solved.plies),
    );
    backUpProof(tree, path);
    return true;
  }

  /**
   * Follows the principal variation; returns the path index of the edge to examine, 0 for none.
   */
  private choose(root: P): number {
    const { game, tree, path, positions } = this;
    path.clear();
    game.copy(positions[0] as P, root);
    path.push(ROOT_EDGE, game.toMove(root));
    let edge = ROOT_EDGE;
    while (path.length <= MOST_DEEP) {
      const node = tree.childOf(edge);
      const next = node > 0 ? tree.mostVisited(node) : 0;
      if (next === 0 || tree.visits(next) < FEWEST_VISITS) break;
      const position = positions[path.length] as P;
      game.copy(position, positions[path.length - 1] as P);
      game.play(position, tree.moveOf(next));
      path.push(next, tree.playerOf(node));
      edge = next;
    }
    const last = path.length - 1;
    if (last === 0) return 0;
    for (;;) {
      for (let index = last; index > 0; index--) {
        if ((this.spent.get(game.keyLow(positions[index] as P)) ?? 0) < this.budget) return index;
      }
      this.budget *= 2;
    }
  }
}
