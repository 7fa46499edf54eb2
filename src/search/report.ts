/** What a search tells of its work, read from the tree while it grows or afterwards. */
// biome-ignore-all lint/style/noNonNullAssertion: indices come from the tree itself
import type { Margin } from './margins.ts';
import type { SearchParams } from './params.ts';
import { PROVEN_DRAW, PROVEN_LOSS, PROVEN_WIN, proofPlies, proofResult } from './proof.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

export const PROVEN_RESULTS = ['win', 'loss', 'draw'] as const;

/** An exact result. */
export interface Proven {
  readonly result: (typeof PROVEN_RESULTS)[number];
  /** Plies to the end of the game from the root, at most so many for a win; 63 stands for 63 and more. */
  readonly plies: number;
}

export interface MoveReport {
  readonly move: number;
  /** Playouts that went through this move, with those taken over from an earlier search. */
  readonly visits: number;
  /** Expected score for the player to move at the root, in [0, 1]; exact where it is proven. */
  readonly value: number;
  /** Lower confidence bound of the value. */
  readonly lcb: number;
  /** Prior probability, in [0, 1]. */
  readonly prior: number;
  readonly proven?: Proven;
  /** In games of points, where it was asked for or is exact. */
  readonly margin?: Margin;
  /** This move and the best replies. */
  readonly pv: readonly number[];
}

export interface SearchReport {
  /** The player to move at the root; all values are expected scores in [0, 1] for that player. */
  readonly toMove: number;
  readonly value: number;
  readonly proven?: Proven;
  /** Finished playouts of this search. */
  readonly playouts: number;
  /** Positions that this search gave a node, with all their moves. Alpha-beta counts them as often as it comes to them. */
  readonly expansions: number;
  /** Visits of the root: the playouts, and those taken over from an earlier search. */
  readonly visits: number;
  readonly seconds: number;
  /** Positions that have a node at the end, and the memory that was touched for them. */
  readonly nodes: number;
  readonly memoryBytes: number;
  /** The memory was used up: what was visited least lately made way for what was new. */
  readonly memoryFull: boolean;
  /** Plies of the principal variation. */
  readonly pvLength: number;
  /** Legal moves, the best first; empty when the game is over. */
  readonly moves: readonly MoveReport[];
  /** In games for more than two: the mean worth of the playouts of this search to each player, in [0, 1]. */
  readonly values?: readonly number[];
  /** For every cell and player, and for nobody, at `owner · cells + cell`: the share of playouts that ended so. */
  readonly lifeMap?: Float64Array;
}

/** What a tree has counted since it was empty. */
export interface TreeCounts {
  readonly expansions: number;
  readonly evictions: number;
}

/** What the search itself does not know of its circumstances. */
export interface Progress {
  readonly toMove: number;
  readonly playouts: number;
  readonly seconds: number;
  /** The share of the visits that some moves got whatever their score was, see `BROAD_MOVES`. Default: 0. */
  readonly breadth?: number | undefined;
  /** What the tree counted before this search. Default: nothing. */
  readonly before?: TreeCounts | undefined;
  readonly lifeMap?: Float64Array | undefined;
  readonly values?: readonly number[] | undefined;
  /** The margin of a move of the root; default: none is known. */
  readonly marginOf?: (move: number) => Margin | undefined;
}

