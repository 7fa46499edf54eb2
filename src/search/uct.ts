/**
 * UCT: Monte Carlo tree search with upper confidence bounds (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning",
 * 2006). A child is chosen by  Q + c · √(ln N / n),  Q being the mean reward of the player who chooses; every child is
 * tried once first, and each playout adds one node.
 */
import type { Game } from '../games/game.ts';
import { type RandomState, randomState } from '../util/rng.ts';
import type { Limits } from './limits.ts';
import type { MoveReport, SearchReport } from './report.ts';

/** Weight of exploration; ½ suits rewards in [0, 1] with uniform rollouts here. */
const EXPLORATION = 0.5;
/** Playouts between two looks at the clock. */
const BATCH = 16;

interface Node {
  readonly move: number;
  /** The player who chose `move`, and whose rewards `total` sums. */
  readonly chooser: number;
  visits: number;
  total: number;
  /** Undefined until the node is expanded. */
  children: Node[] | undefined;
}

export interface UctOptions {
  readonly seed: string | number;
  readonly limits: Limits;
  /** Called now and then with the playouts so far; returning false stops the search. */
  readonly onProgress?: (playouts: number) => boolean;
}

/** Searches a position on one thread. Equal arguments with a playout limit give equal reports but for the time. */
export function searchUct<P>(game: Game<P>, root: P, options: UctOptions): SearchReport {
  const search = new UctSearch(game, root, randomState(options.seed));
  const { playouts: most = Infinity, timeMs = Infinity } = options.limits;
  const start = performance.now();
  let playouts = 0;
  while (!game.isOver(root) && playouts < most && performance.now() - start < timeMs) {
    const batch = Math.min(BATCH, most - playouts);
    for (let i = 0; i < batch; i++) search.playout();
    playouts += batch;
    if (options.onProgress?.(playouts) === false) break;
  }
  return search.report((performance.now() - start) / 1000);
}

class UctSearch<P> {
  private readonly game: Game<P>;
  private readonly rootPosition: P;
  private readonly position: P;
  private readonly random: RandomState;
  private readonly moves: Int32Array;
  private readonly root: Node;
  private readonly path: Node[] = [];

  constructor(game: Game<P>, rootPosition: P, random: RandomState) {
    this.game = game;
    this.rootPosition = rootPosition;
    this.position = game.create();
    this.random = random;
    this.moves = new Int32Array(game.maxMoves);
    this.root = { move: -1, chooser: -1, visits: 0, total: 0, children: undefined };
  }

  playout(): void {
    const { game, position, path } = this;
    game.copy(position, this.rootPosition);
    path.length = 0;
    const leaf = this.select();
    if (leaf !== this.root && leaf.visits === 0) game.rollout(position, this.random);
    for (const node of path) {
      node.visits++;
      if (node.chooser >= 0) node.total += game.reward(position, node.chooser);
    }
  }

  /** Walks down to a node that has not been visited yet, or to the end of the game, and plays its moves. */
  private select(): Node {
    const { game, position, path } = this;
    let node = this.root;
    path.push(node);
    for (;;) {
      node.children ??= this.expand();
      if (node.children.length === 0) return node;
      node = bestChild(node, node.children);
      game.play(position, node.move);
      path.push(node);
      if (node.visits === 0) return node;
    }
  }

  private expand(): Node[] {
    const { game, position, moves } = this;
    const chooser = game.toMove(position);
    const count = game.legalMoves(position, moves);
    return Array.from(moves.subarray(0, count), (move) => ({
      move,
      chooser,
      visits: 0,
      total: 0,
      children: undefined,
    }));
  }

  report(seconds: number): SearchReport {
    const { root, game } = this;
    const children = root.children ?? [];
    const total = children.reduce((sum, child) => sum + child.total, 0);
    return {
      toMove: game.toMove(this.rootPosition),
      value: root.visits > 0 ? total / root.visits : 0.5,
      playouts: root.visits,
      seconds,
      moves: [...children].sort(byVisits).map(moveReport),
    };
  }
}

function bestChild(parent: Node, children: Node[]): Node {
  const logVisits = Math.log(parent.visits);
  let best = children[0] as Node;
  let bestScore = -Infinity;
  for (const child of children) {
    if (child.visits === 0) return child;
    const score = child.total / child.visits + EXPLORATION * Math.sqrt(logVisits / child.visits);
    if (score > bestScore) {
      best = child;
      bestScore = score;
    }
  }
  return best;
}

function byVisits(a: Node, b: Node): number {
  return b.visits - a.visits || b.total - a.total || a.move - b.move;
}

function moveReport(node: Node): MoveReport {
  const pv = [node.move];
  let at: Node | undefined = node;
  while (at?.children) {
    at = at.children.reduce<Node | undefined>((best, child) => {
      if (child.visits === 0) return best;
      return best === undefined || byVisits(child, best) < 0 ? child : best;
    }, undefined);
    if (at) pv.push(at.move);
  }
  return { move: node.move, visits: node.visits, value: node.visits > 0 ? node.total / node.visits : 0.5, pv };
}
