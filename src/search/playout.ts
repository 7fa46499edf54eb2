/** One thread's playouts: select, expand, evaluate, back up. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself

import type { RandomState } from '../util/rng.ts';
import { AmafTables } from './amaf.ts';
import { BUSY_VISITS, backUp, backUpProof, endProof, Path, PendingResults } from './backup.ts';
import { type Corrections, isTelling } from './correction.ts';
import { createEvaluator, type Evaluator, type Leaf } from './evaluators.ts';
import { Expander } from './expand.ts';
import type { EndSolver, ExactEnd, Game } from './game.ts';
import { logistic } from './logistic.ts';
import { createEvaluation, type SearchParams } from './params.ts';
import { proofValue } from './proof.ts';
import { fillBoth, fillFinal } from './rewards.ts';
import { Rollouts } from './rollouts.ts';
import { neglectedEdge, Selector } from './select.ts';
import { SolverShare } from './solver/share.ts';
import type { ProofTable } from './solver/table.ts';
import { PlayoutTallies, type Tallies } from './tallies.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

/** Longest line from the root that a playout follows before it evaluates where it is. */
const MAX_TREE_PLIES = 1000;
/** Positions that the exact end of a leaf may take: about as much work as some expansions. */
const LEAF_END_NODES = 1500;

/**
 * An edge with this many visits is worth a question to the game's own verdict, about as much work as a hundred playouts: the last ones
 * that are counted one by one, so that it is asked about once with several threads, too.
 */
const VERDICT_VISITS = BUSY_VISITS - 1;

/**
 * So seldom the root is looked at for moves that got too few visits: often enough for `BROAD_MOVES` times the largest share.
 */
const BREADTH_INTERVAL = 4;

/** So often a playout looks for a move below a node where other threads are at work. */
const MOST_TRIES = 1000;

export interface ThreadOptions<P> {
  readonly game: Game<P>;
  readonly tree: Tree;
  readonly params: SearchParams;
  readonly random: RandomState;
  /** Number of the thread among those that work on the tree, from 0. */
  readonly thread?: number | undefined;
  /** Other threads work on the same tree: virtual loss is needed. */
  readonly shared: boolean;
  readonly tallies?: Tallies;
  /** Positions that the exact end of the root may take; those after its moves get a tenth of that. Default: none. */
  readonly rootEndNodes?: number | undefined;
  /** The share of the visits that each of the best moves of the root gets at least, see `BROAD_MOVES`. Default: 0. */
  readonly breadth?: number | undefined;
  /** What the solver knows, where it has a share of the work (see solver/share.ts). */
  readonly proofTable?: ProofTable | undefined;
  /** The only moves to look at in the root position: different legal ones, at least one. Default: all. */
  readonly rootMoves?: readonly number[] | undefined;
}

export class SearchThread<P> {
  private readonly game: Game<P>;
  private readonly tree: Tree;
  private readonly params: SearchParams;
  private readonly thread: number;
  private readonly shared: boolean;
  private readonly rootMoves: readonly number[] | undefined;
  private readonly expander: Expander<P>;
  private readonly selector: Selector;
  private readonly evaluator: Evaluator<P>;
  private readonly rollouts: Rollouts<P>;
  private readonly endSolver: EndSolver<P> | undefined;
  private readonly tallies: PlayoutTallies<P>;
  private readonly amaf: AmafTables | undefined;
  /** Whether the playout only compares a move with better ones, which says nothing of the position. */
  private isForBreadth = false;
  private readonly rootEndNodes: number;
  private readonly breadth: number;
  private readonly solverShare: SolverShare<P> | undefined;
  private readonly rootPosition: P;
  private readonly position: P;
  private readonly path = new Path(MAX_TREE_PLIES + 1);
  private readonly pending: PendingResults | undefined;
  private readonly leaf: Leaf = { chooser: 0, moveValue: Number.NaN, replyLogit: Number.NaN };
  /** What the playout is worth to every player. */
  private readonly rewards: Float64Array;
  /** What one player wins the other one loses: then proofs reach further than the last move, and draws can be proven. */
  private readonly isForTwo: boolean;
  /** The game can tell who wins some positions, and the parameters let it. */
  private readonly asksVerdicts: boolean;
  /** Playouts that the root edge does not show yet. */
  private uncounted = 0;
  /** The epoch of the memory when the thread last arrived. */
  private epoch = 0;
  /** Nodes that the tree's count does not have yet. */
  private expanded = 0;
  /** The node that the last edge of the path belongs to; 0 at the root edge. */
  private lastNode = 0;