/** Reads a report from a tree. `top` bounds the number of moves. */
export function makeReport(tree: Tree, params: SearchParams, progress: Progress, top = Infinity): SearchReport {
  const { lifeMap, values, marginOf, before, breadth = 0, ...rest } = progress;
  const all = allMoves(tree, tree.childOf(ROOT_EDGE), params);
  const proven = proofOf(tree.proof(ROOT_EDGE), 0);
  const marginAt = new Map(all.map(({ move, rank }) => [move, rank === 0 ? 0 : exactMargin(marginOf?.(move))]));
  // Where the root is proven, what is open is no better than a draw.
  const isDraw = ({ proof }: Candidate) => Number(proven !== undefined && proofResult(proof) === PROVEN_DRAW);
  const compareRoot = (a: Candidate, b: Candidate) =>
    Math.sign(b.rank) - Math.sign(a.rank) ||
    isDraw(b) - isDraw(a) ||
    marginAt.get(b.move)! - marginAt.get(a.move)! ||
    compare(a, b);
  const moves = all
    .sort(compareRoot)
    .slice(0, top)
    .map((candidate) => moveReport(tree, params, candidate, marginOf?.(candidate.move)));
  return {
    ...rest,
    value: proven ? scoreOf(proven) : tree.rootValue(breadth * tree.visits(ROOT_EDGE)),
    ...(proven && { proven }),
    expansions: tree.expansions - (before?.expansions ?? 0),
    visits: tree.visits(ROOT_EDGE),
    nodes: tree.nodes,
    memoryBytes: tree.usedBytes,
    memoryFull: tree.evictions > (before?.evictions ?? 0),
    pvLength: moves[0]?.pv.length ?? 0,
    moves,
    ...(values && { values }),
    ...(lifeMap && { lifeMap }),
  };
}

/** A move of a node, and all that its place among the others depends on. */
interface Candidate {
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
function compare(a: Candidate, b: Candidate): number {
  return b.rank - a.rank || b.strength - a.strength || b.value - a.value || b.prior - a.prior || a.index - b.index;
}

/** The moves of a node that have an edge, in the order of the tree. */
function triedMoves(tree: Tree, header: number, params: SearchParams): Candidate[] {
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
function allMoves(tree: Tree, header: number, params: SearchParams): Candidate[] {
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

/** Value less so many standard errors, those of a result that is 0 or 1, which is the widest a result can scatter. */
export function lowerBound({ lcbWidth }: SearchParams, visits: number, value: number): number {
  return visits === 0 ? 0 : Math.max(0, value - lcbWidth * Math.sqrt((value * (1 - value)) / visits));
}

function proofOf(proof: number, pliesBefore: number): Proven | undefined {
  const result = proofResult(proof);
  return result === 0 ? undefined : { result: PROVEN_RESULTS[result - 1]!, plies: pliesBefore + proofPlies(proof) };
}

function scoreOf(proven: Proven): number {
  return proven.result === 'win' ? 1 : proven.result === 'loss' ? 0 : 0.5;
}

/** Below all margins. */
const UNKNOWN_MARGIN = -1e9;

/** What orders moves with the same proven result: who wins by more points, or loses by fewer, comes first. */
function exactMargin(margin: Margin | undefined): number {
  return margin?.spread === 0 ? margin.mean : UNKNOWN_MARGIN;
}

function moveReport(tree: Tree, params: SearchParams, candidate: Candidate, margin: Margin | undefined): MoveReport {
  const { move, edge, visits, value, prior } = candidate;
  const proven = proofOf(candidate.proof, 1);
  return {
    move,
    visits,
    value: proven ? scoreOf(proven) : value,
    lcb: proven ? scoreOf(proven) : lowerBound(params, visits, value),
    prior,
    ...(proven && { proven }),
    ...(margin && { margin }),
    pv: [move, ...(edge === 0 ? [] : continuation(tree, params, edge))],
  };
}

/** The best line below an edge. */
function continuation(tree: Tree, params: SearchParams, first: number): number[] {
  const moves: number[] = [];
  for (let edge = first; ; ) {
    const header = tree.childOf(edge);
    const tried = header > 0 ? triedMoves(tree, header, params) : [];
    if (tried.length === 0) return moves;
    const best = tried.reduce((one, other) => (compare(other, one) < 0 ? other : one));
    if (best.visits === 0 && best.proof === 0) return moves;
    moves.push(best.move);
    edge = best.edge;
  }
}
