/** The settings in which two configurations of an event differ. */
import { PRESETS, type SearchParams } from '../../src/engine/engine.ts';
import { normalText } from '../../src/util/text.ts';
import type { LoggedPlayer } from '../tournament/player-spec.ts';

/** The field with the program version of a player. */
const PLAYER_VERSION = /^players?\.(\d+\.)?version$/;

/**
 * The value of a search parameter in logs older than the parameter: the one of plain UCT, which
 * disables it.
 */
function withoutParameter(path: string): unknown {
  const [, name = ''] = /^players?\.(?:\d+\.)?params\.(\w+)$/.exec(path) ?? [];
  return PRESETS.uct[name as keyof SearchParams];
}

/** Parameters that logs may have and searches have no longer; at 0 they changed nothing. */
const REMOVED = /^players?\.(?:\d+\.)?params\.minimaxWeight$/;

const PLAYER = /^players?(\.\d+)?$/;

/**
 * Removes from a player's specification parameters that the logged player had only implicitly, as
 * defaults of its time.
 */
function withoutLaterWords(logged: LoggedPlayer, wanted: LoggedPlayer): LoggedPlayer {
  if (typeof logged?.params !== 'object' || !logged.spec || typeof wanted?.spec !== 'string') return wanted;
  const words = logged.spec.split(',');
  const isLater = (word: string) => {
    const [name = '', value] = word.split('=');
    const had = (logged.params as Record<string, unknown>)[name] ?? withoutParameter(`player.params.${name}`);
    return !words.includes(word) && String(had) === value;
  };
  const spec = wanted.spec
    .split(',')
    .filter((word) => !isLater(word))
    .join(',');
  // A player without a name is called by its specification.
  return { ...wanted, spec, name: wanted.name === wanted.spec ? spec : wanted.name };
}

/**
 * The settings in which two configurations differ, as `name: old, not new`. Ignores the order of
 * keys, and the versions of players, which each game records.
 */
export function configDifferences<Config extends object>(logged: Config, wanted: Config): string[] {
  const differences: string[] = [];
  const compare = (path: string, a: unknown, wanted: unknown) => {
    const b = PLAYER.test(path) ? withoutLaterWords(a as LoggedPlayer, wanted as LoggedPlayer) : wanted;
    if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        compare(
          path ? `${path}.${key}` : key,
          (a as Record<string, unknown>)[key],
          (b as Record<string, unknown>)[key],
        );
      }
      return;
    }
    const logged = a === undefined ? withoutParameter(path) : a;
    if (logged === b || PLAYER_VERSION.test(path) || (logged === 0 && REMOVED.test(path))) return;
    if (typeof logged === 'string' && typeof b === 'string' && normalText(logged) === normalText(b)) return;
    differences.push(differenceText(path, logged, b));
  };
  // Unset values are absent in the log and undefined here.
  compare('', logged, JSON.parse(JSON.stringify(wanted)));
  return differences;
}

/** A setting that differs between a log and a run that should resume it, as JSON; undefined for none. */
export function differenceText(setting: string, logged: unknown, given: unknown): string {
  const text = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
  return `${setting}: ${text(logged)} in the log, not ${text(given)}`;
}
