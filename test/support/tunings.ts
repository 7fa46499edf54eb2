/** Tunings made by hand, and simulated games for them. */
import type { TunedParameter } from '../../selfplay/tune/parameter.ts';
import { parseTunedParameter } from '../../selfplay/tune/parameter.ts';
import type { PlayPairs, TuningConfig } from '../../selfplay/tune/tuner.ts';
import { tuningHeader as newHeader, type TuningHeader } from '../../selfplay/tune/tuning-log.ts';
import { must } from '../../src/util/result.ts';
import { nextUint32 } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { player } from './logs.ts';

export function parameter(text: string): TunedParameter {
  return must(parseTunedParameter(text));
}

export function tuningConfig(parameters: readonly string[], differs: Partial<TuningConfig> = {}): TuningConfig {
  return {
    parameters: parameters.map(parameter),
    player: { ...player('base'), spec: 'mcts:playouts=5' },
    game: 'meridians',
    size: 4,
    rules: { pie: false },
    seed: '1',
    iterations: 20,
    pairs: 1,
    finalRate: 0.05,
    ...differs,
  };
}

export function tuningHeader(config: TuningConfig): TuningHeader {
  return { ...newHeader(config), version: '0.1.0', node: 'v20.19.0', startedAt: '2026-12-01T12:00:00.000Z' };
}

/**
 * Games between players whose strength in Elo is a function of their values: each is won with the probability that the
 * difference of strength gives, from random numbers that depend on the iteration only.
 */
export function simulated(strength: (values: readonly number[]) => number, pairs = 1): PlayPairs {
  return async (plus, minus, k) => {
    const random = randomState('games', k);
    const chance = 1 / (1 + 10 ** ((strength(minus) - strength(plus)) / 400));
    const game = () => Number(nextUint32(random) / 2 ** 32 < chance);
    return Array.from({ length: pairs }, () => game() + game());
  };
}
