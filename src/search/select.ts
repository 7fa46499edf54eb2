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

/**
 * The edge of a node to follow: a proven win, else the best score among the edges of which nothing is proven, else a
 * proven draw, else the first one. Where a proven draw is passed over, `path` is told that the player to move has it for
 * certain. `visits` are those of the node. Of equal scores the first one is taken.
 *
 * Edges without visits stand in the order of what their score would be (see expand.ts), so that the first of them
 * speaks for all behind it; with AMAF statistics that is not so, and all are looked at.
 */
export function selectEdge(tree: Tree, header: number, visits: number, params: SearchParams, path: Path): number {
  if (params.raveK > 0) return selectRave(tree, header, visits, params, path);
  return params.selection === 'puct'
    ? selectPuct(tree, header, visits, params, path)
    : selectUct(tree, header, visits, params, path);
}

function selectPuct(tree: Tree, header: number, parentVisits: number, params: SearchParams, path: Path): number {
  const { words, stride } = tree;
  const { startVisits, virtualLoss, fpu } = params;
  const weight = (params.exploration * Math.sqrt(parentVisits + 1)) / PRIOR_ONE;
  const last = tree.lastEdge(header);
  let best = tree.firstEdge(header);
  let bestScore = -Infinity;
  let drawn = 0;
  for (let edge = best; edge <= last; edge += stride) {
    let n = words[edge + VISITS]!;
    let q = n === 0 && startVisits === 0 ? fpu : words[edge + VALUE]! / VALUE_ONE;
    const flags = words[edge + META]! >>> 16;
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
    const score = q + (weight * (words[edge + META]! & 0xffff)) / (1 + n);
    if (score > bestScore) {
      best = edge;
      bestScore = score;
    }
    if (n === 0) break;
  }
  if (drawn === 0) return best;
  if (bestScore === -Infinity) return drawn;
  path.noteFloor();
  return best;
}

function selectUct(tree: Tree, header: number, parentVisits: number, params: SearchParams, path: Path): number {
  const { words, stride } = tree;
  const { virtualLoss, exploration, fpu } = params;
  const logVisits = Math.log(parentVisits + 1);
  const last = tree.lastEdge(header);
  let best = tree.firstEdge(header);
  let bestScore = -Infinity;
  let drawn = 0;
  for (let edge = best; edge <= last; edge += stride) {
    let n = words[edge + VISITS]!;
    let q = words[edge + VALUE]! / VALUE_ONE;
    const flags = words[edge + META]! >>> 16;
    if (flags !== 0) {
      const result = flags >>> 14;
      if (result === PROVEN_WIN) return edge;
      if (result === PROVEN_LOSS) continue;
      if (result !== 0) {
        drawn = edge;
        continue;
      }
      const lost = virtualLoss * (flags & 0xff);
      if (lost > 0) q = (q * n) / (n + lost);
      n += lost;
    }
    const score = n === 0 ? firstPlay(fpu, exploration, logVisits) : q + exploration * Math.sqrt(logVisits / n);
    if (score > bestScore) {
      best = edge;
      bestScore = score;
    }
    if (n === 0) break;
  }
  if (drawn === 0) return best;
  if (bestScore === -Infinity) return drawn;
  path.noteFloor();
  return best;
}

function selectRave(tree: Tree, header: number, parentVisits: number, params: SearchParams, path: Path): number {
  const { words, stride } = tree;
  const { virtualLoss, exploration, fpu, raveK, startVisits } = params;
  const logVisits = Math.log(parentVisits + 1);
  const beta = Math.sqrt(raveK / (3 * parentVisits + raveK));
  const last = tree.lastEdge(header);
  let best = tree.firstEdge(header);
  let bestScore = -Infinity;
  let drawn = 0;
  for (let edge = best; edge <= last; edge += stride) {
    let n = words[edge + VISITS]!;
    let q = words[edge + VALUE]! / VALUE_ONE;
    const flags = words[edge + META]! >>> 16;
    if (flags !== 0) {
      const result = flags >>> 14;
      if (result === PROVEN_WIN) return edge;
      if (result === PROVEN_LOSS) continue;
      if (result !== 0) {
        drawn = edge;
        continue;
      }
      const lost = virtualLoss * (flags & 0xff);
      if (lost > 0) q = (q * n) / (n + lost);
      n += lost;
    }
    const known = n > 0 || startVisits > 0;
    let score: number;
    if (words[edge + AMAF_VISITS]! > 0) {
      const amaf = words[edge + AMAF_VALUE]! / VALUE_ONE;
      score = (known ? (1 - beta) * q + beta * amaf : amaf) + exploration * Math.sqrt(logVisits / (n + 1));
    } else {
      score = known ? q + exploration * Math.sqrt(logVisits / (n + 1)) : firstPlay(fpu, exploration, logVisits);
    }
    if (score > bestScore) {
      best = edge;
      bestScore = score;
    }
  }
  if (drawn === 0) return best;
  if (bestScore === -Infinity) return drawn;
  path.noteFloor();
  return best;
}

/** The score of a move without visits; a first-play urgency above 1 comes before everything else. */
function firstPlay(fpu: number, exploration: number, logVisits: number): number {
  return fpu > 1 ? Number.MAX_VALUE : fpu + exploration * Math.sqrt(logVisits);
}