  constructor(options: ThreadOptions<P>, root: P) {
    const { game, tree, params } = options;
    this.game = game;
    this.tree = tree;
    this.params = params;
    this.thread = options.thread ?? 0;
    this.shared = options.shared;
    tree.isAlone = !options.shared;
    this.pending = options.shared ? new PendingResults(tree, params.startVisits) : undefined;
    this.rootMoves = options.rootMoves;
    const evaluation = createEvaluation(game, params);
    this.rollouts = new Rollouts(game, options.random, params.rolloutPolicy);
    const { proofTable } = options;
    this.solverShare = proofTable && new SolverShare(game, tree, proofTable, params.solverShare);
    this.expander = new Expander(game, params, evaluation);
    this.amaf = tree.hasAllEdges ? new AmafTables(tree, game.players, game.moveBound, params.graveVisits) : undefined;
    this.selector = new Selector(tree, params, this.expander.weights, this.path, this.amaf);
    this.evaluator = createEvaluator(game, params, this.rollouts, evaluation);
    // A search by random games stays what it is.
    this.endSolver = params.evaluator === 'rollout' ? undefined : game.createEndSolver?.();
    this.tallies = new PlayoutTallies(game, options.tallies ?? {}, this.rollouts, evaluation);
    this.rootEndNodes = options.rootEndNodes ?? 0;
    this.breadth = options.breadth ?? 0;
    this.rootPosition = game.create();
    game.copy(this.rootPosition, root);
    this.position = game.create();
    this.rewards = new Float64Array(game.players);
    this.isForTwo = game.players === 2;
    this.asksVerdicts = this.isForTwo && params.solverShare > 0 && game.verdict !== undefined;
    const rootNode = tree.childOf(ROOT_EDGE);
    if (rootNode > 0) this.expander.addAllEdges(root, tree, rootNode, options.rootMoves);
  }

  /**
   * Runs this many playouts, at least one of them and no more once `isTimeOut`, and counts them at the root: all threads write
   * there, so it is not done for each.
   */
  playouts(count: number, isTimeOut?: () => boolean): void {
    let isOut = false;
    for (let i = 0; i < count && !isOut; i++) {
      if (this.shared && this.epoch !== this.tree.epoch) this.arrive();
      this.playout();
      isOut = isTimeOut?.() === true;
    }
    this.pending?.flush();
    this.tree.addRootVisits(this.uncounted);
    this.uncounted = 0;
    if (this.expanded > 0) this.tree.addExpansions(this.expanded);
    this.expanded = 0;
    if (!isOut) this.solverShare?.work(this.rootPosition, count);
  }

  /**
   * Lets go of all places in the tree, since memory is given back (see memory.ts); a thread alone holds none but those of
   * its path.
   */
  private arrive(): void {
    this.pending?.flush();
    this.epoch = this.tree.epoch;
    this.tree.arrive(this.thread);
  }

  /** Holds no place in the tree any more. */
  depart(): void {
    this.tree.depart(this.thread);
  }

  private playout(): void {
    const { game, path, position } = this;
    game.copy(position, this.rootPosition);
    path.clear();
    this.amaf?.begin();
    path.push(ROOT_EDGE, game.toMove(position));
    this.lastNode = 0;
    let edge = this.select(ROOT_EDGE);
    let rolloutPlies = this.takeResult(edge, true);
    for (let tries = 1; rolloutPlies === undefined; tries++) {
      edge = this.select(edge);
      rolloutPlies = this.takeResult(edge, tries < MOST_TRIES);
    }
    this.backUp(edge, rolloutPlies);
  }

  /**
   * Notes in `rewards` what a leaf is worth; returns the random plies that took, or undefined where another thread has expanded it
   * meanwhile and the playout `mayGoOn` from there.
   */
  private takeResult(edge: number, mayGoOn: boolean): number | undefined {
    const { tree, endSolver } = this;
    if (edge !== ROOT_EDGE && tree.proof(edge) !== 0) this.takeProof(edge);
    else if (!endSolver || edge === ROOT_EDGE || !this.takeExactEnd(edge, endSolver)) {
      const expansion = this.expand(edge, mayGoOn && this.path.length <= MAX_TREE_PLIES);
      if (expansion === 'node below') return undefined;
      if (expansion === 'open') return this.evaluate();
      this.takeEnd(edge);
    }
    return 0;
  }

