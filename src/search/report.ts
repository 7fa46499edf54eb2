/** Search reports, read from the tree during or after a search. */
// biome-ignore-all lint/style/noNonNullAssertion: indices come from the tree itself
import type { Margin } from './margins.ts';
import type { SearchParams } from './params.ts';
import { makeProof, PROVEN_DRAW, PROVEN_LOSS, pliesFrom, proofResult } from './proof.ts';
import type { Prover } from './prover.ts';
import { allMoves, type Candidate, compare, lowerBound, triedMoves, withProof } from './ranking.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

export const PROVEN_RESULTS = ['win', 'loss', 'draw'] as const;

/** An exact result. */
export interface Proven {
  readonly result: (typeof PROVEN_RESULTS)[number];
  /**
   * Plies from the root to the end of the game; an upper bound for a win. 63 stands for 63 or more.
   */
  readonly plies: number;
}

export interface MoveReport {
  readonly move: number;
  /** Playouts through this move, including those reused from an earlier search. */
  readonly visits: number;
  /** Expected score for the player to move at the root, in [0, 1]; exact if proven. */
  readonly value: number;
  /** Lower confidence bound of the value. */
  readonly lcb: number;
  /** Prior probability, in [0, 1]. */
  readonly prior: number;
  readonly proven?: Proven;
  /** In games of points, if requested or exact. */
  readonly margin?: Margin;
  /**
   * The principal variation, starting with this move. For a proven result it follows proofs to the
   * end of the game, within the plies of `proven`, or stops where the proof is no longer known.
   */
  readonly pv: readonly number[];
}

export interface SearchReport {
  /** The player to move at the root. All values are expected scores in [0, 1] for this player. */
  readonly toMove: number;
  /** That of the best move; ½ without any. */
  readonly value: number;
  /** The mean of all playouts, exact if proven: for the signature, and to judge openings. */
  readonly mean: number;
  readonly proven?: Proven;
  /** Finished playouts of this search. */
  readonly playouts: number;
  /** Nodes that this search expanded. Alpha-beta counts every visit to a position. */
  readonly expansions: number;
  /** Visits of the root: the playouts, and visits reused from an earlier search. */
  readonly visits: number;
  readonly seconds: number;
  /** Nodes in the tree at the end, and the memory touched for them in bytes. */
  readonly nodes: number;
  readonly memoryBytes: number;
  /** Whether memory ran out, so that the least recently visited nodes were evicted. */
  readonly memoryFull: boolean;
  /** Plies of the principal variation. */
  readonly pvLength: number;
  /** Legal moves, best first; empty if the game is over. */
  readonly moves: readonly MoveReport[];
  /**
   * In games for more than two: the mean value of this search's playouts for each player, in [0,
   * 1].
   */
  readonly values?: readonly number[];
  /**
   * The share of playouts after which a player, or nobody, owned a cell, at index `owner · cells +
   * cell`.
   */
  readonly ownership?: Float64Array;
}

/** Counters of a tree since it was last empty. */
export interface TreeCounts {
  readonly expansions: number;
  readonly evictions: number;
}

/** Data of a report that is not in the tree. */
export interface Progress {
  readonly toMove: number;
  /** Visits of the root that an earlier search made. */
  readonly keptVisits: number;
  readonly seconds: number;
  /** The tree's counters before this search. Default: 0. */
  readonly before?: TreeCounts | undefined;
  readonly ownership?: Float64Array | undefined;
  readonly values?: readonly number[] | undefined;
  /** The margin of a root move. Default: unknown. */
  readonly marginOf?: (move: number) => Margin | undefined;
  /** Extends proofs from the root's position. */
  readonly prover: Pick<Prover<unknown>, 'judgeRoot' | 'lineAfter'>;
}

/** Reads a report from a tree. `top` is the largest number of moves. */
export function makeReport(tree: Tree, params: SearchParams, progress: Progress, top = Infinity): SearchReport {
  const { toMove, seconds, keptVisits, ownership, values, marginOf, before, prover } = progress;
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
  const marginAt = new Map(all.map(({ move, rank }) => [move, rank === 0 ? 0 : marginKey(marginOf?.(move))]));
  // In a proven drawn or lost position an unproven move is no better than a draw.
  const isDraw = ({ proof }: Candidate) => Number(rootProof !== 0 && proofResult(proof) === PROVEN_DRAW);
  const compareRoot = (a: Candidate, b: Candidate) =>
    Math.sign(b.rank) - Math.sign(a.rank) ||
    isDraw(b) - isDraw(a) ||
    marginAt.get(b.move)! - marginAt.get(a.move)! ||
    compare(a, b);
  all.sort(compareRoot);
  const [best] = all;
  // Use the best move: a shorter win may have been found after the root was proven.
  const isOfBest = best !== undefined && proofResult(best.proof) === proofResult(rootProof);
  const proven = isOfBest ? proofOf(best.proof, 1) : proofOf(rootProof, 0);
  const moves = all
    .slice(0, top)
    .map((candidate) => moveReport(tree, params, candidate, marginOf?.(candidate.move), prover));
  // Threads count playouts at the root in batches, later than at its moves.
  const visitsOfMoves = all.reduce((sum, { visits }) => sum + visits, 0);
  const visits = Math.max(tree.visits(ROOT_EDGE), visitsOfMoves);
  return {
    toMove,
    seconds,
    playouts: visits - keptVisits,
    value: proven ? scoreOf(proven) : best && best.visits > 0 ? best.value : 0.5,
    mean: proven ? scoreOf(proven) : tree.rootValue(),
    ...(proven && { proven }),
    expansions: tree.expansions - (before?.expansions ?? 0),
    visits,
    nodes: tree.nodes,
    memoryBytes: tree.usedBytes,
    memoryFull: tree.evictions > (before?.evictions ?? 0),
    pvLength: moves[0]?.pv.length ?? 0,
    moves,
    ...(values && { values }),
    ...(ownership && { ownership }),
  };
}

function proofOf(proof: number, pliesBefore: number): Proven | undefined {
  const result = proofResult(proof);
  return result === 0 ? undefined : { result: PROVEN_RESULTS[result - 1]!, plies: pliesFrom(proof, pliesBefore) };
}

function scoreOf(proven: Proven): number {
  return proven.result === 'win' ? 1 : proven.result === 'loss' ? 0 : 0.5;
}

/** Below every real margin: of moves that playouts went through, and of others. */
const [PREDICTED_MARGIN, UNKNOWN_MARGIN] = [-1e9, -2e9];

/** Sort key among moves with the same proven result: larger exact margins first, then moves with any margin. */
function marginKey(margin: Margin | undefined): number {
  return margin?.isExact ? margin.mean : margin ? PREDICTED_MARGIN : UNKNOWN_MARGIN;
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

/**
 * The principal variation of a root move: the best moves of the tree, then a proven line from the
 * first proof on.
 */
function lineFrom(tree: Tree, params: SearchParams, first: Candidate, prover: Progress['prover']): number[] {
  const moves = [first.move];
  let { edge, proof } = first;
  while (proof === 0) {
    const node = edge > 0 ? tree.childOf(edge) : 0;
    const tried = node > 0 ? triedMoves(tree, node, params) : [];
    if (tried.length === 0) return moves;
    const best = tried.reduce((one, other) => (compare(other, one) < 0 ? other : one));
    if (best.visits === 0 && best.proof === 0) return moves;
    moves.push(best.move);
    ({ edge, proof } = best);
  }
  return [...moves, ...prover.lineAfter(moves, tree, edge, proof)];
}
