/** The opening of a game as a unit of resampling. */
import type { GameKit } from '../../src/games/kit.ts';
import { roundOf } from './log.ts';
import type { GameResult } from './logged-game.ts';
import { openingKey } from './openings.ts';

/**
 * The key of what games have in common: the position after their opening, up to symmetry. Without an opening, or with an
 * illegal one, they have only their round in common. `log` counts logs from 0.
 */
export function openingUnit(kit: GameKit, game: GameResult, log = 0): string {
  const key = game.opening?.length ? openingKey(kit, game.opening) : undefined;
  return key ?? `${log}/${roundOf(game)}`;
}
