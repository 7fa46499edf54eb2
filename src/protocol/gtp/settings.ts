/** The named settings of a session. */
import {
  MOST_THREADS,
  PRESETS,
  presetNames,
  presetParams,
  type SearchParams,
  withParameter,
} from '../../engine/engine.ts';
import type { GameKit } from '../../games/kit.ts';
import type { SharedWeights } from '../../network/weights.ts';
import { LIMITS, type LimitName, type Limits, limitForm, limitsOfSearch, parseLimit } from '../../search/limits.ts';
import { makeMemory, parseCount, parseMemory, parseNumber } from '../../util/quantity.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';

/** With the limits of the search for a move. */
export interface Settings extends Limits {
  /** The preset that the parameters started from. They may have been changed since. */
  readonly preset: string;
  readonly params: SearchParams;
  /** For games that they fit, instead of those that come with the program. */
  readonly weights?: SharedWeights | undefined;
  /** Search threads; without a number as many as the machine runs at once. 0 searches on the caller's own thread. */
  readonly threads?: number | undefined;
  /** Bytes for trees; without a number the engine's own choice. */
  readonly memoryBytes?: number | undefined;
  readonly seed: string;
  /** A seat that expects a lower score than this, in [0, 1], resigns; 0 never does. */
  readonly resign: number;
}

interface Setting {
  choices?(kit: GameKit): readonly string[];
  get(settings: Settings): string;
  set(settings: Settings, text: string, kit: GameKit): Result<Settings>;
}

const NONE = 'none';
const AUTO = 'auto';

/** A setting that may be absent, for which there is a word. */
function optional<Key extends LimitName | 'threads' | 'memoryBytes'>(
  name: string,
  key: Key,
  absent: string,
  parse: (text: string) => number | undefined,
  form: string,
  write: (value: number) => string = String,
): readonly [name: string, setting: Setting] {
  const setting: Setting = {
    get: ({ [key]: value }) => (value === undefined ? absent : write(value)),
    set: (settings, text) => {
      const value = text === absent ? undefined : parse(text);
      if (text !== absent && value === undefined) return badSetting(name, text, `${absent} or ${form}`);
      return ok({ ...settings, [key]: value });
    },
  };
  return [name, setting];
}

function limit(name: LimitName): readonly [name: string, setting: Setting] {
  const { option, kind } = LIMITS[name];
  const write = (value: number) => `${value}${kind === 'time' ? 'ms' : ''}`;
  return optional(option, name, NONE, (text) => parseLimit(name, text), limitForm(name), write);
}

function parseThreads(text: string): number | undefined {
  const threads = parseCount(text) ?? 0;
  return threads >= 1 && threads <= MOST_THREADS ? threads : undefined;
}

const SETTINGS: ReadonlyMap<string, Setting> = new Map<string, Setting>([
  ...limitsOfSearch('mcts').map(limit),
  optional('threads', 'threads', AUTO, parseThreads, `a whole number from 1 to ${MOST_THREADS}`),
  optional('memory', 'memoryBytes', AUTO, parseMemory, 'a size such as 500m or 2g', makeMemory),
  ['seed', { get: ({ seed }) => seed, set: (settings, seed) => ok({ ...settings, seed }) }],
  [
    'resign',
    {
      get: ({ resign }) => String(resign),
      set: (settings, text) => {
        const resign = parseNumber(text);
        return resign !== undefined && resign >= 0 && resign <= 1
          ? ok({ ...settings, resign })
          : badSetting('resign', text, 'a number from 0 (never) to 1');
      },
    },
  ],
  [
    'preset',
    {
      choices: presetNames,
      get: ({ preset }) => preset,
      set: (settings, preset, kit) => {
        const params = presetParams(kit, preset);
        if (params.ok) return ok({ ...settings, preset, params: params.value });
        return fail('bad-parameter', `preset: unknown ${quote(preset)}; choose from ${presetNames(kit).join(', ')}`);
      },
    },
  ],
  ...Object.keys(PRESETS.default).map((name) => [name, searchParameter(name as keyof SearchParams)] as const),
]);

function searchParameter(name: keyof SearchParams): Setting {
  return {
    get: ({ params }) => String(params[name]),
    set: (settings, text) => {
      const params = withParameter(settings.params, name, text);
      return params.ok ? ok({ ...settings, params: params.value }) : params;
    },
  };
}

const SETTING_NAMES: readonly string[] = [...SETTINGS.keys()];

/** Error: `unknown-parameter`. */
function settingNamed(name: string): Result<Setting> {
  const setting = SETTINGS.get(name);
  return setting
    ? ok(setting)
    : fail('unknown-parameter', `unknown setting ${quote(name)}: choose from ${SETTING_NAMES.join(', ')}`);
}

/** The value of a setting as text. Error: `unknown-parameter`. */
export function settingText(settings: Settings, name: string): Result<string> {
  const setting = settingNamed(name);
  return setting.ok ? ok(setting.value.get(settings)) : setting;
}

/** Settings with one of them changed. Errors: `unknown-parameter`, `bad-parameter`. */
export function withSetting(settings: Settings, name: string, text: string, kit: GameKit): Result<Settings> {
  const setting = settingNamed(name);
  return setting.ok ? setting.value.set(settings, text, kit) : setting;
}

/** All settings, one a line, in the format of GoGui's commands of the type `param`: `[type] name value`. */
export function listSettings(settings: Settings, kit: GameKit): string {
  const lines = [...SETTINGS].map(([name, { choices, get }]) => {
    const type = choices ? `list/${choices(kit).join('/')}` : 'string';
    return `[${type}] ${name} ${get(settings)}`;
  });
  return lines.join('\n');
}

function badSetting(name: string, text: string, expected: string) {
  return fail('bad-parameter', `${name}: must be ${expected}, not ${quote(text)}`);
}
