/** The move tree in reading order: a line of moves with inline variations. */
import { nodeOf, type VariationTree } from './tree.ts';

export type MovePart =
  | { readonly kind: 'move'; readonly id: number; readonly ply: number; readonly isFirst: boolean }
  | { readonly kind: 'comment'; readonly id: number; readonly text: string }
  | { readonly kind: 'variation'; readonly id: number; readonly line: readonly MovePart[] };

/**
 * The line below a node: the main line, with alternatives after each move. Iterative along the
 * line; recursion only for nested variations.
 */
export function layout(tree: VariationTree, from: number, ply: number): MovePart[] {
  const parts: MovePart[] = [];
  let isFirst = true;
  let at = nodeOf(tree, from);
  for (let number = ply; at.children.length > 0; number++) {
    const [main, ...others] = at.children as [number, ...number[]];
    parts.push(...moveAt(tree, main, number, isFirst));
    isFirst = others.length > 0 || nodeOf(tree, main).comment !== '';
    for (const other of others) {
      parts.push({
        kind: 'variation',
        id: other,
        line: [...moveAt(tree, other, number, true), ...layout(tree, other, number + 1)],
      });
    }
    at = nodeOf(tree, main);
  }
  return parts;
}

function moveAt(tree: VariationTree, id: number, ply: number, isFirst: boolean): MovePart[] {
  const { comment } = nodeOf(tree, id);
  const move: MovePart = { kind: 'move', id, ply, isFirst };
  return comment === '' ? [move] : [move, { kind: 'comment', id, text: comment }];
}
