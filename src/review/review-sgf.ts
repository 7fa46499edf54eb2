/** A review as an annotated game in SGF. */
import { coloursOf } from '../records/movers.ts';
import type { GameRecord } from '../games/record.ts';
import { sgfGame } from '../records/sgf.ts';
import { COLOUR_LETTERS } from '../records/sgf-properties.ts';
import { makeSgfText, type SgfNode } from '../records/sgf-tree.ts';
import type { Mark } from './judgement.ts';
import type { Review, ReviewedPly } from './review.ts';
import { lineText, percent } from './review-text.ts';

/** DO is a doubtful move, BM a bad one; 2 makes it very bad. */
const MARK_PROPERTIES: Readonly<Record<Mark, Record<string, string[]>>> = {
  doubtful: { DO: [''] },
  mistake: { BM: ['1'] },
  blunder: { BM: ['2'] },
};

/**
 * The game with the values of the review in place of its own (V), what each move has lost in its comment, and for moves
 * that are marked the better line as a variation.
 */
export function reviewSgf(record: GameRecord, review: Review): string {
  const own: readonly unknown[] = Array.isArray(record.comments) ? record.comments : [];
  const comments = record.moves.map((_, i) => {
    const said = plyComment(review.plies[i]);
    return [own[i], said].filter((text) => typeof text === 'string' && text !== '').join('\n') || null;
  });
  // The choice of the pie rule has no node for a value.
  const evals = coloursOf(record).map((colour, i) => (colour && review.plies[i]?.value) ?? null);
  const { root, plies } = sgfGame({ ...record, evals, comments });
  for (const [i, { mark, best, mover }] of review.plies.entries()) {
    const node = plies[i];
    if (!node || !mark) continue;
    Object.assign(node.data, MARK_PROPERTIES[mark]);
    const before = i === 0 ? root : (plies[i - 1] as SgfNode);
    const isStones = best?.line.every((move) => /^[a-z]\d+$/.test(move));
    if (best && isStones)
      before.children.push(variation(best.line, mover, `Better: ${percent(best.value)} for ${mover}.`));
  }
  return makeSgfText([root]);
}

function plyComment(reviewed: ReviewedPly | undefined): string {
  if (!reviewed || reviewed.lost === null || reviewed.lost === 0 || !reviewed.best) return '';
  const { best, lost, mover } = reviewed;
  return `Lost ${percent(lost)}. Better for ${mover}: ${best.move} (${percent(best.value)}), ${lineText(best.line)}.`;
}

/** Nodes of stones by turns, the first one with a comment. */
function variation(line: readonly string[], first: 'light' | 'dark', comment: string): SgfNode {
  const nodes = line.map((move, i): SgfNode => {
    const side = i % 2 === 0 ? first : first === 'light' ? 'dark' : 'light';
    return { data: { [COLOUR_LETTERS[side]]: [move], ...(i === 0 && { C: [comment] }) }, children: [] };
  });
  for (const [i, node] of nodes.entries()) if (i > 0) nodes[i - 1]?.children.push(node);
  return nodes[0] as SgfNode;
}
