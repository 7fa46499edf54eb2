/** One thread's playouts: select, expand, evaluate, back up. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself
import type { Evaluation, Game } from '../games/game.ts';
import type { RandomState } from '../util/rng.ts';
import { BUSY_VISITS, backUp, backUpAmaf, backUpProof, Path, PendingResults } from './backup.ts';
import { Expander } from './expand.ts';
import { logistic } from './logistic.ts';
import { createEvaluation, type SearchParams } from './params.ts';
import { Repeats, selectEdge } from './select.ts';
import { makeProof, PROVEN_DRAW, PROVEN_LOSS, PROVEN_WIN, proofValue, ROOT_EDGE, type Tree } from './tree.ts';

/** Longest line from the root that a playout follows before it evaluates where it is. */
const MAX_TREE_PLIES = 1000;
/** Where the memory is full, expansions take so many visits more than where it is empty. */
const THRIFT = 8;

export interface ThreadOptions<P> {
  readonly game: Game<P>;
  readonly tree: Tree;
  readonly params: SearchParams;
  readonly random: RandomState;
  /** Other threads work on the same tree: virtual loss is needed. */
  readonly shared: boolean;
  /** Counts of who holds each cell at the end of a playout, at `player · cells + cell`; gathered when given. */
  readonly lifeMap?: Int32Array | undefined;
  /** The only moves to look at in the root position: different legal ones, at least one. Default: all. */
  readonly rootMoves?: readonly number[] | undefined;
}

export class SearchThread<P> {
  private readonly game: Game<P>;
  private readonly tree: Tree;
  private readonly params: SearchParams;
  private readonly random: RandomState;
  private readonly shared: boolean;
  private readonly lifeMap: Int32Array | undefined;
  private readonly rootMoves: readonly number[] | undefined;
  private readonly evaluation: Evaluation<P> | undefined;
  private readonly expander: Expander<P>;
  private readonly rootPosition: P;
  private readonly position: P;
  private readonly path = new Path(MAX_TREE_PLIES + 1);
  private readonly repeats = new Repeats();
  private readonly pending: PendingResults | undefined;
  private readonly rewards: Float64Array;
  private readonly staticRewards: Float64Array;
  private readonly trace: Int32Array;
  /** For AMAF: `stamp + player` of the first one to play each move in this playout. */
  private readonly firstBy: Float64Array;
  private stamp = 0;
  /** Playouts that the root edge does not show yet. */
  private uncounted = 0;
  /** Visits more than `expandVisits` that an expansion takes, so that memory lasts longer the less there is left. */
  private thrift = 0;
  /** True once an expansion found no room. */
  isFull = false;

  constructor(options: ThreadOptions<P>, root: P) {
    const { game, tree, params } = options;
    this.game = game;
    this.tree = tree;
    this.params = params;
    this.random = options.random;
    this.shared = options.shared;
    this.pending = options.shared ? new PendingResults(tree, params.startVisits) : undefined;
    this.lifeMap = options.lifeMap;
    this.rootMoves = options.rootMoves;
    this.evaluation = createEvaluation(game, params);
    if (params.evaluator !== 'rollout' && !this.evaluation) {
      throw new Error(`the game ${game.id} has no static evaluation`);
    }
    this.expander = new Expander(game, params, this.evaluation);
    this.rootPosition = game.create();
    game.copy(this.rootPosition, root);
    this.position = game.create();
    this.rewards = new Float64Array(game.players);
    this.staticRewards = new Float64Array(game.players);
    this.trace = new Int32Array(game.maxRolloutPlies);
    this.firstBy = new Float64Array(game.moveBound).fill(-1);
  }

  /** Runs so many playouts, and counts them at the root: all threads write there, so it is not done for each. */
  playouts(count: number): void {
    for (let i = 0; i < count; i++) this.playout();
    this.pending?.flush();
    this.tree.addRootVisits(this.uncounted);
    this.uncounted = 0;
  }

  private playout(): void {
    const { tree, path, params, rewards } = this;
    this.game.copy(this.position, this.rootPosition);
    const edge = this.select();
    const rolloutPlies = this.evaluateLeaf(edge);
    backUp(tree, path, rewards, params.startVisits, this.pending);
    this.uncounted++;
    if (params.raveK > 0) this.countAmaf(rolloutPlies);
    if (this.lifeMap) this.countLife(this.lifeMap);
    if (this.shared) path.leave(tree);
    if (tree.proof(edge) !== 0 && this.game.players === 2) backUpProof(tree, path);
  }

  /** Follows the best edges from the root, playing their moves, to one that has no node or is proven. */
  private select(): number {
    const { game, tree, path, position, params } = this;
    let edge = ROOT_EDGE;
    path.clear();
    path.push(edge, game.toMove(position));
    while (path.length <= MAX_TREE_PLIES) {
      const header = tree.childOf(edge);
      if (header <= 0 || (edge !== ROOT_EDGE && tree.proof(edge) !== 0)) break;
      const visits = tree.visits(edge) + (edge === ROOT_EDGE ? this.uncounted : 0);
      edge = selectEdge(tree, header, visits, params, path, this.repeats);
      path.push(edge, tree.playerOf(header));
      if (this.shared && tree.visits(edge) < BUSY_VISITS) path.enter(tree, edge);
      game.play(position, tree.moveOf(edge));
    }
    return edge;
  }

