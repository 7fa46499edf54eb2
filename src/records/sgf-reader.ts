/** Game records out of the Smart Game Format; `sgf.ts` says which property holds what. */
import type { Result } from '../util/result.ts';
import type { FoundGame, FoundGames } from '../games/found.ts';
import { coloursOf, moversOf, namesOf } from './movers.ts';
import { failAt, type TextError } from '../util/place.ts';
import { type GameRecord, RECORD_VERSION, recordOf } from '../games/record.ts';
import {
  COLOUR_LETTERS,
  lightValueOf,
  ownComment,
  parseResult,
  plyComments,
  rootComment,
  simpleText,
  VALUE_DECIMALS,
} from './sgf-properties.ts';
import { type PlacedNode, parseSgfText, type SgfNode } from './sgf-tree.ts';

type Data = SgfNode['data'];

const ROOT_PROPERTIES = new Set('FF CA AP GN SZ RU PW PB DT RE PL ST C XR AB AW'.split(' '));
const PLY_PROPERTIES = new Set('W B XM V C'.split(' '));

/** Reads a collection. Errors: `bad-sgf` and those of `recordOf`. Only the first variation of each game is read. */
export function readSgf(text: string): Result<FoundGames, TextError> {
  const trees = parseSgfText(text);
  if (!trees.ok) return trees;
  const games: FoundGame[] = [];
  const leftOut: string[] = [];
  for (const [i, root] of trees.value.entries()) {
    const where = `game ${i + 1}: `;
    const game = readGame(root);
    if (!game.ok) return failAt(game.error.offset, game.error.code, where + game.error.message);
    games.push(game.value);
    leftOut.push(...game.value.leftOut.map((what) => where + what));
  }
  return { ok: true, value: { games, leftOut } };
}

/** The first variation: its root with the setup taken out, and a node for each ply. */
interface MainLine {
  readonly root: Data;
  readonly plies: readonly PlacedNode[];
  readonly leftOut: readonly string[];
}

function readGame(tree: PlacedNode): Result<FoundGame & { leftOut: readonly string[] }, TextError> {
  const problem = rootProblem(tree.data);
  if (problem !== undefined) return failAt(tree.offset, 'bad-sgf', problem);
  const line = mainLine(tree);
  if (!line.ok) return line;
  const { root, plies, leftOut } = line.value;
  const record = recordOf(recordOfNodes(root, plies));
  if (!record.ok) return failAt(tree.offset, record.error.code, record.error.message);
  const colours = coloursOf(record.value);
  for (const [i, { data, offset }] of plies.entries()) {
    const colour = colours[i];
    if (data.XM) continue;
    if (!colour) {
      return failAt(offset, 'bad-sgf', `ply ${i + 1}: XM[light] or XM[dark], the choice of the pie rule, is expected`);
    }
    if (data[COLOUR_LETTERS[colour]]) continue;
    return failAt(offset, 'bad-sgf', `ply ${i + 1}: it is the turn of ${colour}, which is ${COLOUR_LETTERS[colour]}`);
  }
  return {
    ok: true,
    value: { record: record.value, offsetOf: (ply) => (plies[ply - 1] ?? tree).offset, leftOut },
  };
}

function rootProblem(data: Data): string | undefined {
  const charset = data.CA?.[0] ?? 'UTF-8';
  if (data.GM) return `GM[${data.GM[0]}] is another game: no number is assigned to Meridians, its files have no GM`;
  if (!/^utf-?8$/i.test(charset)) return `CA[${charset}]: only UTF-8 is read`;
  if (!data.SZ) return 'SZ, the size of the board, is missing';
  if (!/^\d+$/.test(data.SZ[0] as string)) return `SZ[${data.SZ[0]}]: a size such as 7 is expected`;
  if (data.PL && !/^(w|white)$/i.test(data.PL[0] as string)) return `PL[${data.PL[0]}]: Light, which is W, moves first`;
  if (data.XR) {
    try {
      const rest: unknown = JSON.parse(data.XR[0] as string);
      if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return 'XR is no JSON object';
    } catch {
      return 'XR is not JSON';
    }
  }
  return undefined;
}

/** Follows the first children. What a node without a ply says is added to the node before. */
function mainLine(tree: PlacedNode): Result<MainLine, TextError> {
  const foreign = new Set<string>();
  if (tree.data.RE && !parseResult(tree.data.RE[0] as string)) foreign.add('RE');
  const root: Data = { ...tree.data };
  const plies: PlacedNode[] = setupPlies(tree);
  let variations = 0;
  for (let node: PlacedNode | undefined = tree; node; node = node.children[0]) {
    variations += Math.max(0, node.children.length - 1);
    const { data, offset } = node;
    const problem = nodeProblem(data, node === tree);
    if (problem !== undefined) return failAt(offset, 'bad-sgf', `ply ${plies.length + 1}: ${problem}`);
    for (const name of Object.keys(data)) {
      if (!PLY_PROPERTIES.has(name) && !(node === tree && ROOT_PROPERTIES.has(name))) foreign.add(name);
    }
    if (isPly(data)) plies.push({ ...node, data: { ...data } });
    else if (node !== tree && data.C) {
      const before = plies.at(-1)?.data ?? root;
      before.C = [[...(before.C ?? []), ...data.C].join('\n')];
    }
  }
  const leftOut = [
    ...(variations > 0 ? [`${variations} ${variations === 1 ? 'variation' : 'variations'}`] : []),
    ...(foreign.size > 0 ? [`properties ${[...foreign].sort().join(', ')}`] : []),
  ];
  return { ok: true, value: { root, plies, leftOut } };
}