  /** Follows the best edges below one that the path ends with, playing their moves, to one that has no node or is proven. */
  private select(from: number): number {
    const { game, tree, path, position, expander } = this;
    let edge = from;
    while (path.length <= MAX_TREE_PLIES) {
      const header = tree.childOf(edge);
      if (header <= 0 || (edge !== ROOT_EDGE && tree.proof(edge) !== 0)) break;
      if (tree.isBare(header))
        expander.complete(position, tree, header, edge === ROOT_EDGE ? this.rootMoves : undefined);
      const visits = tree.visits(edge) + (edge === ROOT_EDGE ? this.uncounted : (this.pending?.count(edge) ?? 0));
      const neglected = edge === ROOT_EDGE && visits % BREADTH_INTERVAL === 0 ? this.neglected(header, visits) : 0;
      this.amaf?.enter(header, visits, path);
      const next = neglected || this.selector.select(header, visits);
      if (next === 0) break;
      if (edge === ROOT_EDGE) this.isForBreadth = neglected !== 0;
      edge = next;
      this.lastNode = header;
      path.push(edge, tree.playerOf(header));
      if (this.shared && tree.visits(edge) < BUSY_VISITS) path.enter(tree, edge);
      game.play(position, tree.moveOf(edge));
      if (this.asksVerdicts && tree.visits(edge) === VERDICT_VISITS) this.askVerdict(edge);
    }
    return edge;
  }

  /** Notes at an edge what the game can tell of the position after it. */
  private askVerdict(edge: number): void {
    const { game, tree, path, position } = this;
    if (tree.proof(edge) !== 0 || game.isOver(position)) return;
    const verdict = game.verdict?.(position);
    const isOurs = verdict?.winner === path.choosers[path.length - 1];
    if (verdict) tree.setProof(edge, endProof(isOurs ? 1 : 0, true, verdict.plies));
  }

  private neglected(header: number, visits: number): number {
    return this.breadth > 0 ? neglectedEdge(this.tree, header, this.breadth * visits) : 0;
  }

  /** Gives the leaf its node when its time has come, and notes what is known of it. */
  private expand(edge: number, mayGoOn: boolean): 'open' | 'over' | 'node below' {
    const { game, tree, expander, position, path, leaf } = this;
    leaf.chooser = path.choosers[path.length - 1]!;
    leaf.moveValue = expander.evaluates && edge !== ROOT_EDGE ? tree.value(edge) : Number.NaN;
    leaf.replyLogit = Number.NaN;
    const isDue = edge === ROOT_EDGE || tree.visits(edge) + 1 >= this.params.expandVisits;
    if (isDue && tree.claimExpansion(edge, this.lastNode)) {
      const header = expander.expand(position, tree, edge, edge === ROOT_EDGE ? this.rootMoves : undefined);
      // Reports tell of all moves of the root, and AMAF means compare all moves.
      const only = edge === ROOT_EDGE ? this.rootMoves : undefined;
      if (header > 0 && (tree.hasAllEdges || edge === ROOT_EDGE)) expander.addAllEdges(position, tree, header, only);
      tree.publish(edge, header);
      if (header === 0) return 'over';
      if (header > 0) {
        this.expanded++;
        if (expander.evaluates) leaf.replyLogit = tree.bestLogit(header);
        return 'open';
      }
    } else if (isDue && mayGoOn && tree.hasNodeWhenFree(edge)) return 'node below';
    return game.isOver(position) ? 'over' : 'open';
  }

  /** What the leaf is worth, and how many random plies that took. */
  private evaluate(): number {
    const { tree, path, leaf, rewards, params } = this;
    const plies = this.evaluator.evaluate(this.position, leaf, rewards);
    const last = path.length - 1;
    if (tree.corrections && last > 0 && !Number.isNaN(leaf.replyLogit)) {
      const chooser = path.choosers[last]!;
      const error = params.biasCorrection * tree.corrections.error(this.correctionAt(tree.corrections, last));
      fillBoth(rewards, chooser, Math.min(1, Math.max(0, rewards[chooser]! + error)));
    }
    return plies;
  }

  /** The place of what is known of positions after an edge of the path. */
  private correctionAt(corrections: Corrections, index: number): number {
    const { tree, path } = this;
    const before = index > 1 ? tree.moveOf(path.edges[index - 1]!) : -1;
    return corrections.place(before, tree.moveOf(path.edges[index]!));
  }

