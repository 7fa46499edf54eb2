/** Reads game records from SGF. `sgf.ts` lists the properties. */

import { type FoundGame, type GameMatches, withDoubt } from '../games/found.ts';
import type { GameKit, GameSpec, Seat } from '../games/kit.ts';
import { type GameRecord, isSameMove, playerNames, RECORD_VERSION, recordOf } from '../games/record.ts';
import { gameNamed } from '../games/registry.ts';
import { seatTitle, withFirst } from '../games/seats.ts';
import { counted } from '../util/counted.ts';
import { type Fields, isFields, parseJson } from '../util/json.ts';
import { failAt, type TextError } from '../util/place.ts';
import { parseNumber } from '../util/quantity.ts';
import { fail, must, ok, type Result } from '../util/result.ts';
import { moversOf, seatsAlong, seatsToMove } from './movers.ts';
import { CLOSING_WORDS } from './replay.ts';
import { ownForm } from './sgf-go.ts';
import {
  letterOf,
  ownComment,
  parseResult,
  plyComments,
  rootComment,
  simpleText,
  VALUE_DECIMALS,
  whiteSeat,
  whiteValueOf,
} from './sgf-properties.ts';
import { gameOfRoot, namedGame, otherNumber, statedRules, withGivenRules } from './sgf-rules.ts';
import { setUpOf, setupPlies, withPoints } from './sgf-setup.ts';
import { firstLine, type PlacedNode, parseSgfText, type SgfNode } from './sgf-tree.ts';
import { openRecord } from './spec.ts';

type Data = SgfNode['data'];

const ROOT_PROPERTIES = new Set('FF GM CA AP GN SZ RU PW PB DT EV RE PL ST C XR AB AW'.split(' '));
const PLY_PROPERTIES = new Set('W B XM V C'.split(' '));

/**
 * Reads a collection. `given` is the game of files that name none. Errors: `bad-sgf`, those of
 * `openRecord` and of `recordOf`. Reads only the first variation of each game.
 */
export function readSgf(text: string, given?: GameSpec): Result<GameMatches, TextError> {
  const trees = parseSgfText(text);
  if (!trees.ok) return trees;
  const games: FoundGame[] = [];
  const leftOut: string[] = [];
  for (const [i, root] of trees.value.entries()) {
    const where = `game ${i + 1}: `;
    const game = readGame(root, given);
    const known = parseFields(root.data);
    const doubt = otherNumber(root.data, gameOfRoot(root.data, known.ok ? known.value : {}, given?.name));
    if (!game.ok) return failAt(game.error.offset, game.error.code, where + withDoubt(game.error.message, doubt));
    games.push({ ...game.value, doubt });
    if (doubt !== undefined) leftOut.push(where + doubt);
    leftOut.push(...game.value.leftOut.map((what) => where + what));
  }
  return ok({ games, leftOut });
}

