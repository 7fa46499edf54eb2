/** Plays batches on threads, game by game. */

import { kitOf } from '../../src/tournament/kit.ts';
import type { LoggedGame } from '../../src/tournament/logged-game.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { GamePool } from '../game/game-pool.ts';
import { type Batch, gamesOf, weightsIn } from './batch.ts';
import { carryOut } from './carry-out.ts';
import type { WeightsCache } from './weights-cache.ts';
import type { BatchTask } from './work.ts';

/**
 * A batch that takes longer is returned after the current game, so that other workers can help.
 */
const MOST_BATCH_MS = 120_000;

export class BatchPlayer {
  readonly pool: GamePool;
  private readonly weights: WeightsCache;

  constructor(threads: number, weights: WeightsCache) {
    this.pool = new GamePool(threads);
    this.weights = weights;
  }

  /**
   * Plays a batch, one game at a time; false if some games were not played. Errors: those of the
   * weights. Throws if a game cannot be played.
   */
  async play({ batch, ...course }: BatchTask<Batch, LoggedGame>): Promise<Result<boolean>> {
    const weights = await this.weights.all(weightsIn(batch));
    if (!weights.ok) return weights;
    if (batch.players.some(({ kind }) => kind === 'gtp')) throw new Error('a farm does not run external programs');
    kitOf(batch.settings.game);
    const start = performance.now();
    const goesOn = () => course.goesOn() && performance.now() - start <= MOST_BATCH_MS;
    return carryOut(gamesOf(batch, weights.value), { ...course, goesOn }, this.pool, ok);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
