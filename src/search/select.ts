/** The choice among the moves of a node. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself
import type { SearchParams } from './params.ts';
import { PROVEN_LOSS, PROVEN_WIN, type Tree, VALUE_ONE } from './tree.ts';

/**
 * The edge of a node to follow: a proven win, else the best score among the edges that are not proven losses, else the
 * first one. `visits` are those of the node. Of equal scores the first in the order of the moves is taken.
 */
export function selectEdge(tree: Tree, header: number, visits: number, params: SearchParams): number {
  if (params.raveK > 0) return selectRave(tree, header, visits, params);
  return params.selection === 'puct'
    ? selectPuct(tree, header, visits, params)
    : selectUct(tree, header, visits, params);
}

function selectPuct(tree: Tree, header: number, parentVisits: number, params: SearchParams): number {
  const { visits, values, priors, pending, proofs } = tree;
  const { startVisits, virtualLoss, fpu } = params;
  const weight = (params.exploration * Math.sqrt(parentVisits + 1)) / 65535;
  const last = header + tree.edgeCount(header);
  let best = header + 1;
  let bestScore = -Infinity;
  for (let edge = header + 1; edge <= last; edge++) {
    let n = visits[edge]!;
    let q = n === 0 && startVisits === 0 ? fpu : values[edge]! / VALUE_ONE;
    if (proofs[edge]! !== 0) {
      const result = proofs[edge]! >>> 6;
      if (result === PROVEN_WIN) return edge;
      if (result === PROVEN_LOSS) continue;
      q = 0.5;
    }
    if (pending[edge]! !== 0) {
      const lost = virtualLoss * pending[edge]!;
      q = (q * (n + startVisits)) / (n + startVisits + lost);
      n += lost;
    }
    const score = q + (weight * priors[edge]!) / (1 + n);
    if (score > bestScore) {
      best = edge;
      bestScore = score;
    }
  }
  return best;
}

function selectUct(tree: Tree, header: number, parentVisits: number, params: SearchParams): number {
  const { visits, values, pending, proofs } = tree;
  const { virtualLoss, exploration, fpu } = params;
  const logVisits = Math.log(parentVisits + 1);
  const last = header + tree.edgeCount(header);
  let best = header + 1;
  let bestScore = -Infinity;
  for (let edge = header + 1; edge <= last; edge++) {
    let n = visits[edge]!;
    let q = values[edge]! / VALUE_ONE;
    if (proofs[edge]! !== 0) {
      const result = proofs[edge]! >>> 6;
      if (result === PROVEN_WIN) return edge;
      if (result === PROVEN_LOSS) continue;
      q = 0.5;
    }
    if (pending[edge]! !== 0) {
      const lost = virtualLoss * pending[edge]!;
      q = (q * n) / (n + lost);
      n += lost;
    }
    const score = n === 0 ? firstPlay(fpu, exploration, logVisits) : q + exploration * Math.sqrt(logVisits / n);
    if (score > bestScore) {
      best = edge;
      bestScore = score;
    }
  }
  return best;
}

function selectRave(tree: Tree, header: number, parentVisits: number, params: SearchParams): number {
  const { visits, values, pending, proofs, amafVisits, amafValues } = tree;
  const { virtualLoss, exploration, fpu, raveK, startVisits } = params;
  const logVisits = Math.log(parentVisits + 1);
  const beta = Math.sqrt(raveK / (3 * parentVisits + raveK));
  const last = header + tree.edgeCount(header);
  let best = header + 1;
  let bestScore = -Infinity;
  for (let edge = header + 1; edge <= last; edge++) {
    let n = visits[edge]!;
    let q = values[edge]! / VALUE_ONE;
    if (proofs[edge]! !== 0) {
      const result = proofs[edge]! >>> 6;
      if (result === PROVEN_WIN) return edge;
      if (result === PROVEN_LOSS) continue;
      q = 0.5;
    }
    if (pending[edge]! !== 0) {
      const lost = virtualLoss * pending[edge]!;
      q = (q * n) / (n + lost);
      n += lost;
    }
    const known = n > 0 || startVisits > 0;
    let score: number;
    if (amafVisits[edge]! > 0) {
      const amaf = amafValues[edge]! / VALUE_ONE;
      score = (known ? (1 - beta) * q + beta * amaf : amaf) + exploration * Math.sqrt(logVisits / (n + 1));
    } else {
      score = known ? q + exploration * Math.sqrt(logVisits / (n + 1)) : firstPlay(fpu, exploration, logVisits);
    }
    if (score > bestScore) {
      best = edge;
      bestScore = score;
    }
  }
  return best;
}

/** The score of a move without visits; a first-play urgency above 1 comes before everything else. */
function firstPlay(fpu: number, exploration: number, logVisits: number): number {
  return fpu > 1 ? Number.MAX_VALUE : fpu + exploration * Math.sqrt(logVisits);
}