  /** Where a node on the path has come to tell how far its evaluation is off, that is learnt. */
  private learnErrors(corrections: Corrections): void {
    const { tree, path } = this;
    for (let i = path.length - 2; i > 0; i--) {
      const edge = path.edges[i]!;
      if (!isTelling(tree.visits(edge)) || tree.proof(edge) !== 0) continue;
      const header = tree.childOf(edge);
      if (header <= 0) continue;
      const logit = tree.bestLogit(header);
      const evaluated = logistic(tree.playerOf(header) === path.choosers[i] ? logit : -logit);
      corrections.learn(this.correctionAt(corrections, i), tree.value(edge) - evaluated);
    }
  }

  /** The playout has come to a result that is proven. */
  private takeProof(edge: number): void {
    const { path, rewards } = this;
    if (this.isForTwo) fillBoth(rewards, path.choosers[path.length - 1]!, proofValue(this.tree.proof(edge)));
    else fillFinal(rewards, this.game, this.position);
  }

  /** The playout has come to the end of the game, which proves what it says. */
  private takeEnd(edge: number): void {
    const { path, rewards } = this;
    fillFinal(rewards, this.game, this.position);
    const proof = endProof(rewards[path.choosers[path.length - 1]!]!, this.isForTwo);
    if (proof !== 0 && edge !== ROOT_EDGE) this.tree.setProof(edge, proof);
  }

  /** Takes the exact end of a new leaf, if it is near enough to be found. */
  private takeExactEnd(edge: number, solver: EndSolver<P>): boolean {
    const { tree, path, position, rewards, game } = this;
    if (tree.childOf(edge) > 0 || game.isOver(position)) return false;
    const isAfterRoot = path.length === 2;
    const mostNodes = Math.max(LEAF_END_NODES, isAfterRoot ? this.rootEndNodes / 10 : 0);
    const end = (isAfterRoot && solver.solve(position, mostNodes)) || solver.decide(position, mostNodes);
    if (!end) return false;
    const mover = game.toMove(position);
    fillBoth(rewards, mover, end.reward);
    const proof = endProof(rewards[path.choosers[path.length - 1]!]!, true, end.plies);
    if (proof !== 0) tree.setProof(edge, proof);
    if (isAfterRoot) this.noteExactMargin(tree.moveOf(edge), end, mover === path.choosers[0]);
    return true;
  }

  private noteExactMargin(move: number, { margin }: ExactEnd, isOfRootPlayer: boolean): void {
    if (margin !== undefined) this.tallies.setExactMargin(move, isOfRootPlayer ? margin : -margin);
  }

  /**
   * Solves the root itself, which has its node by now, if the end is near enough; one thread of a search does so. A best
   * move gets the proof and the margin; where the game is lost, so are all others.
   */
  solveRoot(): void {
    const { tree, rootPosition, rootEndNodes, rootMoves } = this;
    const header = tree.childOf(ROOT_EDGE);
    if (!this.endSolver || rootMoves || rootEndNodes === 0 || header <= 0) return;
    const end = this.endSolver.solve(rootPosition, rootEndNodes) ?? this.endSolver.decide(rootPosition, rootEndNodes);
    if (!end) return;
    const proof = endProof(end.reward, true, end.plies);
    const isLost = end.reward === 0;
    for (const edge of tree.edgesOf(header)) {
      if (isLost || tree.moveOf(edge) === end.move) tree.setProof(edge, endProof(end.reward, true, end.plies - 1));
    }
    this.noteExactMargin(end.move, end, true);
    tree.setProof(ROOT_EDGE, proof);
  }

  private backUp(edge: number, rolloutPlies: number): void {
    const { tree, path, rewards } = this;
    if (tree.corrections) this.learnErrors(tree.corrections);
    backUp(tree, path, rewards, this.params.startVisits, this.pending);
    this.uncounted++;
    this.amaf?.count(path, rewards, this.rollouts.trace, rolloutPlies);
    this.rollouts.mast?.count(tree, path, rewards, this.rollouts.trace, rolloutPlies);
    this.tallies.count(tree, path, this.position, rewards, !this.isForBreadth);
    if (this.shared) path.leave(tree);
    if (this.isForTwo && tree.proof(edge) !== 0) backUpProof(tree, path);
  }
}
