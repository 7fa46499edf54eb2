/** Variations and marks in SGF: the content of a file besides its main line. */
import type { GameKit } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import { seatsOf } from './movers.ts';
import { moveData, sgfGame } from './sgf.ts';
import type { PlacedNode, SgfNode } from './sgf-tree.ts';
import { fieldsOfSpec, openRecord } from './spec.ts';
import {
  CELL_MARKS,
  type CellMarkName,
  type GameTree,
  MARK_NAMES,
  MOST_NODES,
  mainLine,
  pathTo,
  type TreeNode,
  Walker,
} from './tree-nodes.ts';

const MOVE_PROPERTIES = ['W', 'B', 'XM'] as const;

function moveOf({ data }: SgfNode): string | undefined {
  return MOVE_PROPERTIES.map((name) => data[name]?.[0]?.trim()).find((move) => move !== undefined);
}

/**
 * The tree of a main line with the rest of the file. Undefined if the file does not use the game's
 * notation. `unplayable` counts variations that were cut short by an illegal move.
 */
export function withVariations(
  tree: GameTree,
  root: PlacedNode,
): { readonly tree: GameTree; readonly unplayable: number } | undefined {
  const kit = openRecord(fieldsOfSpec({ name: tree.game, rules: tree.rules ?? {} }), null);
  if (!kit.ok) return undefined;
  const chain: PlacedNode[] = [];
  for (let at: PlacedNode | undefined = root.children[0]; at; at = at.children[0]) chain.push(at);
  const plies = chain.filter((node) => moveOf(node) !== undefined);
  // Set-up pieces are the first plies of the record; a closing word is not a ply.
  const setup = Math.max(0, tree.nodes.length - plies.length);
  const own = new Map(plies.map((node, i) => [node, tree.nodes[setup + i]]));
  if ([...own].some(([node, is]) => is && moveOf(node)?.toLowerCase() !== is.move)) return undefined;

  const walker = new Walker(kit.value, undefined);
  const nodes: TreeNode[] = tree.nodes.slice(0, setup);
  let unplayable = 0;
  const open = [{ node: root, after: setup - 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, after } = next;
    const text = node === root ? undefined : moveOf(node);
    let at = after;
    if (text !== undefined) {
      const path = pathTo(nodes, after).map((place) => nodes[place]?.move as string);
      const move = walker.play(path, text);
      if (!move.ok || nodes.length >= MOST_NODES) {
        // On the main line this is a closing word.
        if (!own.has(node)) unplayable++;
        continue;
      }
      const comment = own.has(node) ? own.get(node)?.comment : node.data.C?.[0];
      at = nodes.length;
      const follows = after === at - 1 ? {} : { after };
      nodes.push({ move: move.value, ...follows, ...(comment && { comment }), ...marksOf(kit.value, node) });
    }
    for (const child of node.children.toReversed()) open.push({ node: child, after: at });
  }
  return { tree: { ...tree, ...marksOf(kit.value, root), nodes }, unplayable };
}

function marksOf({ picture }: GameKit, { data }: SgfNode): Pick<TreeNode, 'marks'> {
  const marks: Record<string, CellMarkName> = {};
  for (const name of MARK_NAMES) {
    for (const cell of data[CELL_MARKS[name]] ?? []) {
      if (picture.names.includes(cell.toLowerCase())) marks[cell.toLowerCase()] = name;
    }
  }
  return Object.keys(marks).length > 0 ? { marks } : {};
}

/** A tree in SGF; `record` is its main line. */
export function sgfRoot(kit: GameKit, tree: GameTree, record: GameRecord): SgfNode {
  const { nodes } = tree;
  const { root, plies } = sgfGame(kit, record);
  const main = mainLine(nodes);
  const made: SgfNode[] = [];
  mark(root, tree);
  for (const [i, node] of nodes.entries()) {
    const { after = i - 1, move, comment } = node;
    const ply = main.indexOf(i);
    const path = pathTo(nodes, i).map((at) => nodes[at]?.move as string);
    const seat = ply < 0 ? seatsOf(kit, path).at(-1) : undefined;
    const data = { ...moveData(kit, kit.seats[seat ?? -1], move), ...(comment && { C: [comment] }) };
    const own = plies[ply] ?? { data, children: [] };
    made.push(own);
    mark(own, node);
    if (ply < 0) (made[after] ?? root).children.push(own);
  }
  return root;
}

function mark({ data }: SgfNode, { marks = {} }: Pick<TreeNode, 'marks'>): void {
  for (const name of MARK_NAMES) {
    const cells = Object.keys(marks).filter((cell) => marks[cell] === name);
    if (cells.length > 0) data[CELL_MARKS[name]] = cells;
  }
}
