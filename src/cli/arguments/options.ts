/** Search options shared by several commands. */
import { MOST_THREADS, PRESETS, presetParams, type SearchParams, withParameter } from '../../engine/engine.ts';
import type { GameKit } from '../../games/kit.ts';
import { presetsOfGames } from '../../games/registry.ts';
import type { SharedWeights } from '../../network/weights.ts';
import { readWeights } from '../../node/weights-file.ts';
import { LIMITS, type LimitName, type Limits } from '../../search/limits.ts';
import { option, type Reader } from '../command.ts';
import { BadInput, badValue, contradiction, givenTwice, mustParse } from './input.ts';
import { duration, memory, oneOf, path, text, whole } from './readers.ts';
import { SEED } from './rows.ts';

/** Leaf evaluators by name, as search parameters. */
const EVALUATOR_OPTIONS = {
  uniform: { evaluator: 'rollout', rolloutPolicy: 'uniform' },
  guided: { evaluator: 'rollout', rolloutPolicy: 'guided' },
  static: { evaluator: 'static' },
  cutoff: { evaluator: 'cutoff' },
} as const satisfies Record<string, Partial<SearchParams>>;

/** Presets of all games, followed by those of some games. */
const PRESET_LIST = [
  ...Object.keys(PRESETS),
  ...presetsOfGames()
    .filter(({ name }) => !Object.hasOwn(PRESETS, name))
    .map(({ name, titles }) => `${name} (${titles.join(', ')})`),
].join(', ');

const SEARCH = { group: 'Search' } as const;

export const WEIGHTS = option(path, 'weights file for the learned evaluation', {
  shown: 'built-in weights',
  ...SEARCH,
});

/** How many threads do something. */
export const threads = (describe: string, facts: { readonly shown: string } = { shown: 'all cores' }) =>
  option(whole(1, MOST_THREADS), describe, { ...SEARCH, ...facts });

/** The parameters of a search, without its threads and limits. */
export const parameterRows = {
  memory: option(memory, 'maximum memory for search trees, e.g. 500m or 2g', SEARCH),
  preset: option(text, `named search parameters: ${PRESET_LIST}`, { default: 'default', ...SEARCH }),
  evaluator: option(
    oneOf(Object.keys(EVALUATOR_OPTIONS) as (keyof typeof EVALUATOR_OPTIONS)[]),
    'leaf evaluation: uniform or guided random games, the static evaluation, or the static evaluation after a few random plies',
    SEARCH,
  ),
  weights: WEIGHTS,
  param: option(text, 'set a search parameter, e.g. exploration=0.7', { isList: true, ...SEARCH }),
  seed: { ...SEED, ...SEARCH },
} as const;

export const searchRows = { threads: threads('number of worker threads'), ...parameterRows } as const;

/** A limit of a search, in its range. */
export function limit(name: LimitName): Reader<number> {
  const { kind, least, most } = LIMITS[name];
  return kind === 'time' ? duration() : whole(least, Math.min(most, Number.MAX_SAFE_INTEGER));
}

/** Limits of a search; `time` is the default. */
export const limitRows = (time: string) => ({
  playouts: option(limit('playouts'), 'stop after N playouts: 5000, 10k, 1e6', SEARCH),
  time: option(limit('timeMs'), 'stop after this time: 500ms, 5s, 5', { shown: time, ...SEARCH }),
});

interface ParameterArguments {
  readonly preset: string;
  readonly evaluator?: keyof typeof EVALUATOR_OPTIONS | undefined;
  readonly param?: readonly string[] | undefined;
}

/** Whether the options choose a search; otherwise every game uses its default. */
export function saysHow({ preset, evaluator, param }: ParameterArguments): boolean {
  return preset !== 'default' || evaluator !== undefined || param !== undefined;
}

/** The search parameters of a command's options in a game. */
export function searchParams(args: ParameterArguments, kit: GameKit): SearchParams {
  const preset = mustParse(presetParams(kit, args.preset), '--preset');
  const evaluator: Partial<SearchParams> = args.evaluator === undefined ? {} : EVALUATOR_OPTIONS[args.evaluator];
  let params: SearchParams = { ...preset, ...evaluator };
  const set = new Set<string>();
  for (const setting of args.param ?? []) {
    const at = setting.indexOf('=');
    if (at < 1) throw new BadInput(badValue('param', setting, 'write NAME=VALUE'));
    const name = setting.slice(0, at);
    if (set.has(name)) throw new BadInput(givenTwice(`--param: ${name}`));
    set.add(name);
    params = mustParse(withParameter(params, name, setting.slice(at + 1)), '--param');
    const key = name as keyof SearchParams;
    if (evaluator[key] !== undefined && params[key] !== evaluator[key]) {
      throw new BadInput(contradiction(`--evaluator ${args.evaluator}`, `--param ${setting}`));
    }
  }
  return params;
}

/** The limits of a command's options. */
export function searchLimits(
  args: { playouts?: number | undefined; time?: number | undefined },
  defaultMs: number,
): Pick<Limits, 'playouts' | 'timeMs'> {
  return { playouts: args.playouts, timeMs: args.time ?? (args.playouts === undefined ? defaultMs : undefined) };
}

/** The weights of `--weights`. */
export function weightsOption({ weights }: { weights?: string | undefined }): SharedWeights | undefined {
  return weights === undefined ? undefined : mustParse(readWeights(weights), '--weights');
}
