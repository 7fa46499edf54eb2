/** The playouts of one thread: select, expand, evaluate, back up. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself

import { randomState } from '../util/seed.ts';
import { AmafTables } from './amaf.ts';
import { BUSY_VISITS, backUp, backUpProof, endProof, Path, PendingResults } from './backup.ts';
import { type Corrections, isTelling } from './correction.ts';
import { createEvaluator, type Evaluator, type Leaf } from './evaluators.ts';
import { Expander } from './expand.ts';
import type { EndSolver, ExactEnd, Game } from './game.ts';
import { endNodesFor } from './limits.ts';
import { logistic } from './logistic.ts';
import { MarginTally } from './margins.ts';
import { type SearchParams, selectedEvaluation } from './params.ts';
import { ValueTally } from './player-values.ts';
import { proofValue } from './proof.ts';
import type { TreeShare } from './request.ts';
import { fillBoth, fillFinal } from './rewards.ts';
import { Rollouts } from './rollouts.ts';
import { neglectedEdge, Selector } from './select.ts';
import { SolverShare } from './solver/share.ts';
import { ProofTable } from './solver/table.ts';
import { PlayoutTallies } from './tallies.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

/** The most plies that a playout descends in the tree. */
const MAX_TREE_PLIES = 1000;
/** The node limit of the end solver at a leaf: about the work of a few expansions. */
const LEAF_END_NODES = 1500;

/**
 * The visits at which the game's verdict on an edge is requested, which costs about a hundred
 * playouts. The last count below BUSY_VISITS: counts are still exact, so several threads ask only
 * once.
 */
const VERDICT_VISITS = BUSY_VISITS - 1;

/**
 * The root is checked for neglected moves at every BREADTH_INTERVAL-th visit. Sufficient to give
 * `BROAD_MOVES` moves the largest allowed share.
 */
const BREADTH_INTERVAL = 4;

