/** Writes the results of a review as comments of a game. */
import { type GameTree, MOST_COMMENT, mainLine, type TreeNode } from '../../../records/tree-nodes.ts';
import { MARK_SIGNS, type ReviewedPly } from '../../../review/judgement.ts';
import type { Review } from '../../../review/review.ts';
import { scoreLost } from '../frame/words.ts';

/** The beginning of a line in the first comment that identifies a review. */
const HEAD = 'Reviewed by Sightline';

/** Whether a game has the comments of a review. */
export function isAnnotated({ comment = '' }: GameTree): boolean {
  return comment.split('\n').some((line) => line.startsWith(HEAD));
}

/** The game with comments of the review: a summary at the start, and notes on mistakes. */
export function annotated(game: GameTree, { sides, plies, settings }: Review): GameTree {
  const of = new Map(plies.map((ply) => [ply.ply, ply]));
  const nodes: TreeNode[] = [...game.nodes];
  for (const [i, at] of mainLine(game.nodes).entries()) {
    const ply = of.get(i + 1);
    const node = nodes[at] as TreeNode;
    if (ply?.mark) nodes[at] = { ...node, comment: joined(node.comment, markText(ply)) };
  }
  const lines = Object.entries(sides).map(([name, { meanLost, doubtful, mistake, blunder }]) => {
    return `${name}: ${scoreLost(meanLost ?? 0)} per move, ${doubtful} inaccuracies, ${mistake} mistakes, ${blunder} blunders`;
  });
  const head = `${HEAD}, ${settings.playouts} playouts per position`;
  return { ...game, comment: joined(game.comment, [head, ...lines].join('\n')), nodes };
}

function markText({ mark, move, lost, best, line }: ReviewedPly): string {
  const sign = mark ? MARK_SIGNS[mark] : '';
  const better = best && best.move !== line[0] ? ` Better: ${best.line.slice(0, 6).join(' ') || best.move}.` : '';
  return `${move}${sign} ${scoreLost(lost ?? 0)}.${better}`;
}

function joined(before: string | undefined, more: string): string {
  return (before ? `${before}\n${more}` : more).slice(0, MOST_COMMENT);
}
