/** The choice among the moves of a node. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself
import type { Path } from './backup.ts';
import type { SearchParams } from './params.ts';
import {
  AMAF_VALUE,
  AMAF_VISITS,
  META,
  PRIOR_ONE,
  PROVEN_LOSS,
  PROVEN_WIN,
  type Tree,
  VALUE,
  VALUE_ONE,
  VISITS,
} from './tree.ts';

/** A chosen edge with n visits is followed n / 2^REPEAT_SHIFT times more before its node is looked at again. */
const REPEAT_SHIFT = 5;
const REPEAT_BITS = 10;

/**
 * Choices of one thread that hold for a while, by node: a table of one entry for each hash of a header. Every thread has
 * its own, so that the busiest nodes of a shared tree are not written to by all.
 */
export class Repeats {
  private readonly headers = new Int32Array(1 << REPEAT_BITS);
  private readonly edges = new Int32Array(1 << REPEAT_BITS);
  private readonly left = new Int32Array(1 << REPEAT_BITS);

  /** The edge to follow again, or 0. */
  next(header: number): number {
    const at = Math.imul(header, 0x9e3779b1) >>> (32 - REPEAT_BITS);
    if (this.headers[at] !== header || this.left[at]! <= 0) return 0;
    this.left[at] = this.left[at]! - 1;
    return this.edges[at]!;
  }

  note(header: number, edge: number, times: number): void {
    const at = Math.imul(header, 0x9e3779b1) >>> (32 - REPEAT_BITS);
    this.headers[at] = header;
    this.edges[at] = edge;
    this.left[at] = times;
  }
}

const TABLE_SIZE = 4096;
/** 1 / n and 1 / √n for small n: a look into a table costs less than a division. */
const INVERSE = Float64Array.from({ length: TABLE_SIZE }, (_, n) => 1 / n);
const INVERSE_ROOT = Float64Array.from({ length: TABLE_SIZE }, (_, n) => 1 / Math.sqrt(n));

/**
 * The edge of a node to follow: a proven win, else the best score among the edges of which nothing is proven, else a
 * proven draw, else the first one. Where a proven draw is passed over, `path` is told that it was available. `visits` are those of the node. Of equal scores the first one is taken.
 *
 * An edge that has many visits is followed some times more without a new look, since its score hardly moves.
 */
export function selectEdge(
  tree: Tree,
  header: number,
  visits: number,
  params: SearchParams,
  path: Path,
  repeats: Repeats,
): number {
  const again = repeats.next(header);
  if (again !== 0 && tree.proof(again) === 0) return again;
  const edge = bestEdge(tree, header, visits, params, path);
  const times = tree.visits(edge) >>> REPEAT_SHIFT;
  if (times > 0 && !path.hasDrawNext) repeats.note(header, edge, times);
  return edge;
}

/**
 * Edges without visits stand in the order of what their score would be (see expand.ts), so that the first of them speaks
 * for all behind it; with AMAF statistics that is not so, and all are looked at.
 */
function bestEdge(tree: Tree, header: number, parentVisits: number, params: SearchParams, path: Path): number {
  const { words, stride } = tree;
  const { startVisits, virtualLoss, fpu, exploration, raveK } = params;
  const isPuct = params.selection === 'puct';
  const weight = isPuct
    ? (exploration * Math.sqrt(parentVisits + 1)) / PRIOR_ONE
    : exploration * Math.sqrt(Math.log(parentVisits + 1));
  const beta = Math.sqrt(raveK / (3 * parentVisits + raveK + 1));
  const last = tree.lastEdge(header);
  let best = tree.firstEdge(header);
  let bestScore = -Infinity;
  let drawn = 0;
  for (let edge = best; edge <= last; edge += stride) {
    const meta = words[edge + META]!;
    let n = words[edge + VISITS]!;
    let q = words[edge + VALUE]! / VALUE_ONE;
    const isKnown = n > 0 || startVisits > 0;
    const flags = meta >>> 16;
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
    if (raveK > 0 && words[edge + AMAF_VISITS]! > 0) {
      const amaf = words[edge + AMAF_VALUE]! / VALUE_ONE;
      q = isKnown ? (1 - beta) * q + beta * amaf : amaf;
    } else if (!isKnown) q = fpu;
    const m = n + 1;
    const score = isPuct
      ? q + weight * (meta & 0xffff) * (m < TABLE_SIZE ? INVERSE[m]! : 1 / m)
      : q + weight * (m < TABLE_SIZE ? INVERSE_ROOT[m]! : 1 / Math.sqrt(m));
    if (score > bestScore) {
      best = edge;
      bestScore = score;
    }
    if (n === 0 && raveK === 0) break;
  }
  if (drawn === 0) return best;
  if (bestScore === -Infinity) return drawn;
  path.noteDraw();
  return best;
}
