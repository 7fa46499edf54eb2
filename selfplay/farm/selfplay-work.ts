/**
 * Self-play games of a training, as farm work. Workers play with the newest weights; a single
 * learner trains on the games.
 */

import * as z from 'zod';
import type { GameKit } from '../../src/games/kit.ts';
import { weightsFrom } from '../../src/games/registry.ts';
import type { PlayedGame } from '../../src/network/learner.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import { fail, must, ok, type Result } from '../../src/util/result.ts';
import { type SelfPlayDone, SelfPlayPool, type SelfPlayTask } from '../train/selfplay-task.ts';
import { trainedGame } from '../train/settings.ts';
import { type BatchPlayer, batchPlayer, type SentBatch } from './carry-out.ts';
import { type Farm, outcomes } from './connection.ts';
import { KEYS } from './keys.ts';
import type { WeightsCache } from './weights-cache.ts';
import { mustBe, type Work } from './work.ts';

/** Short batches, so that games do not use outdated weights. */
const BATCH_SECONDS = 5;
/** The interval at which a worker checks for newer weights. */
const REFRESH_MS = 3_000;
/** How long weights are kept at the farm after newer ones have arrived. */
const OLD_SECONDS = 300;
/** The most trainings whose weights a worker keeps. */
const MOST_EVENTS = 8;
/** The field of an event that names its newest weights. */
const NEWEST = 'weights';

const plies = z.array(z.int().min(0));
const sentSchema = z.looseObject({ games: z.array(z.object({ moves: plies, isRandom: plies })) });

export const SELFPLAY_WORK: Work<SelfPlayTask, SelfPlayDone> = {
  job: 'selfplay',
  batchSeconds: BATCH_SECONDS,
  makeBatch: (event, tasks): SentBatch<SelfPlayTask> => ({ event, tasks }),
  weightsOf: () => [],
  check: ({ games, settings }, done) => {
    const read = sentSchema.safeParse(done);
    if (!read.success) return fail('bad-games', firstIssue(read.error, 'games').message);
    if (read.data.games.length !== games) return fail('bad-games', mustBe(games, 'games'));
    const { game } = must(trainedGame(settings)).kit;
    return read.data.games.every((played) => isLegal(game, played))
      ? ok(done)
      : fail('bad-games', 'a game with an illegal move');
  },
  // Two workers seldom play with the same weights, so results are not comparable.
  courseOf: () => '',
};

/** Whether a learner can follow a game. */
function isLegal(game: GameKit['game'], { moves, isRandom }: PlayedGame): boolean {
  const position = game.create();
  const legal = new Int32Array(game.maxMoves);
  for (const move of moves) {
    if (!legal.subarray(0, game.legalMoves(position, legal)).includes(move)) return false;
    game.play(position, move);
  }
  return isRandom.length === moves.length;
}

/** Publishes the newest weights of a training; `bytes` is a weights file. */
export async function offerNewest(farm: Farm, event: string, bytes: Uint8Array): Promise<void> {
  const { id } = must(weightsFrom(bytes));
  await farm.ask(async () => {
    const replies = farm.redis
      .multi()
      .set(KEYS.weights(id), Buffer.from(bytes), 'EX', OLD_SECONDS)
      .hset(KEYS.event(event), NEWEST, id)
      .exec();
    outcomes(await replies);
  });
}

export function selfPlayPlayer(threads: number, _cache: WeightsCache, farm: Farm): BatchPlayer {
  const newest = new NewestWeights(farm);
  return batchPlayer(new SelfPlayPool(threads), async (task: SelfPlayTask, event) => {
    const weights = await newest.of(event);
    return weights.ok ? ok({ ...task, weights: weights.value }) : weights;
  });
}

class NewestWeights {
  private readonly farm: Farm;
  /** Keyed by event: the weights in use, and when they were last checked. */
  private readonly known = new Map<string, { weights: SharedWeights; at: number }>();

  constructor(farm: Farm) {
    this.farm = farm;
  }

  /** The newest weights of a training. Errors: `no-weights`, `other-weights`, `bad-weights`. */
  async of(event: string): Promise<Result<SharedWeights>> {
    const known = this.known.get(event);
    const now = performance.now();
    if (known && now - known.at < REFRESH_MS) return ok(known.weights);
    const { farm } = this;
    const id = await farm.ask(() => farm.redis.hget(KEYS.event(event), NEWEST));
    if (known && (id === null || known.weights.id === id)) {
      known.at = now;
      return ok(known.weights);
    }
    const bytes = id === null ? null : await farm.ask(() => farm.redis.getBuffer(KEYS.weights(id)));
    if (!bytes) return fail('no-weights', `the farm has no weights for the training ${event}`);
    const weights = weightsFrom(bytes);
    if (!weights.ok) return weights;
    if (weights.value.id !== id) return fail('other-weights', 'received weights with a wrong checksum');
    if (this.known.size >= MOST_EVENTS) this.known.clear();
    this.known.set(event, { weights: weights.value, at: now });
    return weights;
  }
}