function readGame(from: PlacedNode, given?: GameSpec): Result<FoundGame & { leftOut: readonly string[] }, TextError> {
  const own = ownForm(from, given);
  if (!own.ok) return own;
  const whole = completed(own.value.tree, given);
  const opened = openRoot(whole.data, given?.name);
  if (!opened.ok) return failAt(whole.offset, opened.error.code, opened.error.message);
  const spelled = withPoints(opened.value, whole);
  if (!spelled.ok) return failAt(whole.offset, spelled.error.code, spelled.error.message);
  const tree = spelled.value;
  const asMoves = gameIn(opened.value, tree, setupPlies(opened.value, tree));
  if (!asMoves.ok) return asMoves;
  const setUp = setUpOf(asMoves.value.kit, tree, asMoves.value.first);
  if (!setUp.ok) return failAt(tree.offset, setUp.error.code, setUp.error.message);
  const read = setUp.value ? gameIn(opened.value, tree, []) : asMoves;
  if (!read.ok) return read;
  const { record, kit, plies, leftOut } = read.value;
  const { seats, game } = kit;
  const shown = withFirst(kit, own.value.first).seats;
  const position = setUp.value ? must(kit.parsePosition(setUp.value.start)) : game.create();
  const movers = setUp.value ? seatsAlong(kit, position, record.moves) : seatsToMove(kit, record.moves, position);
  // Whoever says words after the end: they mean nothing.
  const checked = game.isOver(position) ? lastMove(record.moves) : movers.length;
  for (const [i, seat] of movers.slice(0, checked + 1).entries()) {
    const { data, offset } = plies[i] as PlacedNode;
    const letter = letterOf(seats[seat ?? -1]);
    if (data.XM || data[letter]) continue;
    const choices = seats.map(({ name }) => `XM[${name}]`).join(' or ');
    const expected =
      seat === undefined ? `choose a seat: ${choices}` : `${seats[seat]?.name} (${letterOf(shown[seat])}) is to move`;
    return failAt(offset, 'bad-sgf', `ply ${i + 1}: ${expected}`);
  }
  const offsetOf = (ply: number) => (plies[ply - 1] ?? tree).offset;
  return ok({ record, setUp: setUp.value, ...statedResult(from.data), offsetOf, leftOut });
}

interface ReadGame extends MainLine {
  readonly record: GameRecord;
  readonly kit: GameKit;
}

/** The game of a tree that begins with these plies. Errors: those of `mainLine`, `recordOf` and `openRecord`. */
function gameIn(game: GameKit, tree: PlacedNode, setup: readonly PlacedNode[]): Result<ReadGame, TextError> {
  const line = mainLine(game, tree, setup);
  if (!line.ok) return line;
  const record = recordOf(recordOfNodes(game, line.value.root, line.value.plies));
  if (!record.ok) return failAt(tree.offset, record.error.code, record.error.message);
  const kit = openRecord(record.value, null);
  if (!kit.ok) return failAt(tree.offset, kit.error.code, kit.error.message);
  return ok({ ...line.value, record: record.value, kit: kit.value });
}

/** The index of the last move that is none of `CLOSING_WORDS`. */
function lastMove(moves: readonly string[]): number {
  return moves.findLastIndex((move) => !CLOSING_WORDS.includes(move.toLowerCase()));
}

/** The most characters of a result that are shown. */
const MOST_RESULT = 40;

function statedResult({ RE }: Data): Pick<FoundGame, 'result'> {
  const text = simpleText(RE?.[0] ?? '').slice(0, MOST_RESULT);
  const [, margin] = /^[BW]\+(\d+(?:\.\d+)?)$/i.exec(text) ?? [];
  return text === ''
    ? {}
    : { result: { text: `RE[${text}]`, margin: margin === undefined ? undefined : Number(margin) } };
}

/** Adds the given rules to a game whose root states only some. */
function completed(tree: PlacedNode, given: GameSpec | undefined): PlacedNode {
  const known = parseFields(tree.data);
  const stated = withGivenRules(tree.data, known.ok ? known.value : {}, given);
  return { ...tree, data: { ...tree.data, ...stated } };
}

/**
 * Opens the game of a root. Its rules are provisional until the plies are known. Errors: `bad-sgf`
 * and those of `openRecord`.
 */
function openRoot(data: Data, otherwise?: string): Result<GameKit> {
  const bad = (message: string) => fail('bad-sgf', message);
  const known = parseFields(data);
  if (!known.ok) return known;
  const name = gameOfRoot(data, known.value, otherwise);
  const game = gameNamed(name);
  if (!game.ok) return game;
  const other = otherNumber(data, name);
  if ((otherwise ?? namedGame(data, known.value)) === undefined && other !== undefined)
    return bad('it is of another game: name it, e.g. by --game ./FILE.js');
  const option = game.value.options.find((option) => option.name === 'size');
  const hasSize = option !== undefined;
  // The game that SGF numbers has its usual size there.
  const usual = data.GM && other === undefined ? String(option?.default) : '';
  const size = data.SZ?.[0]?.trim() ?? usual;
  if (hasSize && size === '') return bad('SZ, the board size, is missing');
  if (hasSize && !/^\d+$/.test(size)) return bad(`SZ[${data.SZ?.[0]}]: must be a size, e.g. 7`);
  return openRecord({ game: name, ...(hasSize && { size: Number(size) }) }, null);
}

