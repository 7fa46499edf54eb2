/**
 * A competitor of the solver: Expected Work Search (Randall, Müller, Wei and Hayward, "Expected
 * Work Search: combining win rate and proof size estimation", 2024). Every position has a
 * probability that its player wins and an expected work of a proof. Moves are tried in the order of
 * expected work over probability. The work of a position is that of its first move, plus that of
 * each further one weighted by the probability that all before it fail. Leaves get their
 * probability from the game's evaluation and as much work as they have moves. Kept for comparisons.
 */

import type { Evaluation, Game } from '../../../src/search/game.ts';
import { scoreOfLogit } from '../../../src/util/logit.ts';

/** For its player: the probability of a win, 1 or 0 if proven, and the work to prove it. */
interface Node {
  probability: number;
  work: number;
  /** Undefined until expanded. */
  children: Child[] | undefined;
}

interface Child {
  readonly move: number;
  readonly isSamePlayer: boolean;
  readonly node: Node;
}

/** Evaluations never count as proofs. */
const LEAST_PROBABILITY = 0.01;

export class ExpectedWorkSearch<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P>;
  private readonly moves: Int32Array;
  private readonly logits: Float32Array;
  private readonly replies: Int32Array;
  private readonly nodes = new Map<string, Node>();
  /** Number of examined moves. */
  examined = 0;

  constructor(game: Game<P>) {
    this.game = game;
    this.evaluation = game.createEvaluation(game.evaluations[0] as string);
    this.moves = new Int32Array(game.maxMoves);
    this.replies = new Int32Array(game.maxMoves);
    this.logits = new Float32Array(game.maxMoves);
  }

  /**
   * 1 if the player to move wins, 0 if the other one does; undefined if this many moves do not
   * suffice. For games without draws.
   */
  solve(position: P, most: number): number | undefined {
    const { game } = this;
    const root: Node = { probability: 0.5, work: 1, children: undefined };
    const at = game.create();
    while (!isProven(root)) {
      if (this.examined > most) return undefined;
      game.copy(at, position);
      const path = [root];
      for (let node = root; node.children && !isProven(node); ) {
        const next = node.children[0] as Child;
        game.play(at, next.move);
        node = next.node;
        path.push(node);
      }
      const leaf = path.at(-1) as Node;
      // If proven by another path, only back it up.
      if (!isProven(leaf)) this.expand(leaf, at);
      for (const node of path.reverse()) backUp(node);
    }
    return root.probability;
  }

  private expand(node: Node, position: P): void {
    const { game, moves, logits, nodes } = this;
    const mover = game.toMove(position);
    const count = game.legalMoves(position, moves);
    this.examined += count;
    this.evaluation.evaluateMoves(position, moves, count, logits);
    const after = game.create();
    node.children = Array.from(moves.subarray(0, count), (move, i) => {
      game.copy(after, position);
      game.play(after, move);
      const key = `${game.keyLow(after)} ${game.keyHigh(after)}`;
      const isSamePlayer = game.toMove(after) === mover;
      let found = nodes.get(key);
      if (!found) {
        const value = scoreOfLogit(logits[i] as number);
        found = this.leaf(after, isSamePlayer ? value : 1 - value);
        nodes.set(key, found);
      }
      return { move, isSamePlayer, node: found };
    });
  }

  private leaf(position: P, value: number): Node {
    const { game, replies } = this;
    const work = game.legalMoves(position, replies);
    if (work === 0) return { probability: game.reward(position, game.toMove(position)), work: 0, children: undefined };
    const probability = Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, value));
    return { probability, work, children: undefined };
  }
}

function isProven({ probability }: Node): boolean {
  return probability === 0 || probability === 1;
}

/** The probability that the player of the previous position wins by a move. */
function wins({ node, isSamePlayer }: Child): number {
  return isSamePlayer ? node.probability : 1 - node.probability;
}

/** Sorts the moves into the order in which they are tried, and updates the node from them. */
function backUp(node: Node): void {
  const { children } = node;
  if (!children) return;
  const cost = (child: Child) => child.node.work / Math.max(1e-12, wins(child));
  children.sort((a, b) => Number(wins(a) === 0) - Number(wins(b) === 0) || cost(a) - cost(b));
  let [failing, work] = [1, 0];
  for (const child of children) {
    const probability = wins(child);
    if (probability === 0) continue;
    work += failing * child.node.work;
    failing *= 1 - probability;
    if (failing === 0) break;
  }
  node.work = work;
  if (children.some((child) => wins(child) === 1)) node.probability = 1;
  else if (children.every((child) => wins(child) === 0)) node.probability = 0;
  // A product of many small probabilities is not a proof.
  else node.probability = Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, 1 - failing));
}
