import { describe, expect, test } from 'vitest';
import type { ScoreCounts } from '../../selfplay/tournament/statistics/elo.ts';
import {
  logLikelihoodRatio,
  makeSprt,
  parseSprt,
  type Sprt,
  type SprtModel,
  sprtStatus,
} from '../../selfplay/tournament/statistics/sprt.ts';
import { nextUint32, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { many } from '../support/many.ts';
import { naming } from '../support/parts.ts';

const hypotheses = (elo0: number, elo1: number, model: SprtModel): Sprt => ({
  elo0,
  elo1,
  alpha: 0.05,
  beta: 0.05,
  model,
});

describe('published log-likelihood ratios, to 1 %', () => {
  const cases: [source: string, model: SprtModel, counts: ScoreCounts, elo0: number, elo1: number, llr: number][] = [
    ['fastchess sprt_test', 'normalized', [365, 16618, 36229, 16974, 390], 0, 2, 2.25],
    ['fastchess sprt_test', 'normalized', [127, 4883, 10712, 5150, 104], -1.75, 0.25, 3.01],
    ['fastchess sprt_test', 'normalized', [0, 0, 0, 0, 5550], 0, 5, 111.82],
    ['fastchess sprt_test', 'logistic', [223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07],
    ['fastchess sprt_test', 'logistic', [871, 26175, 55983, 26678, 821], 0, 2, -4.98],
    ['fastchess sprt_test, games', 'normalized', [36027, 68692, 36433], 0, 2, 0.92],
    ['fastchess sprt_test, games', 'normalized', [10650, 20431, 10871], -1.75, 0.25, 2.3],
    ['fastchess sprt_test, games', 'normalized', [0, 0, 4250], 0, 10, 120.56],
    ['fastchess sprt_test, games', 'logistic', [21184, 40708, 21404], 0.5, 2.5, -1.57],
    ['fastchess sprt_test, games', 'logistic', [57030, 106593, 57433], 0, 2, -2.59],
    ['fastchess #882, one-sided', 'normalized', [77, 1, 0, 0, 0], -1000, -500, -2.95],
    ['fastchess #882, one-sided', 'normalized', [72, 10, 0, 0, 0], -1000, -500, -2.97],
    ['Fishtest issue 1737', 'normalized', [93, 18711, 58877, 18739, 100], -1.75, 0.25, 2.9420974720708513],
    ['Fishtest raw statistics', 'normalized', [13, 37, 50, 25, 3], 0, 4, -0.54912],
    ['Fishtest raw statistics', 'logistic', [13, 37, 50, 25, 3], 0, 2.716, -0.53772],
    ['Fishtest, Stockfish #5257', 'normalized', [914, 28467, 61458, 29126, 899], 0, 2, 2.99],
    ['Fishtest, Stockfish #5257', 'normalized', [82, 18412, 46354, 18988, 89], 0.5, 2.5, 2.96],
    ['Fishtest, Stockfish #3209', 'logistic', [253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94],
    ['Fishtest, Stockfish #3209', 'logistic', [58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97],
    ['racetrack sprt_tests', 'normalized', [440, 2910, 5170, 2888, 455], 0, 5, -2.27],
    ['racetrack sprt_tests', 'normalized', [142, 620, 1122, 699, 188], 0, 5, 2.99],
    ['racetrack sprt_tests', 'normalized', [349, 1561, 3340, 1604, 359], -5, 0, 2.9],
    ['racetrack sprt_tests', 'normalized', [98, 382, 674, 369, 71], -5, 0, -1.11],
  ];
  test.each(cases)('%s: %s %j', (_source, model, counts, elo0, elo1, llr) => {
    const actual = logLikelihoodRatio(counts, hypotheses(elo0, elo1, model));
    expect(Math.abs(actual / llr - 1), `LLR ${actual}, published ${llr}`).toBeLessThan(0.01);
  });
});

describe.each(['logistic', 'normalized'] as const)('%s log-likelihood ratio', (model) => {
  test('it is 0 without games, and halfway between symmetric hypotheses for a symmetric match', () => {
    expect(logLikelihoodRatio([0, 0, 0, 0, 0], hypotheses(0, 10, model))).toBe(0);
    expect(logLikelihoodRatio([7, 30, 60, 30, 7], hypotheses(-5, 5, model))).toBeCloseTo(0, 9);
  });

  test('it is a finite number for any counts and far hypotheses', () => {
    const seed = 'sprt/finite';
    const random = randomState(seed);
    for (let round = 0; round < 2000; round++) {
      const counts = [0, 0, 0, 0, 0].map(() => {
        const kind = nextUint32(random) % 3;
        return kind === 0 ? 0 : nextUint32(random) % (kind === 1 ? 10 : 5000);
      }) as unknown as ScoreCounts;
      const elo0 = (nextUint32(random) % 3500) - 2000;
      const sprt = hypotheses(elo0, elo0 + 1 + (nextUint32(random) % 500), model);
      const llr = logLikelihoodRatio(counts, sprt);
      expect(Number.isFinite(llr), `seed ${seed}, ${counts}, ${makeSprt(sprt)}: ${llr}`).toBe(true);
    }
  });
});

describe('status', () => {
  test('bounds are those of Wald', () => {
    const { lower, upper } = sprtStatus([1, 1, 1, 1, 1], { ...hypotheses(0, 5, 'logistic'), alpha: 0.05, beta: 0.1 });
    expect(lower).toBeCloseTo(-2.2513, 4);
    expect(upper).toBeCloseTo(2.8904, 4);
  });

  test('a recorded pass accepts H1, a recorded failure H0, and an even start nothing', () => {
    expect(sprtStatus([142, 620, 1122, 699, 188], hypotheses(0, 5, 'normalized')).decision).toBe('H1');
    expect(sprtStatus([871, 26175, 55983, 26678, 821], hypotheses(0, 2, 'logistic')).decision).toBe('H0');
    expect(sprtStatus([0, 1, 2, 1, 0], hypotheses(0, 10, 'logistic')).decision).toBeUndefined();
  });
});

describe('parsing', () => {
  test('reads all fields in any order, and makeSprt writes them back', () => {
    const expected: Sprt = { elo0: -1.5, elo1: 10, alpha: 0.05, beta: 0.1, model: 'normalized' };
    expect(parseSprt('model=normalized, beta=0.1,alpha=5e-2,elo1=+10,elo0 = -1.5')).toEqual({
      ok: true,
      value: expected,
    });
    expect(parseSprt(makeSprt(expected))).toEqual({ ok: true, value: expected });
  });

  test('alpha and beta default to 0.05, the model to logistic', () => {
    expect(parseSprt('elo0=0,elo1=10')).toEqual({ ok: true, value: hypotheses(0, 10, 'logistic') });
  });

  const errors: [text: string, code: string, names: readonly (string | number)[]][] = [
    ['', 'sprt-item', [1]],
    ['elo0=0,elo1', 'sprt-item', [2, '"elo1"']],
    ['elo0=0,elo2=5', 'sprt-key', [2, 'elo2', 'elo0', 'elo1']],
    ['elo0=0,elo1=5,elo0=1', 'sprt-repeated', [3, 'elo0']],
    ['elo0=0,alpha=0.05', 'sprt-missing', ['elo1']],
    ['elo0=0,elo1=', 'sprt-value', ['elo1', '""']],
    ['elo0=0,elo1=0x10', 'sprt-value', ['elo1', '0x10']],
    ['elo0=-Infinity,elo1=1', 'sprt-value', ['elo0']],
    ['elo0=0,elo1=2001', 'sprt-value', ['elo1', '-2000', 2000, 2001]],
    ['elo0=0,elo1=5,alpha=0', 'sprt-value', ['alpha', 0, 1, '"0"']],
    ['elo0=0,elo1=5,beta=1', 'sprt-value', ['beta', 0, 1, '"1"']],
    ['elo0=0,elo1=5,model=bayesian', 'sprt-value', ['model', 'logistic', 'normalized', 'bayesian']],
    ['elo0=5,elo1=5', 'sprt-order', ['elo0', 'elo1', 5, 5]],
    ['elo0=0,elo1=5,alpha=0.5,beta=0.5', 'sprt-errors', ['alpha', 'beta', 1]],
  ];
  test.each(errors)('refuses %j with %s', (text, code, names) => {
    const result = parseSprt(text);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error.code).toBe(code);
    expect(result.error.message).toMatch(naming(...names));
  });
});

/** Shares of pair scores; the one without draws is that of a game which the first mover tends to win. */
const bases = { 'with draws': [0.07, 0.2, 0.46, 0.2, 0.07], 'without draws': [0.14, 0, 0.72, 0, 0.14] };

/** Normalised or logistic Elo of a distribution of pair scores, from the definitions. */
function eloOf(shares: readonly number[], model: SprtModel): number {
  const mean = shares.reduce((sum, share, i) => sum + (share * i) / 4, 0);
  if (model === 'logistic') return -400 * Math.log10(1 / mean - 1);
  const variance = shares.reduce((sum, share, i) => sum + share * (i / 4 - mean) ** 2, 0);
  return ((800 / Math.log(10)) * (mean - 0.5)) / Math.sqrt(2 * variance);
}

/** The base, tilted exponentially until it has exactly this Elo. */
function pairDistribution(base: readonly number[], elo: number, model: SprtModel): number[] {
  let [low, high, shares] = [-2, 2, [...base]];
  for (let round = 0; round < 60; round++) {
    const slope = (low + high) / 2;
    shares = base.map((share, i) => share * Math.exp(slope * i));
    const total = shares.reduce((sum, share) => sum + share);
    shares = shares.map((share) => share / total);
    if (eloOf(shares, model) < elo) low = slope;
    else high = slope;
  }
  return shares;
}

/** Plays pairs until a hypothesis is accepted, looking at the LLR after every eight. */
function playMatch(shares: readonly number[], sprt: Sprt, random: RandomState): 'H0' | 'H1' {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  let sum = 0;
  const thresholds = shares.map((share) => {
    sum += share * 2 ** 32;
    return sum;
  });
  for (let pairs = 1; ; pairs++) {
    const drawn = nextUint32(random);
    let score = 0;
    while (score < 4 && drawn >= thresholds[score]!) score++;
    counts[score] = counts[score]! + 1;
    const decision = pairs % 8 === 0 ? sprtStatus(counts, sprt).decision : undefined;
    if (decision) return decision;
  }
}

/** Share of simulated matches between players of this true Elo in which H1 is accepted. */
function acceptanceRate(base: readonly number[], elo: number, sprt: Sprt, matches: number, seed: string): number {
  const shares = pairDistribution(base, elo, sprt.model);
  const random = randomState(seed);
  let accepted = 0;
  for (let match = 0; match < matches; match++) if (playMatch(shares, sprt, random) === 'H1') accepted++;
  return accepted / matches;
}

describe.each(['logistic', 'normalized'] as const)('simulated matches, %s', { timeout: 60_000 }, (model) => {
  const sprt = hypotheses(0, 10, model);

  describe.each(Object.entries(bases))('%s', (name, base) => {
    test('a true +20 accepts H1 and a true −10 accepts H0 in at least 95 % of matches', () => {
      const matches = many(100);
      const seed = `sprt/clear/${model}/${name}`;
      expect(acceptanceRate(base, 20, sprt, matches, seed), `seed ${seed}`).toBeGreaterThanOrEqual(0.95);
      expect(1 - acceptanceRate(base, -10, sprt, matches, seed), `seed ${seed}`).toBeGreaterThanOrEqual(0.95);
    });

    test('at exactly elo0 and elo1 the error rates stay within alpha and beta and three standard errors', () => {
      const matches = many(200);
      const seed = `sprt/errors/${model}/${name}`;
      const limit = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / matches);
      const falseH1 = acceptanceRate(base, 0, sprt, matches, seed);
      const falseH0 = 1 - acceptanceRate(base, 10, sprt, matches, seed);
      for (const rate of [falseH1, falseH0]) {
        expect(rate, `seed ${seed}`).toBeLessThan(limit);
        expect(rate, `seed ${seed}`).toBeGreaterThan(0.02);
      }
    });
  });
});