/** The fields in XR. */
function parseFields({ XR }: Data): Result<Fields> {
  const json = parseJson(XR?.[0] ?? '{}');
  if (!json.ok) return fail('bad-sgf', 'XR is not JSON');
  return isFields(json.value) ? ok(json.value) : fail('bad-sgf', 'XR is not a JSON object');
}

/** The first variation: its root without the set-up, and a node for each ply. */
interface MainLine {
  readonly root: Data;
  readonly plies: readonly PlacedNode[];
  /** The first ply after the set-up. */
  readonly first: PlacedNode | undefined;
  readonly leftOut: readonly string[];
}

/**
 * Follows the first children. The content of a node without a ply is merged into the node before.
 */
function mainLine(kit: GameKit, tree: PlacedNode, setup: readonly PlacedNode[]): Result<MainLine, TextError> {
  const foreign = new Set<string>();
  const repeated = new Set<string>();
  if (tree.data.RE && !parseResult(kit, tree.data.RE[0] as string)) foreign.add('RE');
  const root: Data = { ...tree.data };
  const plies = [...setup];
  let variations = 0;
  for (const node of firstLine(tree)) {
    variations += Math.max(0, node.children.length - 1);
    const { data, offset } = node;
    const problem = nodeProblem(kit, data, node === tree);
    if (problem !== undefined) return failAt(offset, 'bad-sgf', `ply ${plies.length + 1}: ${problem}`);
    for (const name of Object.keys(data)) {
      const isKnown = PLY_PROPERTIES.has(name) || (node === tree && ROOT_PROPERTIES.has(name));
      if (!isKnown || (name === 'V' && whiteSeat(kit) === undefined)) foreign.add(name);
    }
    for (const name of node.repeated ?? []) repeated.add(name);
    if (isPly(data)) plies.push({ ...node, data: { ...data } });
    else if (node !== tree && data.C) {
      const before = plies.at(-1)?.data ?? root;
      // Appending copies neither text.
      before.C = [before.C ? `${before.C[0]}\n${data.C[0]}` : (data.C[0] as string)];
    }
  }
  const leftOut = [
    ...(variations > 0 ? [counted(variations, 'variation')] : []),
    ...(foreign.size > 0 ? [`properties ${[...foreign].sort().join(', ')}`] : []),
    ...(repeated.size > 0 ? [`further values of ${[...repeated].sort().join(', ')}`] : []),
  ];
  return ok({ root, plies, first: plies[setup.length], leftOut });
}

function isPly(data: Data): boolean {
  return 'W' in data || 'B' in data || 'XM' in data;
}

/** The move of a ply, unparsed. An empty value is a pass. */
function moveOf({ data }: SgfNode): string {
  return ((data.W ?? data.B ?? data.XM) as [string])[0].trim() || 'pass';
}

function nodeProblem(kit: GameKit, data: Data, isRoot: boolean): string | undefined {
  const moves = [data.W, data.B, data.XM].filter((values) => values !== undefined);
  if (moves.length > 1) return 'a node may have only one move';
  if ((moves[0]?.length ?? 1) > 1) return 'a ply may have only one move';
  const misplaced = ['AE', ...(isRoot ? [] : ['AB', 'AW'])].find((name) => data[name]);
  if (misplaced) return `${misplaced}: pieces can only be added, before the first move`;
  const value = data.V?.[0];
  const white = whiteSeat(kit);
  if (value === undefined || white === undefined || Math.abs(parseNumber(value.trim()) ?? NaN) <= 1) return undefined;
  const [whiteName, blackName] = [white, 1 - white].map((seat) => seatTitle(kit.seats[seat] as Seat));
  return `V[${value}]: must be an expected score from -1 (${whiteName} wins) to 1 (${blackName} wins)`;
}

