/** A review as an annotated game in SGF. */
import type { GameKit } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import { seatsAlong, seatsToMove } from '../records/movers.ts';
import { moveData, sgfGame } from '../records/sgf.ts';
import { makeSgfText, type SgfNode } from '../records/sgf-tree.ts';
import { MOVE_MARKS } from '../records/tree-nodes.ts';
import { percent } from '../util/percent.ts';
import type { ReviewedPly } from './judgement.ts';
import type { Review } from './review.ts';
import { lineText, pointsLostText, thrownText } from './wording.ts';

/**
 * The game with the review's values instead of the recorded ones, each move's loss in its comment, and better
 * lines of marked moves as variations.
 */
export function reviewSgf(kit: GameKit, record: GameRecord, review: Review): string {
  const own: readonly unknown[] = Array.isArray(record.comments) ? record.comments : [];
  const comments = record.moves.map((_, i) => {
    const said = plyComment(review.plies[i]);
    return [own[i], said].filter((text) => typeof text === 'string' && text !== '').join('\n') || null;
  });
  // A choice of seat has no node for a value.
  const evals = seatsToMove(kit, record.moves).map((seat, i) =>
    seat === undefined ? null : (review.plies[i]?.value ?? null),
  );
  const { root, plies } = sgfGame(kit, { ...record, evals, comments });
  for (const [i, { mark, best, mover, position }] of review.plies.entries()) {
    const node = plies[i];
    if (!node || !mark) continue;
    Object.assign(node.data, MOVE_MARKS[mark]);
    const before = i === 0 ? root : (plies[i - 1] as SgfNode);
    if (best?.line.every((move) => kit.parseMove(move).ok)) {
      before.children.push(variation(kit, position, best.line, `Better: ${percent(best.value)} for ${mover}.`));
    }
  }
  return makeSgfText([root]);
}

function plyComment(reviewed: ReviewedPly | undefined): string {
  if (!reviewed || reviewed.lost === null || reviewed.lost === 0 || !reviewed.best) return '';
  const { best, lost, pointsLost, mover } = reviewed;
  const points = pointsLostText(pointsLost);
  const thrown = thrownText(reviewed);
  return `Lost ${percent(lost)}${points && ` and ${points} points`}${thrown && `, ${thrown}`}. Better for ${mover}: ${best.move} (${percent(best.value)}), ${lineText(best.line)}.`;
}

/** The nodes of moves from a position, the first one with a comment. */
function variation(kit: GameKit, from: string, line: readonly string[], comment: string): SgfNode {
  const position = kit.parsePosition(from);
  const seats = position.ok ? seatsAlong(kit, position.value, line) : [];
  const nodes = line.map((move, i): SgfNode => {
    const data = moveData(kit, kit.seats[seats[i] ?? -1], move);
    return { data: { ...data, ...(i === 0 && { C: [comment] }) }, children: [] };
  });
  for (const [i, node] of nodes.entries()) if (i > 0) nodes[i - 1]?.children.push(node);
  return nodes[0] as SgfNode;
}
