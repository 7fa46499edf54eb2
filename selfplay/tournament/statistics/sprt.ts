import { parseNumber } from '../../../src/util/quantity.ts';
import { fail, ok, quote, type Result } from '../../../src/util/result.ts';
import { moments, nEloPerDeviation, type ScoreCounts, scoreOfElo } from './elo.ts';

const sprtModels = ['logistic', 'normalized'] as const;

/** The unit of the hypotheses: logistic Elo, or normalised Elo. */
export type SprtModel = (typeof sprtModels)[number];

/** A sequential test of H0 (the difference is `elo0`) against H1 (it is `elo1`). */
export interface Sprt {
  /** Elo difference under H0, in the unit of `model`; less than `elo1`. */
  readonly elo0: number;
  /** Elo difference under H1, in the unit of `model`. */
  readonly elo1: number;
  /** Probability of accepting H1 if H0 holds, in (0, 1). */
  readonly alpha: number;
  /** Probability of accepting H0 if H1 holds, in (0, 1); `alpha` + `beta` < 1. */
  readonly beta: number;
  readonly model: SprtModel;
}

export interface SprtStatus {
  /** Log-likelihood ratio of H1 to H0, in nats. */
  readonly llr: number;
  /** H0 is accepted when `llr` is at or below this negative bound. */
  readonly lower: number;
  /** H1 is accepted when `llr` is at or above this positive bound. */
  readonly upper: number;
  /** The accepted hypothesis; undefined while the test continues. */
  readonly decision: 'H0' | 'H1' | undefined;
}

/**
 * The largest absolute Elo of a hypothesis. Beyond it, scores are numerically too close to 0 and 1.
 */
const eloLimit = 2000;

/** Replaces counts of zero, so that every score stays possible (Fishtest's value). */
const virtualCount = 1e-3;

const numberKeys = ['elo0', 'elo1', 'alpha', 'beta'] as const;

/**
 * Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`: any order, spaces allowed around keys and values.
 * `elo0` and `elo1` are required and lie within ±2000; `alpha` and `beta` default to 0.05, `model` to `logistic`.
 *
 * Errors: `sprt-item` (no `key=value`), `sprt-key` (unknown), `sprt-repeated`, `sprt-missing`, `sprt-value` (no such
 * number or model, out of range), `sprt-order` (`elo0` ≥ `elo1`), `sprt-errors` (`alpha` + `beta` ≥ 1).
 */
export function parseSprt(text: string): Result<Sprt> {
  const fields = splitFields(text);
  if (!fields.ok) return fields;
  const numbers = { elo0: Number.NaN, elo1: Number.NaN, alpha: 0.05, beta: 0.05 };
  for (const key of numberKeys) {
    const value = fields.value.get(key);
    if (value === undefined) {
      if (Number.isNaN(numbers[key])) return fail('sprt-missing', `SPRT ${quote(text)} lacks ${key}`);
      continue;
    }
    const isElo = key === 'elo0' || key === 'elo1';
    const number = parseNumber(value) ?? Number.NaN;
    const inRange = isElo ? Math.abs(number) <= eloLimit : number > 0 && number < 1;
    if (!inRange) {
      const range = isElo ? `from -${eloLimit} to ${eloLimit}` : 'between 0 and 1, both excluded';
      return fail('sprt-value', `SPRT ${key} must be a number ${range}, not ${quote(value)}`);
    }
    numbers[key] = number;
  }
  const name = fields.value.get('model') ?? 'logistic';
  const model = sprtModels.find((known) => known === name);
  if (model === undefined)
    return fail('sprt-value', `SPRT model must be ${sprtModels.join(' or ')}, not ${quote(name)}`);
  const { elo0, elo1, alpha, beta } = numbers;
  if (elo0 >= elo1) return fail('sprt-order', `SPRT elo0 must be less than elo1, not ${elo0} and ${elo1}`);
  if (alpha + beta >= 1) return fail('sprt-errors', `SPRT alpha + beta must be less than 1, not ${alpha} + ${beta}`);
  return ok({ elo0, elo1, alpha, beta, model });
}

/** Formats a test in the syntax of `parseSprt`. */
export function makeSprt({ elo0, elo1, alpha, beta, model }: Sprt): string {
  return `elo0=${elo0},elo1=${elo1},alpha=${alpha},beta=${beta},model=${model}`;
}

function splitFields(text: string): Result<Map<string, string>> {
  const fields = new Map<string, string>();
  for (const [index, item] of text.split(',').entries()) {
    const at = `item ${index + 1} of SPRT ${quote(text)}`;
    const equals = item.indexOf('=');
    if (equals < 0) return fail('sprt-item', `${at}: ${quote(item.trim())}: write KEY=VALUE`);
    const key = item.slice(0, equals).trim();
    if (key !== 'model' && !numberKeys.some((known) => known === key)) {
      return fail('sprt-key', `${at}: unknown key ${quote(key)}; keys are ${numberKeys.join(', ')}, model`);
    }
    if (fields.has(key)) return fail('sprt-repeated', `${at}: ${key} is given twice`);
    fields.set(key, item.slice(equals + 1).trim());
  }
  return ok(fields);
}

