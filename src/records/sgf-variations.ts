/** Variations and marks in SGF: the content of a file besides its main line. */
import type { GameKit } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import { must } from '../util/result.ts';
import { moveData, sgfGame } from './sgf.ts';
import type { PlacedNode, SgfNode } from './sgf-tree.ts';
import { fieldsOfSpec, openRecord } from './spec.ts';
import {
  CELL_MARKS,
  type CellMarkName,
  type GameTree,
  lastFollowers,
  MARK_NAMES,
  MOST_NODES,
  mainLine,
  type TreeNode,
  Walker,
} from './tree-nodes.ts';

const MOVE_PROPERTIES = ['W', 'B', 'XM'] as const;

function moveOf({ data }: SgfNode): string | undefined {
  return MOVE_PROPERTIES.map((name) => data[name]?.[0]?.trim()).find((move) => move !== undefined);
}

/** Properties that trees keep. */
const KEPT: ReadonlySet<string> = new Set([...MOVE_PROPERTIES, 'C', ...Object.values(CELL_MARKS)]);

interface WholeTree {
  readonly tree: GameTree;
  /** Variations that were cut short by an illegal move. */
  readonly unplayable: number;
  /** Properties of variations that trees do not keep. */
  readonly foreign: readonly string[];
}

/**
 * The tree of a main line with the rest of the file. Undefined if the file does not use the game's
 * notation.
 */
export function withVariations(tree: GameTree, root: PlacedNode): WholeTree | undefined {
  const kit = openRecord(fieldsOfSpec({ name: tree.game, rules: tree.rules ?? {} }), null);
  const walker = kit.ok ? Walker.from(kit.value, undefined) : kit;
  if (!kit.ok || !walker.ok) return undefined;
  const chain = new Set<PlacedNode>();
  for (let at: PlacedNode | undefined = root; at; at = at.children[0]) chain.add(at);
  const plies = [...chain].filter((node) => node !== root && moveOf(node) !== undefined);
  // Set-up pieces are the first plies of the record; a closing word is not a ply.
  const setup = Math.max(0, tree.nodes.length - plies.length);
  const own = new Map(plies.map((node, i) => [node, tree.nodes[setup + i]]));
  if ([...own].some(([node, is]) => is && moveOf(node)?.toLowerCase() !== is.move)) return undefined;

  const nodes: TreeNode[] = tree.nodes.slice(0, setup);
  for (const [i, { move }] of nodes.entries()) walker.value.play(i, i - 1, move, true);
  let start: Pick<GameTree, 'comment' | 'marks'> = withNotes({}, tree.comment, marksOf(kit.value, root));
  let unplayable = 0;
  const foreign = new Set<string>();
  /** The nodes of the file still to come after a node of the tree. */
  const waiting = new Map<number, number>();
  const open: { readonly node: PlacedNode; readonly after: number }[] = [];
  const follow = ({ children }: PlacedNode, after: number) => {
    for (const child of children.toReversed()) open.push({ node: child, after });
    waiting.set(after, (waiting.get(after) ?? 0) + children.length);
  };
  follow(root, setup - 1);
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, after } = next;
    const left = (waiting.get(after) as number) - 1;
    waiting.set(after, left);
    const text = moveOf(node);
    if (!chain.has(node)) for (const name of Object.keys(node.data)) if (!KEPT.has(name)) foreign.add(name);
    if (text === undefined) {
      // Those of the main line are in the record.
      const comment = chain.has(node) ? undefined : node.data.C?.[0];
      const before = nodes[after];
      const merged = withNotes(before ?? start, comment, marksOf(kit.value, node));
      if (before) nodes[after] = { ...before, ...merged };
      else start = merged;
      follow(node, after);
      continue;
    }
    const at = nodes.length;
    const move = at < MOST_NODES ? walker.value.play(at, after, text, left === 0) : undefined;
    if (!move?.ok) {
      // On the main line this is a closing word.
      if (!own.has(node)) unplayable++;
      continue;
    }
    const comment = own.has(node) ? own.get(node)?.comment : node.data.C?.[0];
    const follows = after === at - 1 ? {} : { after };
    nodes.push({ move: move.value, ...follows, ...withNotes({}, comment, marksOf(kit.value, node)) });
    follow(node, at);
  }
  return { tree: { ...tree, ...start, nodes }, unplayable, foreign: [...foreign].sort() };
}

/** Adds a comment and marks to those of a node. */
function withNotes(
  known: Pick<TreeNode, 'comment' | 'marks'>,
  comment: string | undefined,
  marks: TreeNode['marks'],
): Pick<TreeNode, 'comment' | 'marks'> {
  const text = comment && known.comment ? `${known.comment}\n${comment}` : comment || known.comment;
  const all = marks && known.marks ? { ...known.marks, ...marks } : (marks ?? known.marks);
  return { ...(text && { comment: text }), ...(all && { marks: all }) };
}

function marksOf({ picture }: GameKit, { data }: SgfNode): TreeNode['marks'] {
  const marks: Record<string, CellMarkName> = {};
  for (const name of MARK_NAMES) {
    for (const cell of data[CELL_MARKS[name]] ?? []) {
      if (picture.names.includes(cell.toLowerCase())) marks[cell.toLowerCase()] = name;
    }
  }
  return Object.keys(marks).length > 0 ? marks : undefined;
}

/** A tree in SGF; `record` is its main line. */
export function sgfRoot(kit: GameKit, tree: GameTree, record: GameRecord): SgfNode {
  const { nodes } = tree;
  const { root, plies } = sgfGame(kit, record);
  const main = new Map(mainLine(nodes).map((node, ply) => [node, plies[ply]]));
  const walker = must(Walker.from(kit, undefined));
  const last = lastFollowers(nodes);
  const made: SgfNode[] = [];
  mark(root, tree);
  for (const [i, node] of nodes.entries()) {
    const { after = i - 1, move, comment } = node;
    const seat = kit.seats[walker.seatAfter(after) ?? -1];
    walker.play(i, after, move, last.has(i));
    const own = main.get(i) ?? {
      data: { ...moveData(kit, seat, move), ...(comment && { C: [comment] }) },
      children: [],
    };
    made.push(own);
    mark(own, node);
    if (!main.has(i)) (made[after] ?? root).children.push(own);
  }
  return root;
}

function mark({ data }: SgfNode, { marks = {} }: Pick<TreeNode, 'marks'>): void {
  for (const name of MARK_NAMES) {
    const cells = Object.keys(marks).filter((cell) => marks[cell] === name);
    if (cells.length > 0) data[CELL_MARKS[name]] = cells;
  }
}
