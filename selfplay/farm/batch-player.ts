/** Plays batches on threads, game by game. */

import { ok } from '../../src/util/result.ts';
import { GamePool } from '../game/game-pool.ts';
import { kitOf } from '../tournament/kit.ts';
import { type Batch, gamesOf, weightsIn } from './batch.ts';
import { type BatchPlayer, carryOut } from './carry-out.ts';
import type { WeightsCache } from './weights-cache.ts';

/**
 * A batch that takes longer is returned after the current game, so that other workers can help.
 */
const MOST_BATCH_MS = 120_000;

/** Plays batches of games. */
export function gamePlayer(threads: number, cache: WeightsCache): BatchPlayer {
  const pool = new GamePool(threads);
  return {
    play: async ({ batch: sent, ...course }) => {
      const batch = sent as Batch;
      const weights = await cache.all(weightsIn(batch));
      if (!weights.ok) return weights;
      if (batch.players.some(({ kind }) => kind === 'gtp')) throw new Error('a farm does not run external programs');
      kitOf(batch.settings.game);
      const start = performance.now();
      const goesOn = () => course.goesOn() && performance.now() - start <= MOST_BATCH_MS;
      return carryOut(gamesOf(batch, weights.value), { ...course, goesOn }, pool, ok);
    },
    close: () => pool.close(),
  };
}
