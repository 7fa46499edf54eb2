/** Reads and writes games with variations, comments and marks, in any format. */
import * as z from 'zod';
import type { GameSpec } from '../games/kit.ts';
import { type GameRecord, playerNames, RECORD_VERSION } from '../games/record.ts';
import { counted } from '../util/counted.ts';
import { firstIssue } from '../util/first-issue.ts';
import { parseJson } from '../util/json.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { withoutMark } from '../util/text-bytes.ts';
import { leftOutOf } from './as-played.ts';
import { type Format, formatOfPath, makeGames } from './formats.ts';
import { gamesOfText } from './games-text.ts';
import { playThrough } from './replay.ts';
import { makeSgfText, parseSgfText, type SgfNode } from './sgf-tree.ts';
import { KEPT, sgfRoot, withVariations } from './sgf-variations.ts';
import { fieldsOfSpec, openRecord } from './spec.ts';
import {
  type GameTree,
  lastFollowers,
  MARK_NAMES,
  MOST_ARROWS,
  MOST_COMMENT,
  MOST_LABEL,
  MOST_LINE_MOVES,
  MOST_LINES,
  MOST_NODES,
  MOST_PLIES,
  MOVE_MARK_NAMES,
  mainLine,
  type Notes,
  TREE_FORMAT,
  type TreeNode,
  Walker,
} from './tree-nodes.ts';

export const TREE_ENDING = '.json';

const value = z.number().min(0).max(1);
const visits = z.int().min(0);
const moves = z.array(z.string().max(64)).min(1).max(MOST_LINE_MOVES);

/** `text` limits the texts of people, given the most characters. */
function schemaOf(text: (most: number) => z.ZodString) {
  const said = {
    comment: text(MOST_COMMENT).optional(),
    marks: z.record(z.string().max(16), z.enum(MARK_NAMES)).optional(),
    labels: z.record(z.string().max(16), z.string().min(1).max(MOST_LABEL)).optional(),
    arrows: z
      .array(z.tuple([z.string().max(16), z.string().max(16)]).readonly())
      .max(MOST_ARROWS)
      .optional(),
    analysis: z
      .object({ value, visits, lines: z.array(z.object({ value, visits, moves })).max(MOST_LINES) })
      .optional(),
  };
  const node = {
    move: z.string().max(64),
    after: z.int().min(-1).optional(),
    mark: z.enum(MOVE_MARK_NAMES).optional(),
  };
  return z.object({
    game: z.string().max(64),
    rules: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])).optional(),
    start: z.string().max(4096).optional(),
    nodes: z.array(z.object({ ...node, ...said })).max(MOST_NODES),
    players: z.array(text(256)).max(8).optional(),
    winner: z.string().max(64).nullable().optional(),
    end: z.string().max(64).optional(),
    startedAt: text(1024).optional(),
    event: text(1024).optional(),
    id: text(256).optional(),
    ...said,
  });
}

/** Validates the form of a tree. `checkTree` checks its moves. */
export const treeSchema = schemaOf((most) => z.string().max(most));
/** The same of a tree from a library, which takes the texts of files at any length. */
export const storedTreeSchema = schemaOf(() => z.string());

export interface ReadTrees {
  readonly games: readonly GameTree[];
  readonly leftOut: readonly string[];
}

/**
 * Callbacks for the progress as a share and, in order, for every game's record with its end by the
 * rules.
 */
interface WatchTrees {
  readonly progress?: (share: number) => void;
  readonly game?: (record: GameRecord) => void;
}

/**
 * Reads the games of a text from a file with this name, in the given format or that of the file's
 * extension. `game` and `most` are as in `readGames`. `watch` is notified of the games found and
 * replayed. Errors: those of `gamesOfText` and `checkTree`, `bad-tree`.
 */
