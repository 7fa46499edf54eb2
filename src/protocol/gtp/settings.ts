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

function limit(name: LimitName): readonly [name: string, setting: Setting] {
  const { option, kind } = LIMITS[name];
  const setting: Setting = {
    get: ({ [name]: value }) => (value === undefined ? NONE : `${value}${kind === 'time' ? 'ms' : ''}`),
    set: (settings, text) => {
      const value = text === NONE ? undefined : parseLimit(name, text);
      if (text !== NONE && value === undefined) return badSetting(option, text, `${NONE} or ${limitForm(name)}`);
      return ok({ ...settings, [name]: value });
    },
  };
  return [option, setting];
}

const SETTINGS: ReadonlyMap<string, Setting> = new Map<string, Setting>([
  ...limitsOfSearch('mcts').map(limit),
  [
    'threads',
    {
      get: ({ threads }) => String(threads ?? AUTO),
      set: (settings, text) => {
        const threads = text === AUTO ? undefined : parseCount(text);
        if (text !== AUTO && !(threads && threads <= MOST_THREADS))
          return badSetting('threads', text, `${AUTO} or a whole number from 1 to ${MOST_THREADS}`);
        return ok({ ...settings, threads });
      },
    },
  ],
  [
    'memory',
    {
      get: ({ memoryBytes }) => (memoryBytes === undefined ? AUTO : makeMemory(memoryBytes)),
      set: (settings, text) => {
        const memoryBytes = text === AUTO ? undefined : parseMemory(text);
        if (text !== AUTO && memoryBytes === undefined) {
          return badSetting('memory', text, `${AUTO} or a size such as 500m or 2g`);
        }
        return ok({ ...settings, memoryBytes });
      },
    },
  ],
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
