/** What a search tells of its work, read from the tree while it grows or afterwards. */
// biome-ignore-all lint/style/noNonNullAssertion: indices come from the tree itself
import type { Margin } from './margins.ts';
import type { SearchParams } from './params.ts';
import { makeProof, PROVEN_DRAW, PROVEN_LOSS, pliesFrom, proofResult } from './proof.ts';
import type { Prover } from './prover.ts';
import { allMoves, type Candidate, compare, lowerBound, triedMoves, withProof } from './ranking.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

const PROVEN_RESULTS = ['win', 'loss', 'draw'] as const;

/** An exact result. */
export interface Proven {
  readonly result: (typeof PROVEN_RESULTS)[number];
  /** Plies to the end of the game from the root, at most this many for a win; 63 stands for 63 and more. */
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
  /**
   * This move and the best replies. Where the result is proven it is a path of proofs to the end of the game, of no more plies than
   * `proven` says, or stops where the proof is no longer known.
   */
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
  /** Follows what is proven, from the root's position. */
  readonly prover: Pick<Prover<unknown>, 'judgeRoot' | 'lineAfter'>;
}

/** Reads a report from a tree. `top` bounds the number of moves. */
export function makeReport(tree: Tree, params: SearchParams, progress: Progress, top = Infinity): SearchReport {
  const { lifeMap, values, marginOf, before, breadth = 0, prover, ...rest } = progress;
  const root = tree.childOf(ROOT_EDGE);
  const byVisits = root > 0 ? tree.edgesOf(root).sort((a, b) => tree.visits(b) - tree.visits(a)) : [];
  const lostIn = prover.judgeRoot(tree, byVisits);
  const loss = lostIn === undefined ? 0 : makeProof(PROVEN_LOSS, lostIn);
  const all = allMoves(tree, root, params).map((candidate) =>
    loss !== 0 && candidate.proof === 0
      ? withProof(candidate, makeProof(PROVEN_LOSS, (lostIn as number) - 1))
      : candidate,
  );
  const rootProof = tree.proof(ROOT_EDGE) || loss;
  const marginAt = new Map(all.map(({ move, rank }) => [move, rank === 0 ? 0 : exactMargin(marginOf?.(move))]));
  // Where the root is proven, what is open is no better than a draw.
  const isDraw = ({ proof }: Candidate) => Number(rootProof !== 0 && proofResult(proof) === PROVEN_DRAW);
  const compareRoot = (a: Candidate, b: Candidate) =>
    Math.sign(b.rank) - Math.sign(a.rank) ||
    isDraw(b) - isDraw(a) ||
    marginAt.get(b.move)! - marginAt.get(a.move)! ||
    compare(a, b);
  all.sort(compareRoot);
  const [best] = all;
  // The best move tells of the root: since the root was proven a shorter win may have been found.
  const isOfBest = best !== undefined && proofResult(best.proof) === proofResult(rootProof);
  const proven = isOfBest ? proofOf(best.proof, 1) : proofOf(rootProof, 0);
  const moves = all
    .slice(0, top)
    .map((candidate) => moveReport(tree, params, candidate, marginOf?.(candidate.move), prover));
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

function proofOf(proof: number, pliesBefore: number): Proven | undefined {
  const result = proofResult(proof);
  return result === 0 ? undefined : { result: PROVEN_RESULTS[result - 1]!, plies: pliesFrom(proof, pliesBefore) };
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

function moveReport(
  tree: Tree,
  params: SearchParams,
  candidate: Candidate,
  margin: Margin | undefined,
  prover: Progress['prover'],
): MoveReport {
  const { move, visits, value, prior } = candidate;
  const proven = proofOf(candidate.proof, 1);
  return {
    move,
    visits,
    value: proven ? scoreOf(proven) : value,
    lcb: proven ? scoreOf(proven) : lowerBound(params, visits, value),
    prior,
    ...(proven && { proven }),
    ...(margin && { margin }),
    pv: lineFrom(tree, params, candidate, prover),
  };
}

/** The best line that begins with a move of the root: the best moves of the tree, and proofs from where something is proven on. */
function lineFrom(tree: Tree, params: SearchParams, first: Candidate, prover: Progress['prover']): number[] {
  const moves = [first.move];
  let { edge, proof } = first;
  while (proof === 0) {
    const header = edge > 0 ? tree.childOf(edge) : 0;
    const tried = header > 0 ? triedMoves(tree, header, params) : [];
    if (tried.length === 0) return moves;
    const best = tried.reduce((one, other) => (compare(other, one) < 0 ? other : one));
    if (best.visits === 0 && best.proof === 0) return moves;
    moves.push(best.move);
    ({ edge, proof } = best);
  }
  return [...moves, ...prover.lineAfter(moves, tree, edge, proof)];
}
