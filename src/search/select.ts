/** Selects among the moves of a node. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself
import { log } from '../util/exponential.ts';
import type { AmafTables } from './amaf.ts';
import type { Path } from './backup.ts';
import { logistic, VALUE_ONE } from './logistic.ts';
import type { SearchParams } from './params.ts';
import { PROVEN_LOSS, PROVEN_WIN } from './proof.ts';
import type { Tree } from './tree.ts';
import { META, MOVE, PRIOR_ONE, STEPS_PER_LOGIT, VALUE, VISITS } from './tree-layout.ts';

const TABLE_SIZE = 4096;
/** 1 / n and 1 / √n for small n. A table lookup is faster than a division. */
const INVERSE = Float64Array.from({ length: TABLE_SIZE }, (_, n) => 1 / n);
const INVERSE_ROOT = Float64Array.from({ length: TABLE_SIZE }, (_, n) => 1 / Math.sqrt(n));

/** The number of best root moves that can be guaranteed a share of the visits. */
const BROAD_MOVES = 5;
/** The edges of these moves, and their means. */
const broadEdges = new Int32Array(BROAD_MOVES + 1);
const broadValues = new Int32Array(BROAD_MOVES + 1);

/**
 * The least visited of the `BROAD_MOVES` best unproven root edges by value, if it has fewer than
 * `least` visits; else 0.
 */
export function neglectedEdge(tree: Tree, node: number, least: number): number {
  const { words } = tree;
  const count = tree.edgeCount(node);
  let found = 0;
  for (let i = 0, edge = tree.firstEdge(node); i < count; edge = tree.edgeAfter(edge, i), i++) {
    if (words[edge + META]! >>> 24 !== 0) continue;
    const value = words[edge + VALUE]!;
    let place = found;
    for (; place > 0 && broadValues[place - 1]! < value; place--) {
      broadValues[place] = broadValues[place - 1]!;
      broadEdges[place] = broadEdges[place - 1]!;
    }
    broadValues[place] = value;
    broadEdges[place] = edge;
    if (found < BROAD_MOVES) found++;
  }
  let fewest = 0;
  for (let i = 0; i < found; i++) {
    const edge = broadEdges[i]!;
    if (tree.visits(edge) < least && (fewest === 0 || tree.visits(edge) < tree.visits(fewest))) fewest = edge;
  }
  return fewest;
}

/**
 * A chosen edge with n visits is followed n / 2^REPEAT_SHIFT more times before its node selects
 * again.
 */
const REPEAT_SHIFT = 5;

/** The exploration factor of a node (see `stdevScale` in params.ts). */
function spread(tree: Tree, node: number, stdevScale: number): number {
  if (stdevScale === 0) return 1;
  const value = logistic(tree.bestLogit(node));
  return 1 - stdevScale + stdevScale * 2 * Math.sqrt(value * (1 - value));
}

/** Selection at the nodes of one thread. Notes in its path where a proven draw was available. */
export class Selector {
  private readonly tree: Tree;
  private readonly params: SearchParams;
  /** Prior weights by steps; see `Tree.addEdge`. */
  private readonly weights: Float32Array;
  private readonly path: Path;
  private readonly amaf: AmafTables | undefined;

  constructor(tree: Tree, params: SearchParams, weights: Float32Array, path: Path, amaf: AmafTables | undefined) {
    this.tree = tree;
    this.params = params;
    this.weights = weights;
    this.path = path;
    this.amaf = amaf;
  }

  /**
   * The edge to follow: a proven win, else the unproven move with the best score, else a proven
   * draw, else the first edge. `visits` is that of the node. Ties go to the first edge. A move
   * tried for the first time gets an edge. Returns 0 if that must wait and there is no other edge.
   *
   * A well-visited edge is followed several times without a new selection, since its score hardly
   * changes.
   */
  select(node: number, visits: number): number {
    const { tree } = this;
    const again = tree.choice(node, visits);
    if (again !== 0 && tree.proof(again) === 0) return again;
    const edge = this.best(node, visits);
    const times = edge === 0 ? 0 : tree.visits(edge) >>> REPEAT_SHIFT;
    if (times > 0 && !this.path.hasDrawNext) tree.setChoice(node, edge, visits + 1 + times);
    return edge;
  }

  private best(node: number, visits: number): number {
    const { tree, params, weights, path, amaf } = this;
    const { words } = tree;
    const { startVisits, virtualLoss, fpu, exploration, stdevScale, raveK } = params;
    const isPuct = params.selection === 'puct';
    const weight = isPuct
      ? (exploration * spread(tree, node, stdevScale) * Math.sqrt(visits + 1)) / PRIOR_ONE
      : exploration * Math.sqrt(log(visits + 1));
    const isUsual = isPuct && !amaf && startVisits > 0;
    const beta = Math.sqrt(raveK / (3 * visits + raveK + 1));
    const firsts = amaf ? amaf.placeOf(tree.playerOf(node)) : 0;
    const count = tree.edgeCount(node);
    let best = 0;
    let bestScore = -Infinity;
    let drawn = 0;
    for (let i = 0, edge = tree.firstEdge(node); i < count; edge = tree.edgeAfter(edge, i), i++) {
      const meta = words[edge + META]!;
      let n = words[edge + VISITS]!;
      let q = words[edge + VALUE]! / VALUE_ONE;
      const flags = meta >>> 16;
      // A shorter path for unproven edges without virtual loss; the same formula as below.
      if (isUsual && flags === 0 && n < TABLE_SIZE - 1) {
        const score = q + weight * (meta & 0xffff) * INVERSE[n + 1]!;
        if (score > bestScore) {
          best = edge;
          bestScore = score;
        }
        continue;
      }
      const isKnown = n > 0 || startVisits > 0;
      if (flags !== 0) {
        const result = flags >>> 14;
        if (result === PROVEN_WIN) return edge;
        if (result === PROVEN_LOSS) continue;
        if (result !== 0) {
          drawn = edge;
          continue;
        }
        const lost = virtualLoss * (flags & 0xff);
        if (lost > 0) q = (q * (n + startVisits)) / (n + startVisits + lost);
        n += lost;
      }
      const first = amaf ? firsts + 2 * words[edge + MOVE]! : 0;
      if (amaf && amaf.means[first + 1]! > 0) {
        const mean = amaf.means[first]! / amaf.means[first + 1]!;
        q = isKnown ? (1 - beta) * q + beta * mean : mean;
      } else if (!isKnown) q = fpu;
      const m = n + 1;
      const score = isPuct
        ? q + weight * (meta & 0xffff) * (m < TABLE_SIZE ? INVERSE[m]! : 1 / m)
        : q + weight * (m < TABLE_SIZE ? INVERSE_ROOT[m]! : 1 / Math.sqrt(m));
      if (score > bestScore) {
        best = edge;
        bestScore = score;
      }
    }
    if (count < tree.moveCount(node) && !tree.isBare(node)) {
      const steps = tree.listedSteps(node, count);
      const q = startVisits > 0 ? logistic(tree.bestLogit(node) - steps / STEPS_PER_LOGIT) : fpu;
      const score = q + weight * (isPuct ? tree.scale(node) * weights[steps]! : 1);
      if (score > bestScore) {
        const added = tree.addEdge(node, weights);
        if (added > 0) {
          best = added;
          bestScore = score;
        }
      }
    }
    if (drawn === 0) return best === 0 && count > 0 ? tree.firstEdge(node) : best;
    if (bestScore === -Infinity) return drawn;
    path.noteDraw();
    return best;
  }
}
