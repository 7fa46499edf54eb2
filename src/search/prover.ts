/**
 * Extends the proofs of the search tree to lines that reach the end of the game, using the solver's
 * table and a small amount of extra work.
 */

import { endProof } from './backup.ts';
import type { EndSolver, Game, Verdict } from './game.ts';
import { promisedPlies, proofValue } from './proof.ts';
import { type KnownEnd, type Oracle, provenLine, type Step, type Stepper, type TreePlace } from './proven-line.ts';
import { isSolvable, Solver } from './solver/solver.ts';
import { ProofTable } from './solver/table.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

// Work limits for the lines of one report, about 10 ms in total: solver moves per query and
// overall, table memory, end-solver positions, and verdict queries.
const SOLVER_WORK = 4000;
const SOLVER_BYTES = 2 ** 20;
const END_WORK = 4000;
const MOST_WORK_AT_ONCE = 1000;
const VERDICTS = 4;
/** The number of most visited moves whose verdict is requested per position. */
const VERDICT_MOVES = 3;
/** The number of root moves examined per report if the root is won. */
const ROOT_VERDICTS = 8;

export class Prover<P> {
  private readonly game: Game<P>;
  private readonly known: Oracle<P>[] = [];
  private readonly working: Oracle<P>[] = [];
  private readonly root: P;
  private asksVerdict = false;
  /** The game's verdict on the root, once requested, and the moves known not to keep a win. */
  private verdict: Verdict | undefined;
  private readonly notKept = new Set<number>();
  /** Solver work left for this report. */
  private work = 0;
  private verdicts = 0;
  /** Results found for this report only, so that reports do not depend on earlier ones. */
  private own: { readonly table: ProofTable; readonly solver: Solver<P> } | undefined;

  /** `found` is the table of the search's solver, if it has one. */
  constructor(game: Game<P>, found?: ProofTable) {
    this.game = game;
    this.root = game.create();
    const endSolver = game.createEndSolver?.();
    if (game.players !== 2) return;
    if (endSolver) this.working.push((position) => this.endOf(position, endSolver));
    else if (isSolvable(game)) {
      const solver = found && new Solver(game, found);
      if (solver) this.known.push((position) => solver.recall(position));
      this.known.push((position) => this.own?.solver.recall(position));
      this.working.push((position) => this.solved(position));
    }
  }

  /**
   * Prepares for reports on the search of a position. `asksVerdict`: the game's verdict on it may
   * be requested.
   */
  setRoot(root: P, asksVerdict: boolean): void {
    this.game.copy(this.root, root);
    this.asksVerdict = asksVerdict;
    this.verdict = undefined;
    this.notKept.clear();
  }

  /** `isThorough`: spend some milliseconds to follow proofs beyond the search. */
  beginReport(isThorough: boolean): void {
    this.work = isThorough ? (this.game.createEndSolver ? END_WORK : SOLVER_WORK) : 0;
    this.verdicts = isThorough ? VERDICTS : 0;
    this.own?.table.clear();
  }

  /**
   * Requests the game's verdict on an unproven root. A win becomes a proof in the tree, at the
   * first root edge that keeps it and at the root. For a loss, returns the most plies to the end;
   * otherwise undefined. A loss is not stored in the tree, because the search would stop looking
   * for the best defence.
   */
  judgeRoot(tree: Tree, edges: readonly number[]): number | undefined {
    const { game, root, notKept } = this;
    if (tree.proof(ROOT_EDGE) !== 0) return undefined;
    if (this.asksVerdict) this.verdict = game.verdict?.(root);
    this.asksVerdict = false;
    const { verdict } = this;
    if (!verdict) return undefined;
    const mover = game.toMove(root);
    if (verdict.winner !== mover) return verdict.plies;
    let asked = 0;
    for (const edge of edges) {
      const move = tree.moveOf(edge);
      if (tree.proof(edge) !== 0 || notKept.has(move)) continue;
      if (asked++ >= ROOT_VERDICTS) break;
      const kept = this.winAfter(root, move, mover);
      if (!kept) {
        notKept.add(move);
        continue;
      }
      tree.setProof(edge, endProof(1, true, kept.plies));
      tree.setProof(ROOT_EDGE, tree.nodeProof(tree.childOf(ROOT_EDGE)));
      break;
    }
    return undefined;
  }

  /** The game's verdict on the position after a move, if it is a win for `player`. */
  private winAfter(position: P, move: number, player: number): Verdict | undefined {
    const { game } = this;
    const after = game.create();
    game.copy(after, position);
    game.play(after, move);
    if (game.isOver(after)) return game.reward(after, player) === 1 ? { winner: player, plies: 0 } : undefined;
    const verdict = game.verdict?.(after);
    return verdict?.winner === player ? verdict : undefined;
  }

  /**
   * The continuation after some moves from the root, whose last one has this proof. `edge` is its
   * edge in the tree, 0 for none.
   */
  lineAfter(moves: readonly number[], tree: Tree, edge: number, proof: number): number[] {
    const { game } = this;
    // For more than two players only the end of the game is a proof.
    if (game.players !== 2) return [];
    const position = game.create();
    game.copy(position, this.root);
    let chooser = game.toMove(position);
    for (const move of moves) {
      chooser = game.toMove(position);
      game.play(position, move);
    }
    const value = proofValue(proof);
    const reward = game.toMove(position) === chooser ? value : 1 - value;
    const place = { tree, node: edge > 0 ? Math.max(0, tree.childOf(edge)) : 0 };
    const { known, working } = this;
    const stepper: Stepper<P> = (...step) => this.verdictStep(...step);
    return provenLine(game, position, { reward, plies: promisedPlies(proof) }, { place, known, working, stepper });
  }

  /**
   * The step given by verdicts: the loser plays the most visited move, the winner the most visited
   * one with a winning verdict.
   */
  private verdictStep(position: P, { tree, node }: TreePlace, reward: number, most: number): Step | undefined {
    const { game } = this;
    if (!game.verdict || node === 0 || reward === 0.5) return undefined;
    const edges = tree.edgesOf(node).sort((a, b) => tree.visits(b) - tree.visits(a));
    const [first] = edges;
    if (reward === 0) return first === undefined ? undefined : { move: tree.moveOf(first), plies: most - 1 };
    for (const edge of edges.slice(0, VERDICT_MOVES)) {
      if (this.verdicts-- <= 0) return undefined;
      const move = tree.moveOf(edge);
      const kept = this.winAfter(position, move, game.toMove(position));
      if (kept && kept.plies <= most - 1) return { move, plies: kept.plies };
    }
    return undefined;
  }

  private endOf(position: P, solver: EndSolver<P>): KnownEnd | undefined {
    const most = Math.min(this.work, MOST_WORK_AT_ONCE);
    if (most <= 0) return undefined;
    const end = solver.decide(position, most);
    this.work -= end?.nodes ?? most;
    return end;
  }

  private solved(position: P): KnownEnd | undefined {
    const most = Math.min(this.work, MOST_WORK_AT_ONCE);
    if (most <= 0) return undefined;
    const { solver } = this.ownSolver();
    const before = solver.examined;
    solver.solve(position, most);
    this.work -= solver.examined - before;
    return solver.recall(position);
  }

  private ownSolver(): NonNullable<typeof this.own> {
    if (!this.own) {
      const table = new ProofTable(new ArrayBuffer(SOLVER_BYTES));
      this.own = { table, solver: new Solver(this.game, table) };
    }
    return this.own;
  }
}
