/** Which game a record is of. An option called `size` stands beside the moves, where it always stood, the others in `rules`. */
import type { GameSpec, Rules } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import { DEFAULT_GAME } from '../games/registry.ts';

/** What a record says of its game; whether there is such a game, `openGame` tells. */
export function specOfRecord({
  game = DEFAULT_GAME,
  size,
  rules,
}: Pick<GameRecord, 'game' | 'size' | 'rules'>): GameSpec {
  return { name: game, rules: { ...(size !== undefined && { size }), ...rules } };
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
