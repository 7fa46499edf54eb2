/** Follows proofs of a search's tree to the end of the game, with what the solver knows, and with a little work of its own. */
import type { EndSolver, Game, Verdict } from '../games/game.ts';
import { endProof } from './backup.ts';
import { promisedPlies, proofValue } from './proof.ts';
import { type KnownEnd, type Oracle, provenLine, type Step, type Stepper, type TreePlace } from './proven-line.ts';
import { Solver } from './solver/solver.ts';
import { ProofTable } from './solver/table.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

/** Moves that the solver looks at for one report, some milliseconds of work, and memory for what it finds. */
const SOLVER_WORK = 20_000;
const SOLVER_BYTES = 2 ** 20;
/** Positions that exact ends of one report take at most. */
const END_WORK = 10_000;
/** Questions to the game's own verdict for the lines of one report, and the moves of a position that are tried. */
const VERDICTS = 20;
const VERDICT_MOVES = 3;

export class Prover<P> {
  private readonly game: Game<P>;
  private readonly oracles: readonly Oracle<P>[];
  private readonly root: P;
  private asksVerdict = false;
  /** What the game tells of the root, once it has been asked. */
  private verdict: Verdict | undefined;
  /** What is left for this report. */
  private work = 0;
  private verdicts = 0;

  /** `found`: what the search's solver knows, where it has one. */
  constructor(game: Game<P>, found?: ProofTable) {
    this.game = game;
    this.root = game.create();
    const endSolver = game.createEndSolver?.();
    if (game.players !== 2) this.oracles = [];
    else if (endSolver) this.oracles = [this.endOracle(endSolver)];
    else this.oracles = [...(found ? [recalling(new Solver(game, found))] : []), this.solverOracle()];
  }

  /** Makes ready for reports of the search of a position. `asksVerdict`: the game itself may say who wins it. */
  setRoot(root: P, asksVerdict: boolean): void {
    this.game.copy(this.root, root);
    this.asksVerdict = asksVerdict;
    this.verdict = undefined;
  }

  beginReport(): void {
    this.work = this.game.createEndSolver ? END_WORK : SOLVER_WORK;
    this.verdicts = VERDICTS;
  }

  /**
   * Asks the game who wins the root, where that is not proven. A win becomes a proof in the tree, of the first of the root's edges that
   * keeps it and of the root. Returns in how many plies at most the root is lost; undefined where it is not, or not known to be. That is
   * no proof in the tree: a search that had it would not look for the best defence any more.
   */
  judgeRoot(tree: Tree, edges: readonly number[]): number | undefined {
    const { game, root } = this;
    if (tree.proof(ROOT_EDGE) !== 0) return undefined;
    if (this.asksVerdict) this.verdict = game.verdict?.(root);
    this.asksVerdict = false;
    const { verdict } = this;
    if (!verdict) return undefined;
    const mover = game.toMove(root);
    if (verdict.winner !== mover) return verdict.plies;
    for (const edge of edges) {
      if (tree.proof(edge) !== 0) continue;
      const kept = this.winAfter(root, tree.moveOf(edge), mover);
      if (!kept) continue;
      tree.setProof(edge, endProof(1, true, kept.plies));
      tree.setProof(ROOT_EDGE, tree.nodeProof(tree.childOf(ROOT_EDGE)));
      break;
    }
    return undefined;
  }

  /** What the game tells of the position after a move, where it is that a player wins. */
  private winAfter(position: P, move: number, player: number): Verdict | undefined {
    const { game } = this;
    const after = game.create();
    game.copy(after, position);
    game.play(after, move);
    if (game.isOver(after)) return game.reward(after, player) === 1 ? { winner: player, plies: 0 } : undefined;
    const verdict = game.verdict?.(after);
    return verdict?.winner === player ? verdict : undefined;
  }

  /** What follows some moves from the root, the last of which has that proof; `edge` is its edge in the tree, 0 for none. */
  lineAfter(moves: readonly number[], tree: Tree, edge: number, proof: number): number[] {
    const { game } = this;
    // With more players only the end of the game is a proof.
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
    const place = { tree, header: edge > 0 ? Math.max(0, tree.childOf(edge)) : 0 };
    const verdictStep: Stepper<P> = (...step) => this.verdictStep(...step);
    return provenLine(game, position, { reward, plies: promisedPlies(proof) }, this.oracles, place, verdictStep);
  }

  /** By the moves that the search has visited most: the loser's first one, and the winner's first one by which the game says it wins. */
  private verdictStep(position: P, { tree, header }: TreePlace, reward: number, most: number): Step | undefined {
    const { game } = this;
    if (!game.verdict || header === 0 || reward === 0.5) return undefined;
    const edges = tree.edgesOf(header).sort((a, b) => tree.visits(b) - tree.visits(a));
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

  private endOracle(solver: EndSolver<P>): Oracle<P> {
    return (position, isQuick) => {
      if (isQuick || this.work <= 0) return undefined;
      const end = solver.decide(position, this.work);
      this.work -= end?.nodes ?? this.work;
      return end;
    };
  }

  /** Solves what is left to the end where that is near, in a table of its own, so that searches do not depend on reports. */
  private solverOracle(): Oracle<P> {
    let solver: Solver<P> | undefined;
    return (position, isQuick) => {
      if (!isQuick && this.work > 0) {
        solver ??= new Solver(this.game, new ProofTable(new SharedArrayBuffer(SOLVER_BYTES)));
        const before = solver.looked;
        solver.solve(position, this.work);
        this.work -= solver.looked - before;
      }
      return solver?.recall(position);
    };
  }
}

function recalling<P>(solver: Solver<P>): Oracle<P> {
  return (position): KnownEnd | undefined => solver.recall(position);
}
