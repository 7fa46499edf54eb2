/** Games with their variations, comments and marks: read from the forms that games are kept in, and written in them. */
import { z } from 'zod';
import type { GameKit, GameSpec } from '../games/kit.ts';
import { Line } from '../games/line.ts';
import { type GameRecord, namesOf, RECORD_VERSION } from '../games/record.ts';
import { seatNamed } from '../games/seats.ts';
import { counted } from '../util/counted.ts';
import { parseJson } from '../util/json.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { type Format, formatOfPath, makeGames } from './formats.ts';
import { gamesOfText } from './game-file.ts';
import { seatsOf } from './movers.ts';
import { replay } from './replay.ts';
import { moveData, sgfGame } from './sgf.ts';
import { makeSgfText, type PlacedNode, parseSgfText, type SgfNode } from './sgf-tree.ts';
import { fieldsOfSpec, openRecord } from './spec.ts';

/** A form of its own, which has a place for everything. */
export const TREE_FORMAT = 'tree';
export const TREE_ENDING = '.json';

/** Marks of cells, by the properties of SGF that mean them. */
export const CELL_MARKS = { triangle: 'TR', square: 'SQ', circle: 'CR', cross: 'MA' } as const;
export type CellMarkName = keyof typeof CELL_MARKS;
const MARK_NAMES = Object.keys(CELL_MARKS) as [CellMarkName, ...CellMarkName[]];

/** A ply. */
export interface TreeNode {
  /** As the game writes it; of the choice of a seat its name. */
  readonly move: string;
  /** The node that it follows, by its place in the list, which is an earlier one; −1 is the beginning. Default: the one before. */
  readonly after?: number | undefined;
  readonly comment?: string | undefined;
  /** By the names of cells. */
  readonly marks?: Readonly<Record<string, CellMarkName>> | undefined;
}

export interface GameTree {
  readonly game: string;
  readonly rules?: GameSpec['rules'];
  /** Where it begins, as text; default: the start of the game. */
  readonly start?: string | undefined;
  /** Of all that may follow a node the first in the list is the main line. */
  readonly nodes: readonly TreeNode[];
  /** Of the beginning. */
  readonly comment?: string | undefined;
  readonly marks?: TreeNode['marks'];
  /** By seat; empty where a name is not known. */
  readonly players?: readonly string[] | undefined;
  /** How it ended otherwise than by its rules. */
  readonly winner?: string | null | undefined;
  readonly end?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly id?: string | undefined;
}

const MOST_NODES = 20_000;
const MOST_PLIES = 2000;
const said = {
  comment: z.string().max(10_000).optional(),
  marks: z.record(z.string().max(16), z.enum(MARK_NAMES)).optional(),
};

/** What is read as a tree by its form; whether its moves may be played, `checkTree` tells. */
export const treeSchema = z.object({
  game: z.string().max(64),
  rules: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])).optional(),
  start: z.string().max(4096).optional(),
  nodes: z.array(z.object({ move: z.string().max(64), after: z.int().min(-1).optional(), ...said })).max(MOST_NODES),
  players: z.array(z.string().max(256)).max(8).optional(),
  winner: z.string().max(64).nullable().optional(),
  end: z.string().max(64).optional(),
  startedAt: z.string().max(64).optional(),
  id: z.string().max(256).optional(),
  ...said,
});

export interface ReadTrees {
  readonly games: readonly GameTree[];
  readonly leftOut: readonly string[];
}

/** Reads the games of a text from a file of that name. Errors: those of `gamesOfText` and `checkTree`, `bad-tree`. */
export function readTrees(body: string, name: string, game?: GameSpec): Result<ReadTrees> {
  if (name.toLowerCase().endsWith(TREE_ENDING) || isTree(body)) {
    const tree = parseTree(body);
    return tree.ok ? ok({ games: [tree.value], leftOut: [] }) : tree;
  }
  const read = gamesOfText(body, name, undefined, game);
  if (!read.ok) return read;
  const isSgf = formatOfPath(name, body, game?.name) === 'sgf';
  const roots = isSgf ? parseSgfText(body.replace(/^\ufeff/, '')) : ok([]);
  if (!roots.ok) return fail(roots.error.code, roots.error.message);
  const games: GameTree[] = [];
  let isWhole = isSgf;
  for (const [i, record] of read.value.games.entries()) {
    const tree = treeOfRecord(record);
    if (!tree.ok) return fail(tree.error.code, `game ${i + 1}: ${tree.error.message}`);
    const root = roots.value[i];
    const whole = root && withVariations(tree.value, root);
    isWhole &&= whole !== undefined;
    games.push(whole ?? tree.value);
  }
  const { leftOut } = read.value;
  return ok({ games, leftOut: isWhole ? leftOut.map(withoutKept).filter((what) => what !== '') : leftOut });
}

