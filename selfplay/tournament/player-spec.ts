/** Player specifications, such as `mcts:playouts=1000,preset=fast`. */

import {
  Engine,
  MOST_THREADS,
  OptionsError,
  openFor,
  PRESETS,
  presetParams,
  type SearchParams,
  withParameter,
} from '../../src/engine/engine.ts';
import { parseLevel } from '../../src/engine/levels.ts';
import type { GameKit, GameSpec } from '../../src/games/kit.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { readWeights } from '../../src/node/weights-file.ts';
import {
  LIMIT_NAMES,
  LIMITS,
  type LimitName,
  type Limits,
  limitForm,
  limitsOfSearch,
  parseLimit,
} from '../../src/search/limits.ts';
import { SHALLOW_SEARCHES, type ShallowSearchKind } from '../../src/search/shallow-search.ts';
import { nearest } from '../../src/util/nearest.ts';
import { parseCount, parseDuration, parseMemory } from '../../src/util/quantity.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import { normalText } from '../../src/util/text.ts';
import { VERSION } from '../../src/util/version.ts';
export const PLAYER_KINDS = ['mcts', 'alphabeta', ...SHALLOW_SEARCHES, 'greedy', 'random', 'gtp'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

export interface PlayerSpec {
  readonly name: string;
  /** The specification as written. */
  readonly text: string;
  readonly kind: PlayerKind;
  /** Per move; a player without any uses the tournament's time control. */
  readonly limits: Limits;
  /** For `mcts`. Other players that evaluate use only the evaluation. */
  readonly params?: SearchParams;
  /** Weights of the learned evaluation. Default: the built-in ones. */
  readonly weights?: SharedWeights;
  /** For `mcts`: search threads. 1 searches on the thread that plays the game. */
  readonly threads: number;
  /** For `mcts`: memory for trees in bytes. */
  readonly memoryBytes: number;
  /** For `gtp`: the command line, and time limits for starting and responding. */
  readonly command?: string;
  readonly startupMs: number;
  readonly replyMs: number;
}

const DEFAULT_MEMORY = 128 * 2 ** 20;
/** Default search depth of `paranoid` and `bestreply` in plies. */
const SHALLOW_DEPTH = 2;
/** For a `gtp` player to start, and to answer. */
const DEFAULT_ANSWER_MS = 60_000;

function limitSettings(search: 'mcts' | 'alphabeta'): readonly string[] {
  return limitsOfSearch(search).map((name) => LIMITS[name].option);
}

/** Settings of each kind of player besides the search parameters. */
export const SETTINGS: Readonly<Record<PlayerKind, readonly string[]>> = {
  mcts: ['name', ...limitSettings('mcts'), 'threads', 'memory', 'preset', 'level', 'weights'],
  alphabeta: ['name', ...limitSettings('alphabeta'), 'evaluation', 'weights'],
  paranoid: ['name', 'depth', 'evaluation', 'weights'],
  bestreply: ['name', 'depth', 'evaluation', 'weights'],
  greedy: ['name', 'evaluation', 'weights'],
  random: ['name'],
  gtp: ['name', 'startup', 'timeout'],
};

/**
 * Parses a player specification for a game: a kind, then after a colon comma-separated `key=value`
 * settings. For `gtp` the command follows the settings. `checkPlayer` checks that the game has its
 * weights and evaluation. Errors: `bad-player`.
 */
export function parsePlayer(text: string, kit: Pick<GameKit, 'presets' | 'levels' | 'title'>): Result<PlayerSpec> {
  const colon = text.indexOf(':');
  const kind = (colon < 0 ? text : text.slice(0, colon)) as PlayerKind;
  const bad = (what: string) => fail('bad-player', playerError(text, what));
  if (!PLAYER_KINDS.includes(kind)) return bad(unknownKind(kind, PLAYER_KINDS));
  let rest = colon < 0 ? '' : text.slice(colon + 1);
  const settings = new Map<string, string>();
  let command: string | undefined;
  if (kind === 'gtp') {
    for (let match = gtpSetting(rest); match; match = gtpSetting(rest)) {
      if (settings.has(match[1] as string)) return bad(givenTwice(match[1] as string));
      settings.set(match[1] as string, match[2] as string);
      rest = rest.slice(match[0].length);
    }
    if (rest.trim() === '' || /^(name|startup|timeout)=[^,\s]*$/.test(rest)) return bad('write a command after gtp:');
    command = rest.trim();
  } else {
    for (const item of rest === '' ? [] : rest.split(',')) {
      const equals = item.indexOf('=');
      if (equals < 1) return bad(`${quote(item)}: write KEY=VALUE`);
      const key = item.slice(0, equals);
      if (settings.has(key)) return bad(givenTwice(key));
      settings.set(key, item.slice(equals + 1));
    }
  }

  let params: SearchParams | undefined;
  let levelLimits: Limits = {};
  if (kind === 'mcts') {
    const preset = presetParams(kit, settings.get('preset') ?? 'default');
    if (!preset.ok) return bad(preset.error.message);
    params = preset.value;
    const level = settings.get('level');
    if (level !== undefined) {
      const read = parseLevel(kit, level);
      if (!read.ok) return bad(read.error.message);
      const other = ['preset', ...limitSettings('mcts')].find((key) => settings.has(key));
      if (other) return bad(`level and ${other} are mutually exclusive`);
      params = read.value.params;
      levelLimits = read.value.limits;
    }
  } else if (SETTINGS[kind].includes('evaluation')) {
    params = { ...PRESETS.default, evaluation: settings.get('evaluation') ?? 'best' };
  }
  let weights: SharedWeights | undefined;
  const weightsFile = settings.get('weights');
  if (weightsFile !== undefined) {
    const read = readWeights(weightsFile);
    if (!read.ok) return bad(read.error.message);
    weights = read.value;
  }
  const numbers: Record<string, number> = {};
  for (const [key, value] of settings) {
    if (SETTINGS[kind].includes(key)) {
      const number = readSetting(key, value);
      if (typeof number === 'string') return bad(number);
      if (number !== undefined) numbers[key] = number;
    } else if (kind === 'mcts' && params) {
      const set = withParameter(params, key, value);
      if (!set.ok) {
        const meant = set.error.code === 'unknown-parameter' ? nearest(key, SETTINGS.mcts) : undefined;
        return bad(meant ? `unknown setting ${quote(key)}: did you mean ${meant}?` : set.error.message);
      }
      params = set.value;
    } else return bad(`unknown setting ${quote(key)}; settings of ${kind} are ${(SETTINGS[kind]).join(', ')}`);
  }
  const own = LIMIT_NAMES.flatMap((name) => {
    const value = numbers[LIMITS[name].option];
    return value === undefined ? [] : [[name, value] as const];
  });
  const shallowDepth = kind === 'greedy' ? 1 : shallowSearchOf(kind) && SHALLOW_DEPTH;
  const limits: Limits = {
    ...levelLimits,
    ...(shallowDepth !== undefined && { depth: shallowDepth }),
    ...Object.fromEntries(own),
  };
  return ok({
    name: normalText(settings.get('name') ?? text),
    text,
    kind,
    limits,
    ...(params && { params }),
    ...(weights && { weights }),
    threads: numbers.threads ?? 1,
    memoryBytes: numbers.memory ?? DEFAULT_MEMORY,
    ...(command !== undefined && { command }),
    startupMs: numbers.startup ?? DEFAULT_ANSWER_MS,
    replyMs: numbers.timeout ?? DEFAULT_ANSWER_MS,
  });
}

/**
 * Checks that a player can play a game with its search, weights and evaluation. Errors:
 * `bad-player`.
 */
export function checkPlayer(player: PlayerSpec, { name, rules }: GameSpec): Result<void> {
  const { text, kind, params, weights } = player;
  if (!params) return ok(undefined);
  const game = { name, ...(rules && { rules }), ...(weights && { weights }) };
  const kit = openFor(game, params, kind === 'alphabeta' ? kind : 'mcts');
  const why = kit.ok ? whyNoEngine(player, game, params) : kit.error.message;
  return why === undefined ? ok(undefined) : fail('bad-player', playerError(text, why));
}

/** Why a player's engine cannot be created, e.g. too little memory. */
function whyNoEngine(
  { kind, threads, memoryBytes }: PlayerSpec,
  game: GameSpec,
  params: SearchParams,
): string | undefined {
  if (kind !== 'mcts') return undefined;
  try {
    // An engine starts nothing before its first search.
    new Engine({ game, params, threads, memoryBytes });
    return undefined;
  } catch (error) {
    if (error instanceof OptionsError) return error.message;
    throw error;
  }
}

/** The fixed-depth search of a player (see shallow-search.ts), undefined for others. */
export function shallowSearchOf(kind: PlayerKind): ShallowSearchKind | undefined {
  // At one ply the kinds do not differ.
  return kind === 'greedy' ? 'paranoid' : SHALLOW_SEARCHES.find((search) => search === kind);
}

/** Whether a player limits itself; others need a time control. */
export function isLimited({ kind, limits }: PlayerSpec): boolean {
  return Object.keys(limits).length > 0 || kind === 'random' || kind === 'gtp';
}

function gtpSetting(text: string): RegExpExecArray | null {
  return /^(name|startup|timeout)=([^,]*),/.exec(text);
}

/**
 * Parses a numeric setting: the value, undefined for other settings, or a description of the error.
 */
function readSetting(key: string, value: string): number | undefined | string {
  switch (key) {
    case 'name':
      return value === '' ? 'name is empty' : undefined;
    case 'preset':
    case 'level':
    case 'evaluation':
    case 'weights':
      return undefined;
    case 'startup':
    case 'timeout':
      return parseDuration(value) ?? badSetting(key, value, 'must be a time, e.g. 500ms, 5s or 2m');
    case 'memory':
      return parseMemory(value) ?? badSetting(key, value, 'must be a size, e.g. 500m or 2g');
    case 'threads': {
      const number = parseCount(value) ?? 0;
      return number >= 1 && number <= MOST_THREADS
        ? number
        : badSetting(key, value, `must be a whole number from 1 to ${MOST_THREADS}`);
    }
    default: {
      const name = LIMIT_NAMES.find((one) => LIMITS[one].option === key) as LimitName;
      return parseLimit(name, value) ?? badSetting(key, value, `must be ${limitForm(name)}`);
    }
  }
}

/** A player as logged. */
export interface LoggedPlayer {
  readonly name: string;
  readonly spec: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly version: string;
}

/** The log entry of a player: its fully resolved specification. */
export function loggedPlayer(spec: PlayerSpec): LoggedPlayer {
  const { name, text, kind, limits, params, weights, threads, memoryBytes, command, startupMs, replyMs } = spec;
  const resolved =
    kind === 'mcts'
      ? { ...params, threads, memoryBytes }
      : kind === 'gtp'
        ? { command, startupMs, replyMs }
        : params && { evaluation: params.evaluation };
  return {
    name,
    spec: text,
    params: { kind, ...resolved, ...(weights && { weights: weights.id }) },
    limits: { ...limits },
    version: VERSION,
  };
}

export function playerError(player: string, why: string): string {
  return `player ${quote(player)}: ${why}`;
}

export function unknownKind(kind: string, kinds: readonly string[]): string {
  return `unknown kind ${quote(kind)}; kinds are ${kinds.join(', ')}`;
}

function givenTwice(key: string): string {
  return `${key} is given twice`;
}

/** `wanted` says what the value must be. */
function badSetting(key: string, value: string, wanted: string): string {
  return `${key} ${quote(value)}: ${wanted}`;
}
