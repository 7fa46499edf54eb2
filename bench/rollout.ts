/** Speed of uniformly random games from the start, on one thread. */
import type { GameKit } from '../src/games/kit.ts';
import { randomState } from '../src/util/seed.ts';
import { nextTurn } from '../src/util/wait.ts';

interface RolloutSpeed {
  readonly rollouts: number;
  readonly seconds: number;
  readonly rolloutsPerSecond: number;
  readonly meanPlies: number;
  /** Mean result of each seat except the last, 0 to 1. */
  readonly scores: readonly number[];
  /** A game was a draw, so a mean result is not a share of games won. */
  readonly hasDraws: boolean;
}

/** Signals are heard between slices of this time. */
const SLICE_MS = 100;
/** The longest warm-up. */
const WARM_UP_SECONDS = 1;

/**
 * Plays random games for this many seconds, after as long a warm-up, of a second at most. Undefined if the signal came
 * before the first game that counts.
 */
export async function measureRollouts(
  kit: GameKit,
  seconds: number,
  seed: string,
  signal?: AbortSignal,
): Promise<RolloutSpeed | undefined> {
  await play(kit, Math.min(WARM_UP_SECONDS, seconds), seed, signal);
  return signal?.aborted ? undefined : play(kit, seconds, seed, signal);
}

async function play(
  { game, seats }: GameKit,
  limit: number,
  seed: string,
  signal: AbortSignal | undefined,
): Promise<RolloutSpeed> {
  const start = game.create();
  const position = game.create();
  const random = randomState(seed);
  const trace = new Int32Array(game.maxRolloutPlies);
  const sums = seats.slice(1).map(() => 0);
  let rollouts = 0;
  let plies = 0;
  let seconds = 0;
  let hasDraws = false;
  const began = performance.now();
  while (seconds < limit && !signal?.aborted) {
    const end = performance.now() + Math.min(SLICE_MS, 1000 * (limit - seconds));
    do {
      rollouts++;
      game.copy(position, start);
      plies += game.rollout(position, random, 'uniform', game.maxRolloutPlies, trace);
      for (let seat = 0; seat < sums.length; seat++) {
        const reward = game.reward(position, seat);
        sums[seat] = (sums[seat] as number) + reward;
        if (reward !== 0 && reward !== 1) hasDraws = true;
      }
    } while (performance.now() < end);
    seconds = (performance.now() - began) / 1000;
    await nextTurn();
  }
  return {
    rollouts,
    seconds,
    rolloutsPerSecond: Math.round(rollouts / seconds),
    meanPlies: plies / rollouts,
    scores: sums.map((sum) => sum / rollouts),
    hasDraws,
  };
}