function isTree(body: string): boolean {
  return /^\s*\{/.test(body) && body.trim().split('\n').length === 1 && /"nodes":/.test(body);
}

function parseTree(body: string): Result<GameTree> {
  const json = parseJson(body);
  if (!json.ok) return json;
  const parsed = treeSchema.safeParse(json.value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
    return fail('bad-tree', `${path.map(String).join('.') || 'tree'}: ${message}`);
  }
  return checkTree(parsed.data);
}

/** Of what a record has no place for, what a tree has. */
function withoutKept(what: string): string {
  if (/: \d+ variations?$/.test(what)) return '';
  const [, where, names] = /^(.*: )?properties (.*)$/.exec(what) ?? [];
  if (names === undefined) return what;
  const kept: readonly string[] = Object.values(CELL_MARKS);
  const others = names.split(', ').filter((name) => !kept.includes(name));
  return others.length > 0 ? `${where ?? ''}properties ${others.join(', ')}` : '';
}

/** The main line of a record. Errors: those of `replay`. */
export function treeOfRecord(record: GameRecord): Result<GameTree> {
  const names: string[] = [];
  const played = replay(record, ({ name, move, kit }) => {
    names.push(move === undefined ? name.toLowerCase() : kit.game.moveName(move));
  });
  if (!played.ok) return fail(played.error.code, played.error.message);
  const kit = openRecord(record, null);
  if (!kit.ok) return kit;
  const { spec, seats, ends } = kit.value;
  const comments: readonly unknown[] = Array.isArray(record.comments) ? record.comments : [];
  const nodes = names.map((move, ply): TreeNode => {
    const comment = comments[ply];
    return { move, ...(typeof comment === 'string' && { comment }) };
  });
  const { winner, end } = played.value;
  const players = namesOf(record, seats.length);
  const isOuter = end !== null && !ends.includes(end);
  return ok({
    game: spec.name,
    rules: spec.rules,
    ...(players.some((player) => player !== undefined) && { players: players.map((player) => player ?? '') }),
    ...(isOuter && { winner, end }),
    ...(typeof record.startedAt === 'string' && { startedAt: record.startedAt }),
    ...(typeof record.id === 'string' && { id: record.id }),
    ...(typeof record.comment === 'string' && { comment: record.comment }),
    nodes,
  });
}

/** The places of the nodes that lead to a node, itself the last one. */
function pathTo(nodes: readonly TreeNode[], node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = nodes[at]?.after ?? at - 1) path.push(at);
  return path.reverse();
}

/** The places of the nodes of the main line. */
function mainLine(nodes: readonly TreeNode[]): number[] {
  const line: number[] = [];
  for (const [i, { after = i - 1 }] of nodes.entries()) if (after === (line.at(-1) ?? -1)) line.push(i);
  return line;
}

/** A tree whose moves may all be played, and are written as the game writes them. Errors: those of `Line.play`, `bad-tree`. */
export function checkTree(tree: GameTree): Result<GameTree> {
  const kit = openRecord(fieldsOfSpec({ name: tree.game, rules: tree.rules ?? {} }), null);
  if (!kit.ok) return kit;
  const { seats } = kit.value;
  if (tree.players && tree.players.length !== seats.length)
    return fail('bad-tree', `players: there are ${seats.length}`);
  const walker = new Walker(kit.value, tree.start);
  const nodes: TreeNode[] = [];
  for (const [i, node] of tree.nodes.entries()) {
    const { after = i - 1 } = node;
    if (after >= i) return fail('bad-tree', `nodes[${i}]: what it follows has to stand before it`);
    const path = pathTo(nodes, after).map((at) => nodes[at]?.move as string);
    if (path.length >= MOST_PLIES) return fail('bad-tree', `nodes[${i}]: a line has at most ${MOST_PLIES} plies`);
    const move = walker.play(path, node.move);
    if (!move.ok) return fail(move.error.code, `ply ${path.length + 1}: ${move.error.message}`);
    nodes.push({ ...node, move: move.value });
  }
  return ok({ ...tree, rules: kit.value.spec.rules, nodes });
}

/** Plays moves after lines of others, of which most go on from the last one. */
class Walker {
  private readonly kit: GameKit;
  private readonly start: string | undefined;
  private readonly choiceAt: number | undefined;
  private line: Line | undefined;
  private path: readonly string[] = [];

  constructor(kit: GameKit, start: string | undefined) {
    this.kit = kit;
    this.start = start;
    this.choiceAt = start === undefined ? kit.choiceAfter : undefined;
  }

  /** The move as the game writes it; at its place the choice of a seat. */
  play(path: readonly string[], text: string): Result<string> {
    const { kit, choiceAt } = this;
    if (path.length === choiceAt) {
      const seat = seatNamed(kit, text);
      return seat === undefined ? fail('bad-choice', 'a seat is to be chosen') : ok(kit.seats[seat]?.name as string);
    }
    const moves = path.filter((_, ply) => ply !== choiceAt);
    const isNext = this.line && moves.length === this.path.length && moves.every((move, i) => move === this.path[i]);
    const line = isNext && this.line ? ok(this.line) : Line.of(kit, this.start, moves);
    if (!line.ok) return line;
    const played = line.value.play(text);
    this.line = line.value;
    if (!played.ok) {
      this.path = moves;
      return played;
    }
    const name = kit.game.moveName(played.value);
    this.path = [...moves, name];
    return ok(name);
  }
}

