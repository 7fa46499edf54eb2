/** A game with variations, as the page edits it. Immutable: every function returns a new tree. */
import {
  type CellMarkName,
  type GameTree,
  MOST_ARROWS,
  type Notes,
  type TreeNode,
} from '../../../records/tree-nodes.ts';

/** The start, before any move. */
export const ROOT = 0;

export interface Node {
  readonly id: number;
  readonly parent: number | null;
  /** In the game's notation; empty at the root. */
  readonly move: string;
  /** The continuations, the main line first. */
  readonly children: readonly number[];
  readonly comment: string;
  /** Keyed by cell names. */
  readonly marks: Readonly<Record<string, CellMarkName>>;
  readonly labels?: TreeNode['labels'];
  readonly arrows?: TreeNode['arrows'];
  /** As read from a file. */
  readonly mark?: TreeNode['mark'];
  readonly analysis?: TreeNode['analysis'];
}

export interface VariationTree {
  readonly nodes: ReadonlyMap<number, Node>;
  /** The id of the next node. */
  readonly nextId: number;
  /** The data of the whole game. */
  readonly game: Omit<GameTree, 'nodes' | keyof Notes>;
}

export function emptyTree(game: VariationTree['game']): VariationTree {
  const root: Node = { id: ROOT, parent: null, move: '', children: [], comment: '', marks: {} };
  return { nodes: new Map([[ROOT, root]]), nextId: 1, game };
}

export function nodeOf(tree: VariationTree, id: number): Node {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`there is no node ${id}`);
  return node;
}

function withNodes(tree: VariationTree, changed: readonly Node[]): VariationTree {
  const nodes = new Map(tree.nodes);
  for (const node of changed) nodes.set(node.id, node);
  return { ...tree, nodes };
}

/** The ids of the nodes from the root's child to a node. */
export function pathTo(tree: VariationTree, id: number): number[] {
  const path: number[] = [];
  for (let at = nodeOf(tree, id); at.parent !== null; at = nodeOf(tree, at.parent)) path.push(at.id);
  return path.reverse();
}

/** The moves that lead to a node. */
export function movesTo(tree: VariationTree, id: number): string[] {
  return pathTo(tree, id).map((node) => nodeOf(tree, node).move);
}

/** A node and the main line below it. */
export function lineFrom(tree: VariationTree, id: number): number[] {
  const line: number[] = [];
  for (let at: number | undefined = id; at !== undefined; at = nodeOf(tree, at).children[0]) line.push(at);
  return line;
}

/** The line through a node, from the root to the end. */
export function lineThrough(tree: VariationTree, id: number): number[] {
  return [ROOT, ...pathTo(tree, id), ...lineFrom(tree, id).slice(1)];
}

/** The nodes along some moves from the root; undefined if not all exist. */
export function nodesAlong(tree: VariationTree, moves: readonly string[]): number[] | undefined {
  const nodes = [ROOT];
  for (const move of moves) {
    const { children } = nodeOf(tree, nodes.at(-1) as number);
    const next = children.find((child) => nodeOf(tree, child).move === move);
    if (next === undefined) return undefined;
    nodes.push(next);
  }
  return nodes;
}

/** Whether a node is on the main line of the game. */
export function isMain(tree: VariationTree, id: number): boolean {
  return pathTo(tree, id).every((node) => {
    const { parent } = nodeOf(tree, node);
    return parent !== null && nodeOf(tree, parent).children[0] === node;
  });
}

/** Plays a move after a node. Reuses an existing node. */
export function play(
  tree: VariationTree,
  at: number,
  move: string,
): { readonly tree: VariationTree; readonly id: number } {
  const parent = nodeOf(tree, at);
  const known = parent.children.find((child) => nodeOf(tree, child).move === move);
  if (known !== undefined) return { tree, id: known };
  const id = tree.nextId;
  const node: Node = { id, parent: at, move, children: [], comment: '', marks: {} };
  const grown = withNodes(tree, [node, { ...parent, children: [...parent.children, id] }]);
  return { tree: { ...grown, nextId: id + 1 }, id };
}

/** Plays several moves; the id is that of the last one. */
export function playAll(
  tree: VariationTree,
  at: number,
  moves: readonly string[],
): { readonly tree: VariationTree; readonly id: number } {
  let played = { tree, id: at };
  for (const move of moves) played = play(played.tree, played.id, move);
  return played;
}

/** Removes a node with all below it; the id is that of its parent. The root stays. */
export function prune(tree: VariationTree, id: number): { readonly tree: VariationTree; readonly id: number } {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return { tree, id };
  const nodes = new Map(tree.nodes);
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    open.push(...nodeOf(tree, at).children);
    nodes.delete(at);
  }
  const before = nodeOf(tree, parent);
  nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
  return { tree: { ...tree, nodes }, id: parent };
}

