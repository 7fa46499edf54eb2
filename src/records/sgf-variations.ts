/** Variations and marks in SGF: the content of a file besides its main line. */
import type { GameKit } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import { must } from '../util/result.ts';
import { moveData, sgfGame } from './sgf.ts';
import { blackValue, whiteSeat } from './sgf-properties.ts';
import { setupPlies, withPoints } from './sgf-setup.ts';
import { firstLine, type PlacedNode, type SgfNode } from './sgf-tree.ts';
import { fieldsOfSpec, openRecord } from './spec.ts';
import {
  type AnalysedLine,
  CELL_MARKS,
  type CellMarkName,
  type GameTree,
  lastFollowers,
  MARK_NAMES,
  MOST_ARROWS,
  MOST_LABEL,
  MOST_LINE_MOVES,
  MOST_LINES,
  MOST_NODES,
  MOVE_MARK_NAMES,
  MOVE_MARKS,
  type MoveMark,
  mainLine,
  type NodeAnalysis,
  type Notes,
  type TreeNode,
  Walker,
} from './tree-nodes.ts';

const MOVE_PROPERTIES = ['W', 'B', 'XM'] as const;

function moveOf({ data }: SgfNode): string | undefined {
  return MOVE_PROPERTIES.map((name) => data[name]?.[0]?.trim()).find((move) => move !== undefined);
}

/** An analysis of the position, a private property: each line as its value, visits and moves. */
const ANALYSIS = 'XA';

/** Properties that trees keep. */
export const KEPT: ReadonlySet<string> = new Set([
  ...MOVE_PROPERTIES,
  ...Object.values(CELL_MARKS),
  'C',
  'DO',
  'LB',
  'AR',
  'BM',
  ANALYSIS,
]);

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
  const walker = kit.ok ? Walker.from(kit.value, tree.start) : kit;
  if (!kit.ok || !walker.ok) return undefined;
  const chain = new Set(firstLine(root));
  const plies = [...chain].filter((node) => node !== root && moveOf(node) !== undefined);
  const spelled = withPoints(kit.value, root);
  if (!spelled.ok) return undefined;
  // Set-up pieces are the first plies of a game that begins at its start.
  const setup = tree.start === undefined ? setupPlies(kit.value, spelled.value).length : 0;
  const own = new Map(plies.map((node, i) => [node, tree.nodes[setup + i]]));
  if ([...own].some(([node, is]) => is && moveOf(node)?.toLowerCase() !== is.move)) return undefined;

  const nodes: TreeNode[] = tree.nodes.slice(0, setup);
  for (const [i, { move }] of nodes.entries()) walker.value.play(i, i - 1, move, true);
  let start: Notes = withNotes({}, tree.comment, kit.value, root);
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
    if (!chain.has(node))
      for (const name of Object.keys(node.data))
        if (!KEPT.has(name) && !(name === 'V' && node.data[ANALYSIS])) foreign.add(name);
    if (text === undefined) {
      // Those of the main line are in the record.
      const comment = chain.has(node) ? undefined : node.data.C?.[0];
      const before = nodes[after];
      const merged = withNotes(before ?? start, comment, kit.value, node);
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
    const mark = MOVE_MARK_NAMES.findLast((name) => isMarked(node, name));
    nodes.push({ move: move.value, ...follows, ...(mark && { mark }), ...withNotes({}, comment, kit.value, node) });
    follow(node, at);
  }
  return { tree: { ...tree, ...start, nodes }, unplayable, foreign: [...foreign].sort() };
}

/** Whether a node has the properties of a mark. Without the 2, a bad move is a mistake. */
function isMarked({ data }: SgfNode, name: MoveMark): boolean {
  return Object.entries(MOVE_MARKS[name]).every(([property, [value]]) => {
    const found = data[property]?.[0]?.trim();
    return found !== undefined && (found === '2') === (value === '2');
  });
}

