/** Which game a record is of. An option called `size` stands beside the moves, where it always stood, the others in `rules`. */
import type { GameKit, GameModule, GameSpec, Rules } from '../games/kit.ts';
import { type GameRecord, NO_SIZE } from '../games/record.ts';
import { DEFAULT_GAME, gameNamed, openGame } from '../games/registry.ts';
import { fail, type Result } from '../util/result.ts';

/** What a record says of its game; whether there is such a game, `openGame` tells. */
export function specOfRecord({
  game = DEFAULT_GAME,
  size,
  rules,
}: Pick<GameRecord, 'game' | 'size' | 'rules'>): GameSpec {
  return { name: game, rules: { ...rules, ...(size !== undefined && { size }) } };
}

/**
 * Opens the game of a record; `weights` are as in a `GameSpec`. Errors: `bad-record` (no size, where the game has that option)
 * and those of `openGame`.
 */
export function openRecord(
  record: Pick<GameRecord, 'game' | 'size' | 'rules'>,
  weights?: GameSpec['weights'],
): Result<GameKit> {
  const spec = specOfRecord(record);
  const game = gameNamed(spec.name);
  if (!game.ok) return game;
  const hasSize = game.value.options.some(({ name }) => name === 'size');
  return hasSize && record.size === undefined ? fail('bad-record', NO_SIZE) : openGame({ ...spec, weights });
}

/**
 * A record that says nothing of its rules has those that are given for its game; one that says some has the usual value of all
 * others but the size, which has none. A record that names no game is of the given one unless it has options that are not.
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
    ...(typeof size === 'number' && record.size === undefined && { size }),
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

/** The same as commands print it in JSON: of the default game its size alone, as ever. */
export function printedFields(spec: GameSpec): { game?: string; size?: number; rules?: Rules } {
  const { game, size, rules } = fieldsOfSpec(spec);
  const isDefault = game === DEFAULT_GAME;
  return { ...(!isDefault && { game }), ...(size !== undefined && { size }), ...(!isDefault && { rules }) };
}