const MOVE_PROPERTIES = ['W', 'B', 'XM'] as const;

function moveOf({ data }: SgfNode): string | undefined {
  return MOVE_PROPERTIES.map((name) => data[name]?.[0]?.trim()).find((move) => move !== undefined);
}

/**
 * The tree of a main line with what else stands in the file; undefined where the moves of the file are written in another way
 * than the game's.
 */
function withVariations(tree: GameTree, root: PlacedNode): GameTree | undefined {
  const kit = openRecord(fieldsOfSpec({ name: tree.game, rules: tree.rules ?? {} }), null);
  if (!kit.ok) return undefined;
  const chain: PlacedNode[] = [];
  for (let at: PlacedNode | undefined = root.children[0]; at; at = at.children[0]) chain.push(at);
  const plies = chain.filter((node) => moveOf(node) !== undefined);
  // What is set up before the first move is the first plies of the record; a closing word is none.
  const setup = Math.max(0, tree.nodes.length - plies.length);
  const own = new Map(plies.map((node, i) => [node, tree.nodes[setup + i]]));
  if ([...own].some(([node, is]) => is && moveOf(node)?.toLowerCase() !== is.move)) return undefined;

  const walker = new Walker(kit.value, undefined);
  const nodes: TreeNode[] = tree.nodes.slice(0, setup);
  const open = [{ node: root, after: setup - 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, after } = next;
    const text = node === root ? undefined : moveOf(node);
    let at = after;
    if (text !== undefined) {
      const path = pathTo(nodes, after).map((place) => nodes[place]?.move as string);
      const move = walker.play(path, text);
      // What may not be played, as a closing word, is left out with all below it.
      if (!move.ok || nodes.length >= MOST_NODES) continue;
      const comment = own.has(node) ? own.get(node)?.comment : node.data.C?.[0];
      at = nodes.length;
      const follows = after === at - 1 ? {} : { after };
      nodes.push({ move: move.value, ...follows, ...(comment && { comment }), ...marksOf(kit.value, node) });
    }
    for (const child of node.children.toReversed()) open.push({ node: child, after: at });
  }
  return { ...tree, ...marksOf(kit.value, root), nodes };
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

export interface WrittenTree {
  readonly text: string;
  /** What the format has no place for, each in a few words. */
  readonly leftOut: readonly string[];
}

/** Writes a tree that has been checked. Errors: those of `makeGames`, `not-expressible`. */
export function writeTree(tree: GameTree, format: Format): Result<WrittenTree> {
  if (format === TREE_FORMAT) return ok({ text: `${JSON.stringify(tree)}\n`, leftOut: [] });
  if (tree.start !== undefined) {
    return fail(
      'not-expressible',
      'the game begins with a position that was set up; only the form "tree" has a place for it',
    );
  }
  const record = recordOfTree(tree);
  if (format === 'sgf') {
    const kit = openRecord(record, null);
    return kit.ok ? ok({ text: makeSgfText([sgfRoot(kit.value, tree, record)]), leftOut: [] }) : kit;
  }
  const text = makeGames([record], format);
  return text.ok ? ok({ text: text.value, leftOut: lostBy(tree, format) }) : text;
}

/** The main line as a record. */
export function recordOfTree(tree: GameTree): GameRecord {
  const { players, winner, end, startedAt, id, comment, nodes } = tree;
  const main = mainLine(nodes).map((at) => nodes[at] as TreeNode);
  const comments = main.map((node) => node.comment ?? null);
  const record: GameRecord = {
    v: RECORD_VERSION,
    ...(id !== undefined && { id }),
    ...fieldsOfSpec({ name: tree.game, rules: tree.rules ?? {} }),
    ...(players?.some((name) => name !== '') && { players: players.map((name) => ({ name })) }),
    moves: main.map(({ move }) => move),
    ...(end !== undefined && { winner: winner ?? null, end }),
    ...(startedAt !== undefined && { startedAt }),
    ...(comment && { comment }),
    ...(comments.some((one) => one !== null) && { comments }),
  };
  const played = replay(record);
  return played.ok && played.value.end !== null
    ? { ...record, winner: played.value.winner, end: played.value.end }
    : record;
}

function sgfRoot(kit: GameKit, tree: GameTree, record: GameRecord): SgfNode {
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

/** What all but the main line of a tree comes to. */
function lostBy({ nodes, marks, comment }: GameTree, format: Format): string[] {
  const all = [{ marks, comment }, ...nodes];
  const variations = nodes.filter(({ after }, i) => after !== undefined && after !== i - 1).length;
  const comments = all.filter((node) => node.comment).length;
  return [
    ...(variations > 0 ? [counted(variations, 'variation')] : []),
    ...(all.some((node) => node.marks) ? ['marks'] : []),
    ...(comments > 0 && format !== 'jsonl' ? [counted(comments, 'comment')] : []),
  ];
}