/** Adds a comment, and the marks and the analysis of a node of the file, to those of a node. */
function withNotes(known: Notes, comment: string | undefined, kit: GameKit, node: SgfNode): Notes {
  const marks = marksOf(kit, node);
  const cells = new Set(kit.picture.names);
  const labels = { ...known.labels, ...Object.fromEntries(labelsOf(cells, node)) };
  const arrows = [...(known.arrows ?? []), ...arrowsOf(cells, node)].slice(0, MOST_ARROWS);
  const analysis = analysisOf(node) ?? known.analysis;
  const text = comment && known.comment ? `${known.comment}\n${comment}` : comment || known.comment;
  const all = marks && known.marks ? { ...known.marks, ...marks } : (marks ?? known.marks);
  return {
    ...(text && { comment: text }),
    ...(all && { marks: all }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(arrows.length > 0 && { arrows }),
    ...(analysis && { analysis }),
  };
}

function labelsOf(cells: ReadonlySet<string>, { data }: SgfNode): [cell: string, text: string][] {
  return (data.LB ?? []).flatMap((value): [string, string][] => {
    const at = value.indexOf(':');
    const [cell, text] = [value.slice(0, Math.max(0, at)).toLowerCase(), value.slice(at + 1).trim()];
    return cells.has(cell) && text !== '' ? [[cell, text.slice(0, MOST_LABEL)]] : [];
  });
}

function arrowsOf(cells: ReadonlySet<string>, { data }: SgfNode): [from: string, to: string][] {
  return (data.AR ?? []).flatMap((value): [string, string][] => {
    const [from = '', to = ''] = value.toLowerCase().split(':');
    return cells.has(from) && cells.has(to) && from !== to ? [[from, to]] : [];
  });
}

/** Undefined without lines of this form, for example of another program. */
function analysisOf({ data }: SgfNode): NodeAnalysis | undefined {
  const [head = '', ...rest] = data[ANALYSIS] ?? [];
  const [value, visits] = numbersOf(head);
  const lines = rest.slice(0, MOST_LINES).map((text): AnalysedLine => {
    const [value, visits] = numbersOf(text);
    return { value, visits, moves: text.split(' ').slice(2, 2 + MOST_LINE_MOVES) };
  });
  const isWhole = head.split(' ').length === 2;
  const isRight = [{ value, visits, moves: [head] }, ...lines].every(
    (line) => line.value >= 0 && line.value <= 1 && line.visits >= 0 && line.moves.length > 0,
  );
  return isWhole && isRight ? { value, visits, lines } : undefined;
}

/** The value and the visits that a text begins with; NaN for others. */
function numbersOf(text: string): [value: number, visits: number] {
  const [, value, visits] = /^(0(?:\.\d{1,9})?|1(?:\.0{1,9})?) (\d{1,15})(?= |$)/.exec(text) ?? [];
  return [Number(value ?? NaN), Number(visits ?? NaN)];
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
  const white = whiteSeat(kit);
  const made: SgfNode[] = [];
  note(root, tree);
  for (const [i, node] of nodes.entries()) {
    const { after = i - 1, move, comment } = node;
    const seat = kit.seats[walker.seatAfter(after) ?? -1];
    walker.play(i, after, move, last.has(i));
    const own = main.get(i) ?? {
      data: { ...moveData(kit, seat, move), ...(comment && { C: [comment] }) },
      children: [],
    };
    made.push(own);
    note(own, node);
    if (node.mark) Object.assign(own.data, MOVE_MARKS[node.mark]);
    // V is of a move: a choice of seat has none.
    const toMove = walker.seatAfter(i);
    if (node.analysis && white !== undefined && toMove !== undefined && !own.data.XM) {
      own.data.V = [blackValue(toMove === white ? node.analysis.value : 1 - node.analysis.value)];
    }
    if (!main.has(i)) (made[after] ?? root).children.push(own);
  }
  return root;
}

function note({ data }: SgfNode, { marks = {}, labels = {}, arrows = [], analysis }: Notes): void {
  for (const name of MARK_NAMES) {
    const cells = Object.keys(marks).filter((cell) => marks[cell] === name);
    if (cells.length > 0) data[CELL_MARKS[name]] = cells;
  }
  const texts = Object.entries(labels);
  if (texts.length > 0) data.LB = texts.map((one) => one.join(':'));
  if (arrows.length > 0) data.AR = arrows.map((one) => one.join(':'));
  if (analysis) data[ANALYSIS] = [lineText(analysis), ...analysis.lines.map(lineText)];
}

function lineText({ value, visits, moves = [] }: { value: number; visits: number; moves?: readonly string[] }): string {
  return [value.toFixed(6), visits, ...moves].join(' ');
}