/** The record of a valid game. `game` may have any rules with the right size. */
export function recordOfNodes(game: GameKit, root: Data, plies: readonly SgfNode[]): GameRecord {
  const first = (name: string) => root[name]?.[0];
  const moves = plies.map(moveOf);
  const known = parseFields(root);
  const { opening, ...others } = known.ok ? known.value : {};
  // An opening whose moves were edited is no longer an opening.
  const isOpening = Array.isArray(opening) && opening.every((move, i) => isSameMove(move, moves[i]));
  const rest: Fields = isOpening ? { opening, ...others } : others;
  const rules = statedRules(game, root, plies);
  const { size } = game.spec.rules;
  const bare: GameRecord = {
    v: RECORD_VERSION,
    ...(first('GN') !== undefined && { id: first('GN') }),
    game: game.spec.name,
    ...(typeof size === 'number' && { size }),
    ...(Object.keys(rules).length > 0 && { rules }),
    ...playersOf(game, root, undefined),
    moves,
    ...parseResult(game, first('RE') ?? ''),
    ...(first('DT') !== undefined && { startedAt: first('DT') }),
    ...(first('EV') !== undefined && { event: first('EV') }),
  };
  const sized = openRecord({ ...bare, game: game.spec.name }, null);
  const values = valuesOf(sized.ok ? sized.value : game, plies);
  const record: GameRecord = {
    ...bare,
    ...values,
    ...rest,
    ...playersOf(game, root, rest.players),
    ...(typeof size === 'number' && { size }),
    moves,
  };
  const kit = openRecord(record, null);
  return { ...record, ...(kit.ok && commentsOf(kit.value, record, first('C') ?? '', plies)) };
}

/** The players' names, with further data from XR. */
function playersOf({ seats }: GameKit, { PW, PB }: Data, known: unknown): { players?: unknown } {
  const written = seats.map((seat) => ({ W: PW, B: PB, XM: undefined })[letterOf(seat)]?.[0]);
  if (!Array.isArray(known) || known.length !== seats.length) {
    return written.every((name) => name === undefined) ? {} : { players: written.map((name = '') => ({ name })) };
  }
  const names = playerNames({ players: known }, seats.length);
  const players = known.map((player: unknown, i) => {
    const isSame = written[i] === undefined || simpleText(names[i] ?? '') === written[i];
    return isSame ? player : { ...(player as object), name: written[i] };
  });
  return { players };
}

/** `evals`, if any node has a value: for each ply the expected score of its mover, or null. */
function valuesOf(kit: GameKit, plies: readonly SgfNode[]): { evals?: (number | null)[] } {
  const white = whiteSeat(kit);
  if (white === undefined || !plies.some(({ data }) => data.V)) return {};
  const movers = moversOf(kit, plies.map(moveOf));
  const evals = plies.map(({ data }, i) => {
    if (!data.V) return null;
    const value = whiteValueOf(parseNumber((data.V[0] as string).trim()) as number);
    return movers[i] === white ? value : Number((1 - value).toFixed(VALUE_DECIMALS));
  });
  return { evals };
}

/** The comments without the text that this program added. */
function commentsOf(
  kit: GameKit,
  record: GameRecord,
  ofRoot: string,
  plies: readonly SgfNode[],
): { comment?: string; comments?: (string | null)[] } {
  const said = plyComments(kit, record);
  const comment = ownComment(ofRoot, rootComment(kit, record));
  const comments = plies.map(({ data }, i) => ownComment(data.C?.[0] ?? '', said[i] as string) || null);
  return {
    ...(comment !== '' && !('comment' in record) && { comment }),
    ...(comments.some((text) => text !== null) && !('comments' in record) && { comments }),
  };
}
