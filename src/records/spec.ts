/**
 * The game of a record. For compatibility the option `size` is a field of the record; other options
 * are in `rules`.
 */
import type { GameKit, GameModule, GameSpec, Rules } from '../games/kit.ts';
import { type GameRecord, NO_SIZE } from '../games/record.ts';
import { DEFAULT_GAME, gameNamed, openGame } from '../games/registry.ts';
import { fail, type Result } from '../util/result.ts';

/** The fields by which a record names its game. */
type StatedGame = { readonly [Field in 'game' | 'size' | 'rules']?: GameRecord[Field] | undefined };

/**
 * The spec stated by a record, with the rules of the time for options that it lacks. `openGame`
 * checks that the game exists.
 */
export function specOfRecord(record: StatedGame): GameSpec {
  const { game = DEFAULT_GAME, size, rules } = record;
  return { name: game, rules: { ...oldOptions(record), ...rules, ...(size !== undefined && { size }) } };
}

/** The options that a record does not state, so that it is read as one that is older than they are. */
export function oldOptions({ game = DEFAULT_GAME, rules = {} }: StatedGame): Rules {
  const module = gameNamed(game);
  const options = module.ok ? module.value.options : [];
  const old = options.flatMap(({ name, inOldRecords }) =>
    inOldRecords === undefined || Object.hasOwn(rules, name) ? [] : [[name, inOldRecords]],
  );
  return Object.fromEntries(old);
}

/**
 * Opens the game of a record; `weights` are as in a `GameSpec`. Errors: `bad-record` (missing size,
 * in a game with that option) and those of `openGame`.
 */
export function openRecord(record: StatedGame, weights?: GameSpec['weights']): Result<GameKit> {
  const spec = specOfRecord(record);
  const game = gameNamed(spec.name);
  if (!game.ok) return game;
  const hasSize = game.value.options.some(({ name }) => name === 'size');
  return hasSize && record.size === undefined ? fail('bad-record', NO_SIZE) : openGame({ ...spec, weights });
}

/**
 * Completes a record with a given game. A record without rules gets the given rules; one with some
 * rules uses the defaults for the others except the size. A record without a game belongs to the
 * given one unless it has other options.
 */
export function withGivenGame(record: GameRecord, given: GameSpec | undefined): GameRecord {
  if (!given) return record;
  const { name, rules = {} } = given;
  const own = gameNamed(name);
  const { game = own.ok && hasOptions(own.value, record) ? name : DEFAULT_GAME } = record;
  const named = record.game === undefined && game !== DEFAULT_GAME ? { ...record, game } : record;
  if (game !== name) return named;
  const { size, ...others } = rules;
  const isSilent = record.size === undefined && record.rules === undefined;
  return {
    ...named,
    // One among the rules is in the wrong place, and refused with or without a given game.
    ...(typeof size === 'number' && record.size === undefined && record.rules?.size === undefined && { size }),
    ...(isSilent && Object.keys(others).length > 0 && { rules: others }),
  };
}

function hasOptions({ options }: GameModule, { size, rules = {} }: GameRecord): boolean {
  const stated = [...Object.keys(rules), ...(size === undefined ? [] : ['size'])];
  return stated.every((name) => options.some((option) => option.name === name));
}

/** The fields by which a record names its game. */
export function fieldsOfSpec({ name, rules = {} }: GameSpec): { game: string; size?: number; rules: Rules } {
  const { size, ...others } = rules;
  return { game: name, ...(typeof size === 'number' && { size }), rules: others };
}

/** The same fields as printed by commands: for the default game only its size. */
export function printedFields(spec: GameSpec): { game?: string; size?: number; rules?: Rules } {
  const { game, size, rules } = fieldsOfSpec(spec);
  const isDefault = game === DEFAULT_GAME;
  return { ...(!isDefault && { game }), ...(size !== undefined && { size }), ...(!isDefault && { rules }) };
}