export function readTrees(
  text: string,
  name: string,
  game?: GameSpec,
  most?: number,
  format?: Format,
  watch: WatchTrees = {},
): Result<ReadTrees> {
  const body = withoutMark(text);
  if (isTree(body)) return parseTrees(body, most);
  const read = gamesOfText(body, name, format, game, most, (done, all) => watch.progress?.(done / all / 2), true);
  if (!read.ok) return read;
  const isSgf = (format ?? formatOfPath(name, body, game?.name)) === 'sgf';
  const roots = isSgf ? parseSgfText(body) : ok([]);
  if (!roots.ok) return fail(roots.error.code, roots.error.message);
  const games: GameTree[] = [];
  const lost: string[] = [];
  let isWhole = isSgf;
  for (const [i, record] of read.value.games.entries()) {
    watch.progress?.(0.5 + i / read.value.games.length / 2);
    watch.game?.(record);
    const tree = treeOfRecord(record, read.value.starts?.get(i));
    if (!tree.ok) return fail(tree.error.code, `game ${i + 1}: ${tree.error.message}`);
    const root = roots.value[i];
    const whole = root && withVariations(tree.value, root);
    isWhole &&= whole !== undefined;
    if (whole && whole.unplayable > 0) {
      lost.push(`game ${i + 1}: ${counted(whole.unplayable, 'variation')} from an illegal move on`);
    }
    if (whole && whole.foreign.length > 0) {
      lost.push(`game ${i + 1}: properties ${whole.foreign.join(', ')} of variations`);
    }
    games.push(whole?.tree ?? tree.value);
  }
  const { leftOut } = read.value;
  const others = isWhole ? leftOut.map(withoutKept).filter((what) => what !== '') : leftOut;
  return ok({ games, leftOut: [...others, ...lost] });
}

