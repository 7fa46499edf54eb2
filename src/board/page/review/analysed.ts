/** What analyses and the review say of the game's positions and moves. */
import type { GameTree, MoveMark, NodeAnalysis } from '../../../records/tree-nodes.ts';
import { markOf } from '../../../review/judgement.ts';
import { isHeld, reportOf } from '../analyse/live.ts';
import { scoresOfReport, storedAnalysis } from '../analyse/report.ts';
import { allSeats, tree } from '../game/game.ts';
import { nodeOf, toGameTree } from '../game/tree.ts';
import { reviewed, reviewedMark } from './reviewed.ts';

const LEAST_VISITS = 800;

/** The mark of the review, else of analyses, else of the file if there was no review. */
export function markOfMove(id: number): MoveMark | null {
  const found = reviewedMark(id);
  if (found) return found;
  const lost = lossOfMove(id);
  if (lost !== undefined) return markOf(lost);
  return found === undefined ? (nodeOf(tree.value, id).mark ?? null) : null;
}

/**
 * The loss of a move, computed from analyses of the positions before and after it; undefined if
 * these are insufficient.
 */
function lossOfMove(id: number): number | undefined {
  const { parent } = nodeOf(tree.value, id);
  if (parent === null || isHeld.value) return undefined;
  const [before, after] = [reportOf(parent), reportOf(id)];
  if (!before || !after || Math.min(before.visits, after.visits) < LEAST_VISITS) return undefined;
  const seats = allSeats.value;
  const value = scoresOfReport(after, seats)?.[seats.findIndex(({ name }) => name === before.toMove)];
  return value === undefined ? undefined : Math.max(0, before.value - value);
}

/** The game with the analyses of its positions and the marks of its moves, for a file. */
export function analysedTree(): GameTree {
  const ofReview = reviewAnalyses();
  const nodes = [...tree.value.nodes.values()].map((node) => {
    const report = reportOf(node.id);
    const analysis = report ? storedAnalysis(report) : ofReview.get(node.id);
    const mark = node.parent === null ? undefined : (markOfMove(node.id) ?? undefined);
    return { ...node, analysis, mark };
  });
  return toGameTree({ ...tree.value, nodes: new Map(nodes.map((node) => [node.id, node])) });
}

/** By node: the best move and the move played, as the review judged them. */
function reviewAnalyses(): ReadonlyMap<number, NodeAnalysis> {
  const { review, line = [] } = reviewed.value ?? {};
  const visits = review?.settings.playouts ?? 0;
  const found = review?.plies.map(({ ply, value, best, line: played }): [number, NodeAnalysis | undefined] => {
    const lines = [best && { value: best.value, moves: best.line }, value !== null && { value, moves: played }];
    const known = lines.flatMap((one) => (one && one.moves.length > 0 ? { ...one, visits } : []));
    const isOne = known[0]?.moves[0] === known[1]?.moves[0];
    return [
      line[ply - 1] as number,
      best ? { value: best.value, visits, lines: isOne ? known.slice(0, 1) : known } : undefined,
    ];
  });
  return new Map(found?.flatMap(([id, analysis]) => (analysis ? [[id, analysis] as const] : [])));
}
