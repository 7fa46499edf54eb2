/** What a search tells of its work, read from the tree while it grows or afterwards. */
// biome-ignore-all lint/style/noNonNullAssertion: indices come from the tree itself
import type { Margin } from './margins.ts';
import type { SearchParams } from './params.ts';
import { PROVEN_DRAW, PROVEN_LOSS, PROVEN_WIN, proofPlies, proofResult, ROOT_EDGE, type Tree } from './tree.ts';

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
  /** Edges and headers in the tree, and the memory they take. */
  readonly nodes: number;
  readonly memoryBytes: number;
  /** The memory is used up: the search went on without expanding. */
  readonly memoryFull: boolean;
  /** Plies of the principal variation. */
  readonly pvLength: number;
  /** Legal moves, the best first; empty when the game is over. */
  readonly moves: readonly MoveReport[];
  /** For every cell and player, and for nobody, at `owner · cells + cell`: the share of playouts that ended so. */
  readonly lifeMap?: Float64Array;
}

/** What the search itself does not know of its circumstances. */
export interface Progress {
  readonly toMove: number;
  readonly playouts: number;
  readonly seconds: number;
  readonly memoryFull: boolean;
  /** Nodes that the tree had before this search. Default: none. */
  readonly keptExpansions?: number | undefined;
  readonly lifeMap?: Float64Array | undefined;
  /** The margin of a move of the root; default: none is known. */
  readonly marginOf?: (move: number) => Margin | undefined;
}

/** Reads a report from a tree. `top` bounds the number of moves. */
export function makeReport(tree: Tree, params: SearchParams, progress: Progress, top = Infinity): SearchReport {
  const { lifeMap, marginOf, keptExpansions = 0, ...rest } = progress;
  const edges = edgesOf(tree, tree.childOf(ROOT_EDGE), params);
  const proven = proof(tree, ROOT_EDGE, 0);
  const margins = new Map(
    edges.map(({ edge, rank }) => [edge, rank === 0 ? 0 : exactMargin(marginOf?.(tree.moveOf(edge)))]),
  );
  const marginAt = ({ edge }: RankedEdge) => margins.get(edge) as number;
  // Where the root is proven, what is open is no better than a draw.
  const isDraw = ({ edge }: RankedEdge) =>
    Number(proven !== undefined && proofResult(tree.proof(edge)) === PROVEN_DRAW);
  const compareRoot = (a: RankedEdge, b: RankedEdge) =>
    Math.sign(b.rank) - Math.sign(a.rank) || isDraw(b) - isDraw(a) || marginAt(b) - marginAt(a) || compare(a, b);
  edges.sort(compareRoot);
  const moves = edges.slice(0, top).map(({ edge }) => moveReport(tree, params, edge, marginOf));
  return {
    ...rest,
    value: proven ? scoreOf(proven) : edges.length === 0 ? 0.5 : tree.rootValue(),
    ...(proven && { proven }),
    expansions: tree.expansions - keptExpansions,
    visits: tree.visits(ROOT_EDGE),
    nodes: tree.used,
    memoryBytes: tree.usedBytes,
    pvLength: moves[0]?.pv.length ?? 0,
    moves,
    ...(lifeMap && { lifeMap }),
  };
}

/** All that the order of a node's edges depends on. */
interface RankedEdge {
  readonly edge: number;
  readonly rank: number;
  readonly strength: number;
  readonly value: number;
  readonly prior: number;
}

/** Best first: proven wins, then by visits or by lower bound, proven losses last. */
function compare(a: RankedEdge, b: RankedEdge): number {
  return b.rank - a.rank || b.strength - a.strength || b.value - a.value || b.prior - a.prior || a.edge - b.edge;
}

/** The edges of a node as they stand in the tree. */
function edgesOf(tree: Tree, header: number, params: SearchParams): RankedEdge[] {
  if (header <= 0) return [];
  const last = tree.lastEdge(header);
  let most = 0;
  for (let edge = tree.firstEdge(header); edge <= last; edge += tree.stride) most = Math.max(most, tree.visits(edge));
  const edges: RankedEdge[] = [];
  for (let edge = tree.firstEdge(header); edge <= last; edge += tree.stride) {
    const value = tree.value(edge);
    const strength = strengthOf(params, tree.visits(edge), value, most);
    edges.push({ edge, rank: rank(tree, edge), strength, value, prior: tree.prior(edge) });
  }
  return edges;
}

/** Only moves with this share of the most visited move's visits can be chosen for their lower bound. */
const LCB_LEAST_SHARE = 0.25;

/** What of two open moves makes the one with more of it better, `most` being the visits of the most visited one. */
export function strengthOf(params: SearchParams, visits: number, value: number, most: number): number {
  const isByVisits = params.finalMove === 'visits' || visits < LCB_LEAST_SHARE * most;
  return isByVisits ? visits : most + lowerBound(params, visits, value);
}

/** Proven wins, the shortest first, above all that is open, above proven losses, the longest first. */
function rank(tree: Tree, edge: number): number {
  const proof = tree.proof(edge);
  const result = proofResult(proof);
  if (result === PROVEN_WIN) return 1000 - proofPlies(proof);
  if (result === PROVEN_LOSS) return -1000 + proofPlies(proof);
  return 0;
}

/** Value less so many standard errors, those of a result that is 0 or 1, which is the widest a result can scatter. */
export function lowerBound({ lcbWidth }: SearchParams, visits: number, value: number): number {
  return visits === 0 ? 0 : Math.max(0, value - lcbWidth * Math.sqrt((value * (1 - value)) / visits));
}

function proof(tree: Tree, edge: number, pliesBefore: number): Proven | undefined {
  const noted = tree.proof(edge);
  const result = proofResult(noted);
  return result === 0 ? undefined : { result: PROVEN_RESULTS[result - 1]!, plies: pliesBefore + proofPlies(noted) };
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

function moveReport(tree: Tree, params: SearchParams, edge: number, marginOf: Progress['marginOf']): MoveReport {
  const proven = proof(tree, edge, 1);
  const margin = marginOf?.(tree.moveOf(edge));
  const visits = tree.visits(edge);
  const value = tree.value(edge);
  return {
    move: tree.moveOf(edge),
    visits,
    value: proven ? scoreOf(proven) : value,
    lcb: proven ? scoreOf(proven) : lowerBound(params, visits, value),
    prior: tree.prior(edge),
    ...(proven && { proven }),
    ...(margin && { margin }),
    pv: principalVariation(tree, params, edge),
  };
}

function principalVariation(tree: Tree, params: SearchParams, first: number): number[] {
  const moves: number[] = [];
  let edge: number | undefined = first;
  while (edge !== undefined) {
    moves.push(tree.moveOf(edge));
    const next: number | undefined = bestEdge(edgesOf(tree, tree.childOf(edge), params));
    edge = next !== undefined && (tree.visits(next) > 0 || tree.proof(next) !== 0) ? next : undefined;
  }
  return moves;
}

function bestEdge(edges: readonly RankedEdge[]): number | undefined {
  let [best] = edges;
  for (const edge of edges) if (best && compare(edge, best) < 0) best = edge;
  return best?.edge;
}