function isPly(data: Data): boolean {
  return 'W' in data || 'B' in data || 'XM' in data;
}

function nodeProblem(data: Data, isRoot: boolean): string | undefined {
  const moves = [data.W, data.B, data.XM].filter((values) => values !== undefined);
  if (moves.length > 1) return 'a node holds one move';
  if ((moves[0]?.length ?? 1) > 1) return 'a move has one point';
  if (data.AE || (!isRoot && (data.AB || data.AW))) return 'stones are set up in the middle of a game';
  const value = data.V?.[0];
  if (value !== undefined && !(Math.abs(Number(value.trim() || 'none')) <= 1)) {
    return `V[${value}] is no expected score from -1 (Light wins) to 1 (Dark wins)`;
  }
  return undefined;
}

/** Stones that are set up before the first move, as the plies that place them: W first, in turns. */
function setupPlies({ data, offset }: PlacedNode): PlacedNode[] {
  const [light, dark] = [data.AW ?? [], data.AB ?? []];
  return Array.from({ length: Math.max(light.length, dark.length) }, (_, i) => [
    ...(light[i] === undefined ? [] : [{ data: { W: [light[i]] }, children: [], offset }]),
    ...(dark[i] === undefined ? [] : [{ data: { B: [dark[i]] }, children: [], offset }]),
  ]).flat();
}

/** The record of a game in which nothing is wrong. */
export function recordOfNodes(root: Data, plies: readonly SgfNode[]): GameRecord {
  const first = (name: string) => root[name]?.[0];
  const moves = plies.map(({ data }) => ((data.W ?? data.B ?? data.XM) as [string])[0].trim());
  const { opening, ...others } = JSON.parse(first('XR') ?? '{}') as Record<string, unknown>;
  // Where somebody has changed the first moves, what was the opening is no longer one.
  const isOpening = Array.isArray(opening) && opening.every((move, i) => move === moves[i]);
  const rest: Record<string, unknown> = isOpening ? { opening, ...others } : others;
  const isPie = /\bpie\b/i.test(first('RU') ?? '') || /^(light|dark)$/i.test(plies[2]?.data.XM?.[0] ?? '');
  const rules = isPie ? { rules: { pie: true } } : {};
  const bare = {
    v: RECORD_VERSION,
    ...(first('GN') !== undefined && { id: first('GN') }),
    game: 'meridians',
    size: Number(first('SZ')),
    ...rules,
    ...playersOf(first('PW'), first('PB'), undefined),
    moves,
    ...parseResult(first('RE') ?? ''),
    ...(first('DT') !== undefined && { startedAt: first('DT') }),
    ...valuesOf(plies, isPie),
  };
  const record = {
    ...bare,
    ...rest,
    ...playersOf(first('PW'), first('PB'), rest.players),
    size: bare.size,
    moves,
  } as GameRecord;
  return { ...record, ...commentsOf(record, first('C') ?? '', plies) };
}

/** The players by name, with what else XR knows of them. */
function playersOf(light: string | undefined, dark: string | undefined, known: unknown): { players?: unknown } {
  if (!Array.isArray(known) || known.length !== 2) {
    return light === undefined && dark === undefined ? {} : { players: [{ name: light ?? '' }, { name: dark ?? '' }] };
  }
  const names = namesOf({ players: known } as unknown as GameRecord);
  const players = known.map((player: unknown, i) => {
    const written = i === 0 ? light : dark;
    const isSame = written === undefined || simpleText(names[i] ?? '') === written;
    return isSame ? player : { ...(player as object), name: written };
  });
  return { players };
}

/** `evals`, where any node has a value: for each ply the expected score of its mover, or null. */
function valuesOf(plies: readonly SgfNode[], isPie: boolean): { evals?: (number | null)[] } {
  if (!plies.some(({ data }) => data.V)) return {};
  const moves = plies.map(({ data }) => ((data.W ?? data.B ?? data.XM) as [string])[0]);
  const movers = moversOf({ moves, rules: { pie: isPie } });
  const evals = plies.map(({ data }, i) => {
    if (!data.V) return null;
    const light = lightValueOf(Number(data.V[0]));
    return movers[i] === 'light' ? light : Number((1 - light).toFixed(VALUE_DECIMALS));
  });
  return { evals };
}

/** The comments without what this program has added to them. */
function commentsOf(record: GameRecord, ofRoot: string, plies: readonly SgfNode[]): Partial<GameRecord> {
  const said = plyComments(record);
  const comment = ownComment(ofRoot, rootComment(record));
  const comments = plies.map(({ data }, i) => ownComment(data.C?.[0] ?? '', said[i] as string) || null);
  return {
    ...(comment !== '' && !('comment' in record) && { comment }),
    ...(comments.some((text) => text !== null) && !('comments' in record) && { comments }),
  };
}
