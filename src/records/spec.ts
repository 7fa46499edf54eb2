/** Which game a record is of. An option called `size` stands beside the moves, where it always stood, the others in `rules`. */
import type { GameKit, GameSpec, Rules } from '../games/kit.ts';
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