/** The most times a playout continues below a node that another thread has just expanded. */
const MOST_TRIES = 1000;

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
  /**
   * Whether the playout serves only to compare a root move with better ones. It then says nothing
   * about the position's value.
   */
  private isForBreadth = false;
  private readonly rootEndNodes: number;
  private readonly breadth: number;
  private readonly solverShare: SolverShare<P> | undefined;
  private readonly rootPosition: P;
  private readonly position: P;
  private readonly path = new Path(MAX_TREE_PLIES + 1);
  private readonly pending: PendingResults | undefined;
  private readonly leaf: Leaf = { chooser: 0, moveValue: Number.NaN, replyLogit: Number.NaN };
  /** The playout's value for every player. */
  private readonly rewards: Float64Array;
  /** Two players: zero-sum, so proofs propagate upwards and draws can be proven. */
  private readonly isForTwo: boolean;
  /** Whether the game gives verdicts and the parameters allow them. */
  private readonly asksVerdicts: boolean;
  /** Playouts not yet counted at the root edge. */
  private uncounted = 0;
  /** The epoch of the memory when the thread last arrived. */
  private epoch = 0;
  /** Nodes not yet added to the tree's count. */
  private expanded = 0;
  /** The node that contains the last edge of the path; 0 at the root edge. */
  private lastNode = 0;

  /** Searches the position `root`, among some of its moves: distinct legal ones, at least one. Default: all. */
  constructor(
    game: Game<P>,
    tree: Tree,
    root: P,
    { request, params, seed, thread, threads, proofs, ...counts }: Omit<TreeShare, 'control' | 'tree' | 'treeBytes'>,
    rootMoves?: readonly number[],
  ) {
    this.game = game;
    this.tree = tree;
    this.params = params;
    this.thread = thread;
    this.shared = threads > 1;
    tree.isAlone = !this.shared;
    this.pending = this.shared ? new PendingResults(tree, params.startVisits) : undefined;
    this.rootMoves = rootMoves;
    const evaluation = selectedEvaluation(game, params);
    this.rollouts = new Rollouts(game, randomState(seed, thread), params.rolloutPolicy);
    this.solverShare = proofs && new SolverShare(game, tree, new ProofTable(proofs), params.solverShare);
    this.expander = new Expander(game, params, evaluation);
    this.amaf = tree.hasAllEdges ? new AmafTables(tree, game.players, game.moveBound, params.graveVisits) : undefined;
    this.selector = new Selector(tree, params, this.expander.weights, this.path, this.amaf);
    this.evaluator = createEvaluator(game, params, this.rollouts, evaluation);
    // Searches by rollouts do not use the solver, so that they stay plain Monte Carlo.
    this.endSolver = params.evaluator === 'rollout' ? undefined : game.createEndSolver?.();
    const { ownership, margins, values } = counts;
    const tallies = {
      ownership: ownership && new Int32Array(ownership),
      margins: margins && {
        tally: new MarginTally(margins, thread, game.moveBound),
        ofPlayouts: request.margins !== false,
      },
      values: values && new ValueTally(values, thread, game.players),
    };
    this.tallies = new PlayoutTallies(game, tallies, this.rollouts, evaluation);
    this.rootEndNodes = endNodesFor(request);
    this.breadth = request.breadth ?? 0;
    this.rootPosition = game.create();
    game.copy(this.rootPosition, root);
    this.position = game.create();
    this.rewards = new Float64Array(game.players);
    this.isForTwo = game.players === 2;
    this.asksVerdicts = this.isForTwo && params.solverShare > 0 && game.verdict !== undefined;
    const rootNode = tree.childOf(ROOT_EDGE);
    if (rootNode > 0) this.expander.addAllEdges(root, tree, rootNode, rootMoves);
  }

  /**
   * Runs `count` playouts, or fewer if `isTimeOut` returns true after one. Updates the root in one
   * batch, since all threads write there.
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
   * Drops all references into the tree so that memory can be reclaimed (see memory.ts). A single
   * thread has no references besides its path.
   */
  private arrive(): void {
    this.pending?.flush();
    this.epoch = this.tree.epoch;
    this.tree.arrive(this.thread);
  }

  /** Declares that this thread holds no more references into the tree. */
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
   * Writes the value of a leaf to `rewards`; returns the number of random plies. Undefined if
   * another thread has expanded the leaf meanwhile and `mayGoOn` allows the playout to continue
   * below it.
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

  /**
   * Descends by the best edges from the last edge of the path, playing their moves, to an edge that
   * is unexpanded or proven.
   */
  private select(from: number): number {
    const { game, tree, path, position, expander } = this;
    let edge = from;
    while (path.length <= MAX_TREE_PLIES) {
      const node = tree.childOf(edge);
      if (node <= 0 || (edge !== ROOT_EDGE && tree.proof(edge) !== 0)) break;
      if (tree.isBare(node)) expander.complete(position, tree, node, edge === ROOT_EDGE ? this.rootMoves : undefined);
      const visits = tree.visits(edge) + (edge === ROOT_EDGE ? this.uncounted : (this.pending?.count(edge) ?? 0));
      const neglected = edge === ROOT_EDGE && visits % BREADTH_INTERVAL === 0 ? this.neglected(node, visits) : 0;
      this.amaf?.enter(node, visits, path);
      const next = neglected || this.selector.select(node, visits);
      if (next === 0) break;
      if (edge === ROOT_EDGE) this.isForBreadth = neglected !== 0;
      edge = next;
      this.lastNode = node;
      path.push(edge, tree.playerOf(node));
      if (this.shared && tree.visits(edge) < BUSY_VISITS) path.enter(tree, edge);
      game.play(position, tree.moveOf(edge));
      if (this.asksVerdicts && tree.visits(edge) === VERDICT_VISITS) this.askVerdict(edge);
    }
    return edge;
  }

  /** Records the game's verdict on the position after an edge as a proof. */
  private askVerdict(edge: number): void {
    const { game, tree, path, position } = this;
    if (tree.proof(edge) !== 0 || game.isOver(position)) return;
    const verdict = game.verdict?.(position);
    const isOurs = verdict?.winner === path.choosers[path.length - 1];
    if (verdict) tree.setProof(edge, endProof(isOurs ? 1 : 0, true, verdict.plies));
  }

  private neglected(node: number, visits: number): number {
    return this.breadth > 0 ? neglectedEdge(this.tree, node, this.breadth * visits) : 0;
  }

  /** Expands the leaf if it has enough visits, and collects what that reveals about it. */
  private expand(edge: number, mayGoOn: boolean): 'open' | 'over' | 'node below' {
    const { game, tree, expander, position, path, leaf } = this;
    leaf.chooser = path.choosers[path.length - 1]!;
    leaf.moveValue = expander.evaluates && edge !== ROOT_EDGE ? tree.value(edge) : Number.NaN;
    leaf.replyLogit = Number.NaN;
    const isDue = edge === ROOT_EDGE || tree.visits(edge) + 1 >= this.params.expandVisits;
    if (isDue && tree.claimExpansion(edge, this.lastNode)) {
      const node = expander.expand(position, tree, edge, edge === ROOT_EDGE ? this.rootMoves : undefined);
      // Reports cover all root moves, and AMAF means compare all moves.
      const only = edge === ROOT_EDGE ? this.rootMoves : undefined;
      if (node > 0 && (tree.hasAllEdges || edge === ROOT_EDGE)) expander.addAllEdges(position, tree, node, only);
      tree.publish(edge, node);
      if (node === 0) return 'over';
      if (node > 0) {
        this.expanded++;
        if (expander.evaluates) leaf.replyLogit = tree.bestLogit(node);
        return 'open';
      }
    } else if (isDue && mayGoOn && tree.hasNodeWhenFree(edge)) return 'node below';
    return game.isOver(position) ? 'over' : 'open';
  }

  /** Evaluates the leaf; returns the number of random plies. */
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

  /** The correction slot for the position after an edge of the path. */
  private correctionAt(corrections: Corrections, index: number): number {
    const { tree, path } = this;
    const before = index > 1 ? tree.moveOf(path.edges[index - 1]!) : -1;
    return corrections.place(before, tree.moveOf(path.edges[index]!));
  }

  /** Takes an error sample at every node on the path that is due for one. */
  private learnErrors(corrections: Corrections): void {
    const { tree, path } = this;
    for (let i = path.length - 2; i > 0; i--) {
      const edge = path.edges[i]!;
      if (!isTelling(tree.visits(edge)) || tree.proof(edge) !== 0) continue;
      const node = tree.childOf(edge);
      if (node <= 0) continue;
      const logit = tree.bestLogit(node);
      const evaluated = logistic(tree.playerOf(node) === path.choosers[i] ? logit : -logit);
      corrections.learn(this.correctionAt(corrections, i), tree.value(edge) - evaluated);
    }
  }

  /** Handles a playout that reached a proven result. */
  private takeProof(edge: number): void {
    const { path, rewards } = this;
    if (this.isForTwo) fillBoth(rewards, path.choosers[path.length - 1]!, proofValue(this.tree.proof(edge)));
    else fillFinal(rewards, this.game, this.position);
  }

  /** Handles a playout that reached the end of the game, which is a proof. */
  private takeEnd(edge: number): void {
    const { path, rewards } = this;
    fillFinal(rewards, this.game, this.position);
    const proof = endProof(rewards[path.choosers[path.length - 1]!]!, this.isForTwo);
    if (proof !== 0 && edge !== ROOT_EDGE) this.tree.setProof(edge, proof);
  }

  /** Solves a new leaf exactly if the end solver's limit suffices. Returns whether it did. */
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
   * Solves the root after its expansion if the end solver's limit suffices. Only one thread of a
   * search does this. The best move gets the proof and the margin; in a lost game all moves get the
   * proof.
   */
  solveRoot(): void {
    const { tree, rootPosition, rootEndNodes, rootMoves } = this;
    const node = tree.childOf(ROOT_EDGE);
    if (!this.endSolver || rootMoves || node <= 0) return;
    const end = this.endSolver.solve(rootPosition, rootEndNodes) ?? this.endSolver.decide(rootPosition, rootEndNodes);
    if (!end) return;
    const proof = endProof(end.reward, true, end.plies);
    const isLost = end.reward === 0;
    for (const edge of tree.edgesOf(node)) {
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
