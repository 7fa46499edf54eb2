/**
 * An analysis in a file: the position, what it was searched with, and the tree. It is sealed (see util/sealed.ts) with the
 * magic word `SIGHTREE`; its header is `Header`, its body what search/tree-file.ts writes.
 */
import type { GameKit, GameSpec } from './games/kit.ts';
import { PRESETS, type SearchParams, withParameter } from './search/params.ts';
import { parseJson } from './util/json.ts';
import { fail, ok, type Result } from './util/result.ts';
import type { Rules } from './util/rules.ts';
import { seal, unseal } from './util/sealed.ts';
import { VERSION as PROGRAM } from './util/version.ts';

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
  /** Checksum of the file of weights, null without any. */
  readonly weights: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A position that was searched, and what was found. */
export interface SavedAnalysis {
  /** Without weights. */
  readonly game: GameSpec;
  /** As text; undefined for the start of the game. */
  readonly start: string | undefined;
  /** The moves from there to the position. */
  readonly moves: readonly string[];
  /** Checksum of the weights, null without any. */
  readonly weights: string | null;
  readonly params: SearchParams;
  readonly tree: Uint8Array;
}

/** The content of a file for what a game with these parameters was searched for. */
export function sealAnalysis(
  { spec }: GameKit,
  params: SearchParams,
  { start, moves, tree }: Pick<SavedAnalysis, 'start' | 'moves' | 'tree'>,
): Buffer {
  const { name, rules, weights } = spec;
  const header: Header = {
    ...{ v: VERSION, program: PROGRAM, game: name, rules, start: start ?? null, moves },
    ...{ weights: weights?.id ?? null, params: { ...params } },
  };
  return seal(MAGIC, header, tree);
}

/** Reads the content of such a file. Errors: `bad-file`. */
export function readAnalysis(bytes: Uint8Array): Result<SavedAnalysis> {
  const sealed = unseal(MAGIC, 'a saved analysis', bytes);
  if (!sealed.ok) return sealed;
  const json = parseJson(sealed.value.header);
  if (!json.ok) return fail('bad-file', 'the header is not JSON');
  const header = json.value as Partial<Header> | null;
  if (header?.v !== VERSION)
    return fail('bad-file', `version ${header?.v} of the format: this program reads ${VERSION}`);
  if (!isHeader(header)) return fail('bad-file', 'the header lacks game, rules, start, moves, weights or params');
  let params: SearchParams = PRESETS.default;
  for (const [name, value] of Object.entries(header.params)) {
    const set = withParameter(params, name, String(value));
    if (!set.ok)
      return fail('bad-file', `it was searched with other parameters than this version has: ${set.error.message}`);
    params = set.value;
  }
  const { game, rules, start, moves, weights } = header;
  return ok({
    game: { name: game, rules },
    start: start ?? undefined,
    moves,
    weights,
    params,
    tree: sealed.value.body,
  });
}

function isHeader(header: Partial<Header>): header is Header {
  const { game, rules, start, moves, weights, params } = header;
  const isText = (value: unknown) => typeof value === 'string';
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    isText(game) &&
    isObject(rules) &&
    (start === null || isText(start)) &&
    Array.isArray(moves) &&
    moves.every(isText) &&
    (weights === null || isText(weights)) &&
    isObject(params)
  );
}

/**
 * What keeps a game that is opened, searched with these parameters, from going on with an analysis; undefined if nothing
 * does.
 */
export function whyOther({ spec }: GameKit, params: SearchParams, saved: SavedAnalysis): string | undefined {
  const { game, weights } = saved;
  const isSameGame =
    game.name === spec.name &&
    Object.keys({ ...game.rules, ...spec.rules }).every((rule) => game.rules?.[rule] === spec.rules[rule]);
  if (!isSameGame) return `it is of another game: ${game.name} ${JSON.stringify(game.rules)}`;
  if (weights !== (spec.weights?.id ?? null)) {
    const id = (text: string | null) => (text === null ? 'none' : text.slice(0, 12));
    return `it was made with other weights: ${id(weights)}, not ${id(spec.weights?.id ?? null)}`;
  }
  const key = (Object.keys(params) as (keyof SearchParams)[]).find((name) => params[name] !== saved.params[name]);
  return key && `it was searched with ${key}=${saved.params[key]}, not ${params[key]}`;
}