  /** Fills `rewards` for the position the path has led to; expands it when its time has come. Returns random plies played. */
  private evaluateLeaf(edge: number): number {
    const { game, tree, params, path, position } = this;
    const proof = edge === ROOT_EDGE ? 0 : tree.proof(edge);
    if (proof !== 0) {
      this.setRewards(path.choosers[path.length - 1]!, proofValue(proof));
      return 0;
    }
    let expanded = false;
    if (edge === ROOT_EDGE || tree.visits(edge) + 1 >= params.expandVisits + this.thrift) {
      if (tree.claimExpansion(edge)) {
        const header = this.expander.expand(position, tree, edge === ROOT_EDGE ? this.rootMoves : undefined);
        tree.publish(edge, header);
        if (header === 0) return this.reachEnd(edge);
        if (header < 0) this.isFull = true;
        else this.thrift = Math.floor(THRIFT * tree.fillAt(header));
        expanded = header > 0;
      }
    }
    if (!expanded && game.isOver(position)) return this.reachEnd(edge);
    if (params.evaluator === 'static') {
      if (expanded && params.leafValue === 'reply' && this.expander.evaluates) {
        this.setRewards(game.toMove(position), logistic(this.expander.bestLogit));
      } else this.evaluateStatically(edge);
      return 0;
    }
    if (params.evaluator === 'mixed') {
      this.evaluateStatically(edge);
      this.staticRewards.set(this.rewards);
      const plies = this.rollOut(game.maxRolloutPlies);
      this.setFinalRewards();
      for (let i = 0; i < this.rewards.length; i++) this.rewards[i] = (this.rewards[i]! + this.staticRewards[i]!) / 2;
      return plies;
    }
    const plies = this.rollOut(params.evaluator === 'cutoff' ? params.cutoffPlies : game.maxRolloutPlies);
    if (params.evaluator === 'cutoff' && !game.isOver(position)) this.setStaticRewards();
    else this.setFinalRewards();
    return plies;
  }

  /** The static evaluation; for two players it is often known from the expansion of the parent. */
  private evaluateStatically(edge: number): void {
    const { game, expander, position, path } = this;
    const isKnown = expander.evaluates && game.players === 2 && edge !== ROOT_EDGE;
    if (isKnown && this.evaluation!.isForeseen(position)) {
      this.setRewards(path.choosers[path.length - 1]!, this.tree.value(edge));
    } else this.setStaticRewards();
  }

  private rollOut(plies: number): number {
    return this.game.rollout(this.position, this.random, this.params.rolloutPolicy, plies, this.trace);
  }

  /** Counts who holds each cell at the end of the game, which is played out at random where the playout did not. */
  private countLife(lifeMap: Int32Array): void {
    const { game, position } = this;
    this.rollOut(game.maxRolloutPlies);
    for (let cell = 0; cell < game.cells; cell++) {
      const owner = game.ownerOf(position, cell);
      if (owner >= 0) Atomics.add(lifeMap, owner * game.cells + cell, 1);
    }
    Atomics.add(lifeMap, game.players * game.cells, 1);
  }

  /** Notes the end of the game at an edge. */
  private reachEnd(edge: number): number {
    this.setFinalRewards();
    const reward = this.rewards[this.path.choosers[this.path.length - 1]!]!;
    const result = reward === 1 ? PROVEN_WIN : reward === 0 ? PROVEN_LOSS : reward === 0.5 ? PROVEN_DRAW : 0;
    if (result !== 0 && edge !== ROOT_EDGE) this.tree.setProof(edge, makeProof(result, 0));
    return 0;
  }

  private setFinalRewards(): void {
    for (let player = 0; player < this.rewards.length; player++) {
      this.rewards[player] = this.game.reward(this.position, player);
    }
  }

  private setStaticRewards(): void {
    const evaluation = this.evaluation!;
    if (this.rewards.length === 2) {
      const player = this.game.toMove(this.position);
      this.setRewards(player, logistic(evaluation.evaluate(this.position, player)));
      return;
    }
    for (let player = 0; player < this.rewards.length; player++) {
      this.rewards[player] = logistic(evaluation.evaluate(this.position, player));
    }
  }

  /** The rewards of two players, from that of one. */
  private setRewards(player: number, value: number): void {
    for (let other = 0; other < this.rewards.length; other++)
      this.rewards[other] = other === player ? value : 1 - value;
  }

  private countAmaf(rolloutPlies: number): void {
    const { trace, firstBy, game } = this;
    this.stamp += game.players;
    for (let i = rolloutPlies - 1; i >= 0; i--) firstBy[trace[i]! & 0xffffff] = this.stamp + (trace[i]! >>> 24);
    backUpAmaf(this.tree, this.path, this.rewards, firstBy, this.stamp);
  }
}
