/** The order of a node's moves, best first. */
import type { SearchParams } from './params.ts';
import { PROVEN_LOSS, PROVEN_WIN, proofPlies, proofResult } from './proof.ts';
import type { Tree } from './tree.ts';

/** A move of a node with its sort keys. */
export interface Candidate {
  readonly move: number;
  /** 0 if the move has not been tried. */
  readonly edge: number;
  readonly index: number;
  readonly visits: number;
  readonly value: number;
  readonly prior: number;
  readonly proof: number;
  readonly rank: number;
  readonly strength: number;
}

/**
 * Comparator, best first: proven wins, then by visits or lower confidence bound, then proven
 * losses.
 */
export function compare(a: Candidate, b: Candidate): number {
  return b.rank - a.rank || b.strength - a.strength || b.value - a.value || b.prior - a.prior || a.index - b.index;
}

/** The moves of a node that have an edge, in tree order. */
export function triedMoves(tree: Tree, node: number, params: SearchParams): Candidate[] {
  const edges = tree.edgesOf(node);
  const most = Math.max(0, ...edges.map((edge) => tree.visits(edge)));
  return edges.map((edge, index) => {
    const [visits, value, proof] = [tree.visits(edge), tree.value(edge), tree.proof(edge)];
    const strength = strengthOf(params, visits, value, most);
    return {
      move: tree.moveOf(edge),
      edge,
      index,
      visits,
      value,
      prior: tree.prior(edge),
      proof,
      rank: rankOf(proof),
      strength,
    };
  });
}

/** The known moves of a node, tried or not. */
export function allMoves(tree: Tree, node: number, params: SearchParams): Candidate[] {
  if (node <= 0) return [];
  const tried = triedMoves(tree, node, params);
  const known = new Set(tried.map(({ move }) => move));
  // A concurrent search may just have created an edge for a listed move.
  const others = tree
    .listedFrom(node, tried.length, params.priorTemperature)
    .filter(({ move }) => !known.has(move))
    .map((listed, i) => ({ ...listed, edge: 0, index: tried.length + i, visits: 0, proof: 0, rank: 0, strength: 0 }));
  return [...tried, ...others];
}

/**
 * Only moves with at least this share of the most visited move's visits are ranked by their lower
 * bound.
 */
const LCB_LEAST_SHARE = 0.25;

/** Sort key of an unproven move; `most` is the visits of the most visited move. */
function strengthOf(params: SearchParams, visits: number, value: number, most: number): number {
  const isByVisits = params.finalMove === 'visits' || visits < LCB_LEAST_SHARE * most;
  return isByVisits ? visits : most + lowerBound(params, visits, value);
}

/** Sort key of a proof: short wins, long wins, unproven moves, long losses, short losses. */
function rankOf(proof: number): number {
  const result = proofResult(proof);
  if (result === PROVEN_WIN) return 1000 - proofPlies(proof);
  if (result === PROVEN_LOSS) return -1000 + proofPlies(proof);
  return 0;
}

/** The candidate with a proof that is not in the tree. */
export function withProof(candidate: Candidate, proof: number): Candidate {
  return { ...candidate, proof, rank: rankOf(proof) };
}

/**
 * The value less `lcbWidth` standard errors of a binary result, which has the largest possible
 * variance.
 */
export function lowerBound({ lcbWidth }: SearchParams, visits: number, value: number): number {
  return visits === 0 ? 0 : Math.max(0, value - lcbWidth * Math.sqrt((value * (1 - value)) / visits));
}
