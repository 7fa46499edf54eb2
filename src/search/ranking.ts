/** The order of a node's moves, the best first. */
import type { SearchParams } from './params.ts';
import { PROVEN_LOSS, PROVEN_WIN, proofPlies, proofResult } from './proof.ts';
import type { Tree } from './tree.ts';

/** A move of a node, and all that its place among the others depends on. */
export interface Candidate {
  readonly move: number;
  /** 0 where it has not been tried. */
  readonly edge: number;
  readonly index: number;
  readonly visits: number;
  readonly value: number;
  readonly prior: number;
  readonly proof: number;
  readonly rank: number;
  readonly strength: number;
}

/** Best first: proven wins, then by visits or by lower bound, proven losses last. */
export function compare(a: Candidate, b: Candidate): number {
  return b.rank - a.rank || b.strength - a.strength || b.value - a.value || b.prior - a.prior || a.index - b.index;
}

/** The moves of a node that have an edge, in the order of the tree. */
export function triedMoves(tree: Tree, header: number, params: SearchParams): Candidate[] {
  const edges = tree.edgesOf(header);
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

/** All moves of a node, as far as they are known. */
export function allMoves(tree: Tree, header: number, params: SearchParams): Candidate[] {
  if (header <= 0) return [];
  const tried = triedMoves(tree, header, params);
  const known = new Set(tried.map(({ move }) => move));
  // While the search is at work one of the others may just have got its edge.
  const others = tree
    .listedFrom(header, tried.length, params.priorTemperature)
    .filter(({ move }) => !known.has(move))
    .map((listed, i) => ({ ...listed, edge: 0, index: tried.length + i, visits: 0, proof: 0, rank: 0, strength: 0 }));
  return [...tried, ...others];
}

/** Only moves with this share of the most visited move's visits can be chosen for their lower bound. */
const LCB_LEAST_SHARE = 0.25;

/** What of two open moves makes the one with more of it better, `most` being the visits of the most visited one. */
export function strengthOf(params: SearchParams, visits: number, value: number, most: number): number {
  const isByVisits = params.finalMove === 'visits' || visits < LCB_LEAST_SHARE * most;
  return isByVisits ? visits : most + lowerBound(params, visits, value);
}

/** Proven wins, the shortest first, above all that is open, above proven losses, the longest first. */
function rankOf(proof: number): number {
  const result = proofResult(proof);
  if (result === PROVEN_WIN) return 1000 - proofPlies(proof);
  if (result === PROVEN_LOSS) return -1000 + proofPlies(proof);
  return 0;
}

/** A move of which something is known besides what the tree holds. */
export function withProof(candidate: Candidate, proof: number): Candidate {
  return { ...candidate, proof, rank: rankOf(proof) };
}

/** Value less this many standard errors, those of a result that is 0 or 1, which is the widest a result can scatter. */
export function lowerBound({ lcbWidth }: SearchParams, visits: number, value: number): number {
  return visits === 0 ? 0 : Math.max(0, value - lcbWidth * Math.sqrt((value * (1 - value)) / visits));
}