/**
 * LLR, bounds and decision of a test after the given game pairs, or single games if there are no
 * pairs.
 */
export function sprtStatus(counts: ScoreCounts, sprt: Sprt): SprtStatus {
  const llr = logLikelihoodRatio(counts, sprt);
  const lower = Math.log(sprt.beta / (1 - sprt.alpha));
  const upper = Math.log((1 - sprt.beta) / sprt.alpha);
  return { llr, lower, upper, decision: llr >= upper ? 'H1' : llr <= lower ? 'H0' : undefined };
}

/**
 * The generalised log-likelihood ratio of H1 to H0: each hypothesis is represented by the most
 * likely score distribution with exactly its Elo difference. Zero counts are replaced by 0.001. 0
 * without any counts.
 *
 * Test: Li, Liu and Ying, "Generalized Sequential Probability Ratio Test for Separate Families of
 * Hypotheses", Sequential Analysis 33 (2014). Distributions: Van den Bergh, "Comments on Normalized
 * Elo", https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
 */
export function logLikelihoodRatio(counts: ScoreCounts, { elo0, elo1, model }: Sprt): number {
  if (counts.every((count) => count === 0)) return 0;
  const weights = counts.map((count) => count || virtualCount);
  const { total } = moments(weights);
  const shares = weights.map((weight) => weight / total);
  let mostLikely = (elo: number) => fitMean(shares, scoreOfElo(elo));
  if (model === 'normalized') {
    const games = (counts.length - 1) / 2;
    mostLikely = (elo) => fitDeviations(shares, (Math.sqrt(games) * elo) / nEloPerDeviation);
  }
  const under0 = mostLikely(elo0);
  const under1 = mostLikely(elo1);
  let llr = 0;
  weights.forEach((weight, i) => {
    llr += weight * Math.log((under1[i] as number) / (under0[i] as number));
  });
  return llr;
}

/**
 * The maximum likelihood distribution with mean score `mean`, in (0, 1), given the observed one (Van den Bergh,
 * https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1).
 */
function fitMean(shares: readonly number[], mean: number): number[] {
  const top = shares.length - 1;
  return tilt(
    shares,
    shares.map((_, i) => i / top - mean),
  );
}

/**
 * The maximum likelihood distribution whose mean is `t` of its standard deviations above ½, given
 * the observed one ("Comments on Normalized Elo", section 4.1). Each iteration linearises the
 * condition at the last distribution and solves that. The start is chosen so that the linearised
 * condition can always be met: a distribution on [0, 1] with mean m has a deviation of at most
 * √(m(1 − m)), so this m gives at least `t`, and no iteration falls below `t` (mirrored if `t` is
 * negative).
 *
 * Random searches found no likelier distribution for hypotheses within ±30 nElo. Beyond about ±100
 * nElo, with a nearly constant sample, the result may be a local maximum.
 */
function fitDeviations(shares: readonly number[], t: number): number[] {
  const top = shares.length - 1;
  let fitted = fitMean(shares, 0.5 + (0.5 * t) / Math.sqrt(1 + t * t));
  for (let round = 0, change = 1; round < 100 && change > 1e-9; round++) {
    const { mean, variance } = moments(fitted);
    const deviation = Math.sqrt(variance);
    const tangent = shares.map((_, i) => {
      const score = i / top;
      return score - 0.5 - (t / 2) * (deviation + (score - mean) ** 2 / deviation);
    });
    const next = tilt(shares, tangent);
    change = 0;
    for (let i = 0; i <= top; i++) change = Math.max(change, Math.abs((next[i] as number) - (fitted[i] as number)));
    fitted = next;
  }
  return fitted;
}

/**
 * The maximum likelihood distribution p with Σ pᵢ·offsetᵢ = 0, given the observed `shares`: shareᵢ
 * / (1 + x·offsetᵢ), where x is the root of the secular equation Σ shareᵢ·offsetᵢ / (1 + x·offsetᵢ)
 * = 0. Requires offsets of both signs and no share of 0; the left side then falls from +∞ to −∞
 * between the poles around 0.
 */
function tilt(shares: readonly number[], offsets: readonly number[]): number[] {
  let low = -1 / Math.max(...offsets);
  let high = -1 / Math.min(...offsets);
  const precision = 1e-12 * (high - low);
  let x = 0;
  for (let step = Infinity; Math.abs(step) > precision; x += step) {
    let value = 0;
    let slope = 0;
    for (let i = 0; i < offsets.length; i++) {
      const quotient = (offsets[i] as number) / (1 + x * (offsets[i] as number));
      value += (shares[i] as number) * quotient;
      slope -= (shares[i] as number) * quotient * quotient;
    }
    if (value > 0) low = x;
    else high = x;
    const newton = x - value / slope;
    step = (newton > low && newton < high ? newton : (low + high) / 2) - x;
  }
  return shares.map((share, i) => share / (1 + x * (offsets[i] as number)));
}
