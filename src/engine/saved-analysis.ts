/**
 * Saved analyses: the position, the search settings, and the tree, in the container of
 * util/sealed.ts with the magic word `SIGHTREE`. The header is `Header`, the body the format of
 * search/tree-file.ts.
 */
import { fingerprint, rulesProblem } from '../games/fingerprint.ts';
import type { GameKit, GameSpec } from '../games/kit.ts';
import { specOfRecord } from '../records/spec.ts';
import { PRESETS, type SearchParams, withParameter } from '../search/params.ts';
import { visitsIn } from '../search/tree-file.ts';
import { counted } from '../util/counted.ts';
import { haveSame } from '../util/have-same.ts';
import { files } from '../util/host.ts';
import { isFields, parseJson } from '../util/json.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import type { Rules } from '../util/rules.ts';
import { seal, unseal } from '../util/sealed.ts';
import { VERSION as PROGRAM } from '../util/version.ts';

const MAGIC = 'SIGHTREE';
const VERSION = 2;

interface Header {
  readonly v: number;
  readonly program: string;
  readonly game: string;
  readonly rules: Rules;
  /** As text; null for the start of the game. */
  readonly start: string | null;
  readonly moves: readonly string[];
  /** The root moves that the search was restricted to; absent for all. */
  readonly allowMoves?: readonly string[] | undefined;
  /** Checksum of the weights file, null for none. */
  readonly weights: string | null;
  readonly params: Readonly<Record<string, string | number>>;
  /** See games/fingerprint.ts; absent in older files. */
  readonly fingerprint?: string;
}

/** A searched position with the results. */
export interface SavedAnalysis {
  /** Without weights. */
  readonly game: GameSpec;
  /** As text; undefined for the start of the game. */
  readonly start: string | undefined;
  /** The moves from the start to the position. */
  readonly moves: readonly string[];
  /** The root moves that the search was restricted to; undefined for all. */
  readonly rootMoves?: readonly string[] | undefined;
  /** Checksum of the weights, null for none. */
  readonly weights: string | null;
  readonly params: SearchParams;
  readonly fingerprint?: string | undefined;
  readonly tree: Uint8Array;
}

/** Encodes the results of a search as file content. */
export function sealAnalysis(
  kit: GameKit,
  params: SearchParams,
  { start, moves, rootMoves, tree }: Pick<SavedAnalysis, 'start' | 'moves' | 'rootMoves' | 'tree'>,
): Uint8Array {
  const { name, rules, weights } = kit.spec;
  const header: Header = {
    v: VERSION,
    program: PROGRAM,
    game: name,
    rules,
    start: start ?? null,
    moves,
    allowMoves: rootMoves,
    weights: weights?.id ?? null,
    params: { ...params },
    fingerprint: fingerprint(kit),
  };
  return seal(MAGIC, header, tree);
}

/** Parses such a file. Errors: `bad-file`. */
export function readAnalysis(bytes: Uint8Array): Result<SavedAnalysis> {
  const sealed = unseal(MAGIC, 'a saved analysis', bytes);
  if (!sealed.ok) return sealed;
  const json = parseJson(sealed.value.header);
  if (!json.ok) return fail('bad-file', 'the header is not JSON');
  const header = json.value as Partial<Header> | null;
  if (header?.v !== VERSION)
    return fail('bad-file', `unsupported format version ${quote(header?.v)}; this program reads ${VERSION}`);
  if (!isHeader(header)) return fail('bad-file', 'the header lacks game, rules, start, moves, weights or params');
  let params: SearchParams = PRESETS.default;
  for (const [name, value] of Object.entries(header.params)) {
    const set = withParameter(params, name, String(value));
    if (!set.ok) return fail('bad-file', `it used parameters that this version does not have: ${set.error.message}`);
    params = set.value;
  }
  const { game, rules, start, moves, allowMoves, weights, fingerprint } = header;
  return ok({
    game: specOfRecord({ game, rules }),
    start: start ?? undefined,
    moves,
    rootMoves: allowMoves,
    weights,
    params,
    fingerprint,
    tree: sealed.value.body,
  });
}

function isHeader(header: Partial<Header>): header is Header {
  const { game, rules, start, moves, allowMoves = [], weights, params } = header;
  const isText = (value: unknown) => typeof value === 'string';
  return (
    isText(game) &&
    isFields(rules) &&
    (start === null || isText(start)) &&
    Array.isArray(moves) &&
    moves.every(isText) &&
    Array.isArray(allowMoves) &&
    allowMoves.every(isText) &&
    (weights === null || isText(weights)) &&
    isFields(params) &&
    Object.values(params).every((value) => isText(value) || typeof value === 'number')
  );
}

/** Why an open game with these parameters cannot resume an analysis; undefined if it can. */
export function whyOther(kit: GameKit, params: SearchParams, saved: SavedAnalysis): string | undefined {
  const { spec } = kit;
  const { game, weights } = saved;
  if (!isSameGame(game, spec)) return `it belongs to another game: ${game.name} ${JSON.stringify(game.rules)}`;
  if (weights !== (spec.weights?.id ?? null)) {
    const id = (text: string | null) => (text === null ? 'none' : text.slice(0, 12));
    return `it used other weights: ${id(weights)}, not ${id(spec.weights?.id ?? null)}`;
  }
  const key = (Object.keys(params) as (keyof SearchParams)[]).find((name) => params[name] !== saved.params[name]);
  if (key === undefined) return rulesProblem(kit, saved.fingerprint);
  return `it used ${key}=${saved.params[key]}, not ${params[key]}`;
}

/**
 * Checks that an analysis with `visits` visits may overwrite a file: the file must be absent or
 * empty, or hold an analysis of the same position with no more visits. Errors: `no-file`,
 * `file-exists`.
 */
export function checkReplaced(
  path: string,
  { game, start, moves, rootMoves }: Pick<SavedAnalysis, 'game' | 'start' | 'moves' | 'rootMoves'>,
  visits: number,
): Result<void> {
  if (!files().holdsSomething(path)) return ok(undefined);
  const file = files().read(path);
  if (!file.ok) return file;
  const saved = readAnalysis(file.value);
  const refuse = (what: string) => fail('file-exists', `${path} already exists and ${what}`);
  if (!saved.ok) return refuse('is not a saved analysis that this program can read');
  const { value } = saved;
  const isSame =
    isSameGame(value.game, game) &&
    value.start === start &&
    JSON.stringify(value.moves) === JSON.stringify(moves) &&
    haveSame(value.rootMoves, rootMoves);
  if (!isSame) return refuse('contains the analysis of another position');
  const kept = visitsIn(value.tree);
  return kept <= visits
    ? ok(undefined)
    : refuse(`contains an analysis of this position with ${counted(kept, 'visit')}`);
}

function isSameGame(a: GameSpec, b: GameSpec): boolean {
  return (
    a.name === b.name && Object.keys({ ...a.rules, ...b.rules }).every((rule) => a.rules?.[rule] === b.rules?.[rule])
  );
}