/** Makes the line to a node the main line: it becomes the first continuation at every fork. */
export function promote(tree: VariationTree, id: number): VariationTree {
  const changed: Node[] = [];
  for (const at of pathTo(tree, id)) {
    const parent = nodeOf(tree, nodeOf(tree, at).parent as number);
    if (parent.children[0] === at) continue;
    changed.push({ ...parent, children: [at, ...parent.children.filter((child) => child !== at)] });
  }
  return changed.length > 0 ? withNodes(tree, changed) : tree;
}

export function setComment(tree: VariationTree, id: number, comment: string): VariationTree {
  return withNodes(tree, [{ ...nodeOf(tree, id), comment }]);
}

/** Adds an arrow, or removes it. */
export function toggleArrow(tree: VariationTree, id: number, from: string, to: string): VariationTree {
  const node = nodeOf(tree, id);
  const before = node.arrows ?? [];
  const others = before.filter((one) => one[0] !== from || one[1] !== to);
  const isNew = others.length === before.length && before.length < MOST_ARROWS;
  return withNodes(tree, [{ ...node, arrows: isNew ? [...before, [from, to]] : others }]);
}

/** Puts the first letter on a cell that no other one has, or removes the label that is there. */
export function toggleLabel(tree: VariationTree, id: number, cell: string): VariationTree {
  const node = nodeOf(tree, id);
  const { [cell]: known, ...others } = node.labels ?? {};
  const used = new Set(Object.values(others));
  const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((one) => !used.has(one));
  const labels = known === undefined && letter !== undefined ? { ...others, [cell]: letter } : others;
  return withNodes(tree, [{ ...node, labels }]);
}

/** Sets a mark on a cell, or removes an equal one. */
export function toggleMark(tree: VariationTree, id: number, cell: string, mark: CellMarkName): VariationTree {
  const node = nodeOf(tree, id);
  const { [cell]: known, ...others } = node.marks;
  return withNodes(tree, [{ ...node, marks: known === mark ? others : { ...others, [cell]: mark } }]);
}

/** The node with an index in the list of `toGameTree`, if any. */
export function nodeAt(tree: VariationTree, index: number): number | undefined {
  let at = -1;
  const open = [ROOT];
  for (let id = open.pop(); id !== undefined; id = open.pop(), at++) {
    if (at === index) return id;
    open.push(...nodeOf(tree, id).children.toReversed());
  }
  return undefined;
}

/** The index of a node in the list of `toGameTree`; −1 is the start. */
export function nodeIndex(tree: VariationTree, id: number): number {
  let index = -1;
  const open = [ROOT];
  for (let at = open.pop(); at !== undefined && at !== id; at = open.pop()) {
    index++;
    open.push(...nodeOf(tree, at).children.toReversed());
  }
  return index;
}

/** The tree as sent and saved. */
export function toGameTree(tree: VariationTree): GameTree {
  const list: TreeNode[] = [];
  const open = nodeOf(tree, ROOT)
    .children.toReversed()
    .map((id) => ({ id, after: -1 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, after } = next;
    const node = nodeOf(tree, id);
    const { move, mark, children } = node;
    const index = list.length;
    const follows = after === index - 1 ? {} : { after };
    list.push({ move, ...follows, ...(mark && { mark }), ...notesOf(node) });
    for (const child of children.toReversed()) open.push({ id: child, after: index });
  }
  return { ...tree.game, nodes: list, ...notesOf(nodeOf(tree, ROOT)) };
}

function notesOf({ comment, marks, labels = {}, arrows = [], analysis }: Node): Notes {
  return {
    ...(comment !== '' && { comment }),
    ...(Object.keys(marks).length > 0 && { marks }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(arrows.length > 0 && { arrows }),
    ...(analysis && { analysis }),
  };
}

/** Converts a checked tree for editing. Node ids are indices in the list, plus 1. */
export function fromGameTree({
  nodes: list,
  comment,
  marks,
  labels,
  arrows,
  analysis,
  ...game
}: GameTree): VariationTree {
  const nodes = new Map<number, Node & { children: number[] }>();
  const start = { move: '', comment, marks, labels, arrows, analysis };
  nodes.set(ROOT, { ...noted(start), id: ROOT, parent: null, children: [] });
  for (const [i, node] of list.entries()) {
    const parent = (node.after ?? i - 1) + 1;
    const id = i + 1;
    nodes.set(id, { ...noted(node), id, parent, children: [] });
    nodes.get(parent)?.children.push(id);
  }
  return { nodes, nextId: list.length + 1, game };
}

function noted({ after: _, comment = '', marks = {}, ...node }: TreeNode): Omit<Node, 'id' | 'parent' | 'children'> {
  return { ...node, comment, marks };
}