/** Whether a text is a tree in Sightline's tree format, or several, one a line. */
export function isTree(body: string): boolean {
  const [first, ...others] = body.trim().split('\n', 2);
  return [first, ...others].every((line = '') => /^\s*\{.*"nodes":\s*\[\s*[{\]].*\}\s*$/.test(line));
}

function parseTrees(body: string, most = Infinity): Result<ReadTrees> {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const games: GameTree[] = [];
  const leftOut: string[] = [];
  for (const [i, line] of lines.slice(0, most).entries()) {
    const parsed = parseTree(line);
    const tree = parsed.ok ? checkTree(parsed.value) : parsed;
    if (!tree.ok) return lines.length === 1 ? tree : fail(tree.error.code, `game ${i + 1}: ${tree.error.message}`);
    games.push(tree.value);
    if (parsed.ok) leftOut.push(...leftOutOfTree(parsed.value).map((what) => `game ${i + 1}: ${what}`));
  }
  const others = lines.length - games.length;
  return ok({ games, leftOut: others > 0 ? [...leftOut, counted(others, 'more game')] : leftOut });
}

/** As `leftOutOf`. */
function leftOutOfTree(tree: GameTree): string[] {
  if (tree.start !== undefined) return [];
  const record = statedRecord(tree);
  const played = playThrough(record);
  return played.ok ? leftOutOf(record, played.value) : [];
}

function parseTree(body: string): Result<GameTree> {
  const json = parseJson(body);
  if (!json.ok) return json;
  const parsed = treeSchema.safeParse(json.value);
  return parsed.success ? ok(parsed.data) : fail('bad-tree', firstIssue(parsed.error, 'tree').message);
}

/** Omits from a description what trees, unlike records, can hold. */
function withoutKept(what: string): string {
  if (/: \d+ variations?$/.test(what)) return '';
  const [, where, names] = /^(.*: )?properties (.*)$/.exec(what) ?? [];
  if (names === undefined) return what;
  const others = names.split(', ').filter((name) => !KEPT.has(name));
  return others.length > 0 ? `${where ?? ''}properties ${others.join(', ')}` : '';
}

/** The main line of a record, from a start as in `playThrough`. Errors: those of `playThrough`. */
export function treeOfRecord(record: GameRecord, start?: string): Result<GameTree> {
  const played = playThrough(record, {}, start);
  if (!played.ok) return fail(played.error.code, played.error.message);
  const { kit, moves } = played.value;
  const { spec, seats, ends } = kit;
  const names = moves.map((move, i) => {
    return move === undefined ? (record.moves[i] as string).toLowerCase() : kit.game.moveName(move);
  });
  const comments: readonly unknown[] = Array.isArray(record.comments) ? record.comments : [];
  const nodes = names.map((move, ply): TreeNode => {
    const comment = comments[ply];
    return { move, ...(typeof comment === 'string' && { comment }) };
  });
  const { winner, end } = played.value;
  const players = playerNames(record, seats.length);
  const isOuter = end !== null && !ends.includes(end);
  return ok({
    game: spec.name,
    rules: spec.rules,
    ...(start !== undefined && { start }),
    ...(players.some((player) => player !== undefined) && { players: players.map((player) => player ?? '') }),
    ...(isOuter && { winner, end }),
    ...(typeof record.startedAt === 'string' && { startedAt: record.startedAt }),
    ...(typeof record.event === 'string' && { event: record.event }),
    ...(typeof record.id === 'string' && { id: record.id }),
    ...(typeof record.comment === 'string' && { comment: record.comment }),
    nodes,
  });
}

/**
 * The tree in the game's notation, if all its moves are legal. Errors: those of `Line.play`,
 * `bad-tree`.
 */
export function checkTree(tree: GameTree): Result<GameTree> {
  const kit = openRecord(fieldsOfSpec({ name: tree.game, rules: tree.rules ?? {} }), null);
  if (!kit.ok) return kit;
  const { seats } = kit.value;
  if (tree.players && tree.players.length !== seats.length)
    return fail('bad-tree', `players: must be ${seats.length} names`);
  const walker = Walker.from(kit.value, tree.start);
  if (!walker.ok) return walker;
  const last = lastFollowers(tree.nodes);
  const nodes: TreeNode[] = [];
  for (const [i, node] of tree.nodes.entries()) {
    const { after = i - 1 } = node;
    if (after >= i) return fail('bad-tree', `nodes[${i}]: its parent must come before it`);
    const plies = walker.value.pliesAt(after) as number;
    if (plies >= MOST_PLIES) return fail('bad-tree', `nodes[${i}]: a line may have at most ${MOST_PLIES} plies`);
    const move = walker.value.play(i, after, node.move, last.has(i));
    if (!move.ok) return fail(move.error.code, `ply ${plies + 1}: ${move.error.message}`);
    nodes.push({ ...node, move: move.value });
  }
  return ok({ ...tree, rules: kit.value.spec.rules, nodes });
}

export interface WrittenTree {
  readonly text: string;
  /** Content that the format cannot hold, each item in a few words. */
  readonly leftOut: readonly string[];
}

/** Writes checked trees. Errors: those of `makeGames`, `not-expressible`. */
export function writeTrees(trees: readonly GameTree[], format: Format): Result<WrittenTree> {
  if (format === TREE_FORMAT)
    return ok({ text: trees.map((tree) => `${JSON.stringify(tree)}\n`).join(''), leftOut: [] });
  const setUp = trees.findIndex(({ start }) => start !== undefined);
  if (setUp >= 0) {
    const which = trees.length > 1 ? `game ${setUp + 1}` : 'the game';
    return fail('not-expressible', `${which} begins with a set-up position, which only the format "tree" can store`);
  }
  const records = trees.map(recordOfTree);
  if (format === 'sgf') {
    const roots: SgfNode[] = [];
    for (const [i, record] of records.entries()) {
      const kit = openRecord(record, null);
      if (!kit.ok) return kit;
      roots.push(sgfRoot(kit.value, trees[i] as GameTree, record));
    }
    return ok({ text: makeSgfText(roots), leftOut: [] });
  }
  const text = makeGames(records, format);
  const lost = new Set(trees.flatMap((tree) => lostBy(tree, format)));
  return text.ok ? ok({ text: text.value, leftOut: [...lost] }) : text;
}

/** The main line as a record, with its end by the rules. */
export function recordOfTree(tree: GameTree): GameRecord {
  const record = statedRecord(tree);
  const played = playThrough(record);
  return played.ok && played.value.end !== null
    ? { ...record, winner: played.value.winner, end: played.value.end }
    : record;
}

function statedRecord(tree: GameTree): GameRecord {
  const { players, winner, end, startedAt, event, id, comment, nodes } = tree;
  const main = mainLine(nodes).map((at) => nodes[at] as TreeNode);
  const comments = main.map((node) => node.comment ?? null);
  return {
    v: RECORD_VERSION,
    ...(id !== undefined && { id }),
    ...fieldsOfSpec({ name: tree.game, rules: tree.rules ?? {} }),
    ...(players?.some((name) => name !== '') && { players: players.map((name) => ({ name })) }),
    moves: main.map(({ move }) => move),
    ...(end !== undefined && { winner: winner ?? null, end }),
    ...(startedAt !== undefined && { startedAt }),
    ...(event !== undefined && { event }),
    ...(comment && { comment }),
    ...(comments.some((one) => one !== null) && { comments }),
  };
}

/** Describes the content of a tree outside its main line that a format loses. */
function lostBy({ nodes, ...start }: GameTree, format: Format): string[] {
  const all: readonly Notes[] = [start, ...nodes];
  const variations = nodes.filter(({ after }, i) => after !== undefined && after !== i - 1).length;
  const comments = all.filter((node) => node.comment).length;
  return [
    ...(variations > 0 ? [counted(variations, 'variation')] : []),
    ...(all.some(({ marks, labels, arrows }) => marks ?? labels ?? arrows) ? ['marks'] : []),
    ...(all.some((node) => node.analysis) ? ['analyses'] : []),
    ...(comments > 0 && format !== 'jsonl' ? [counted(comments, 'comment')] : []),
  ];
}
