/**
 * The solver's share of a search's work: it is asked about the positions of the principal variation, the last ones first,
 * since the end is nearest there, each as long as the others before any gets more. What it finds becomes a proof in the
 * tree; nothing else passes between the two (as in the mate search of shogi programs along the principal variation).
 *
 * While it finds something it gets the most of the work that it may have, and otherwise little by little less, so that
 * far from the end it costs next to nothing. The work is measured in moves looked at, not by the clock: equal searches are
 * equal.
 */

import { backUpProof, endProof, Path } from '../backup.ts';
import type { Game } from '../game.ts';
import type { Tree } from '../tree.ts';
import { ROOT_EDGE } from '../tree-layout.ts';
import { Solver } from './solver.ts';
import type { ProofTable } from './table.ts';

/** As many moves are looked at in the time of a playout. */
const MOVES_PER_PLAYOUT = 16;
/** Moves that are looked at without a break: with fewer, too many of them only lead back to where the solver was. */
const SLICE = 2000;
/** Positions of the principal variation that are asked about, and the fewest visits of one. */
const MOST_DEEP = 16;
const FEWEST_VISITS = 8;
/** After each slice that has not found anything the share is so much of what it was, as often as this. */
const DECAY = 0.8;
const MOST_FAILURES = 14;

// Notes in the table, so that they outlive the search: slices since something was found, up to `MOST_FAILURES`, and how many moves
// may be looked at.
const FAILURES = 0;
const CREDIT = 1;

export class SolverShare<P> {
  private readonly game: Game<P>;
  private readonly tree: Tree;
  private readonly solver: Solver<P>;
  private readonly most: number;
  private readonly path = new Path(MOST_DEEP + 1);
  private readonly positions: P[];
  /** Moves looked at for each position, by half of its key: those that share it would only share their budget. */
  private readonly spent = new Map<number, number>();
  /** As many may be looked at for each before any gets more. */
  private budget = SLICE;
  private readonly notes: Int32Array;

  /** `most` is the largest share of all work, below 1. For games of two. */
  constructor(game: Game<P>, tree: Tree, table: ProofTable, most: number) {
    this.game = game;
    this.tree = tree;
    this.most = most;
    this.notes = table.notes;
    this.solver = new Solver(game, table);
    this.positions = Array.from({ length: MOST_DEEP + 1 }, () => game.create());
  }

  /** Does its share for this many playouts of the root position. */
  work(root: P, playouts: number): void {
    const { notes, solver } = this;
    const share = this.most * DECAY ** (notes[FAILURES] as number);
    notes[CREDIT] = (notes[CREDIT] as number) + (playouts * MOVES_PER_PLAYOUT * share) / (1 - share);
    while ((notes[CREDIT] as number) >= SLICE) {
      const index = this.choose(root);
      if (index === 0) {
        notes[CREDIT] = 0;
        return;
      }
      const before = solver.looked;
      notes[FAILURES] = this.ask(index) ? 0 : Math.min(MOST_FAILURES, (notes[FAILURES] as number) + 1);
      notes[CREDIT] = (notes[CREDIT] as number) - (solver.looked - before) - 1;
    }
  }

  /** Asks about the position after an edge of the path; whether it is solved now. */
  private ask(index: number): boolean {
    const { game, tree, path, solver } = this;
    const position = this.positions[index] as P;
    const key = game.keyLow(position);
    const before = solver.looked;
    const solved = solver.solve(position, SLICE);
    this.spent.set(key, (this.spent.get(key) ?? 0) + solver.looked - before);
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

  /** Follows the principal variation; which of its edges to ask about, 0 for none. */
  private choose(root: P): number {
    const { game, tree, path, positions } = this;
    path.clear();
    game.copy(positions[0] as P, root);
    path.push(ROOT_EDGE, game.toMove(root));
    let edge = ROOT_EDGE;
    while (path.length <= MOST_DEEP) {
      const header = tree.childOf(edge);
      const next = header > 0 ? tree.mostVisited(header) : 0;
      if (next === 0 || tree.visits(next) < FEWEST_VISITS) break;
      const position = positions[path.length] as P;
      game.copy(position, positions[path.length - 1] as P);
      game.play(position, tree.moveOf(next));
      path.push(next, tree.playerOf(header));
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
