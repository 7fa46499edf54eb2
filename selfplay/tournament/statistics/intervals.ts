/**
 * Means with 95 % intervals. Numbers are grouped into units of resampling: games, game pairs or openings that are
 * independent of each other, while the numbers of one unit need not be.
 */

/** A value with its 95 % confidence interval: `low` ≤ `value` ≤ `high`. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A unit of resampling: the count and the sum of its numbers. */
export interface Unit {
  readonly count: number;
  readonly sum: number;
}

/** Standard normal quantile of a two-sided 95 % interval. */
export const z95 = 1.959963984540054;

/** The interval of a share of which nothing is known. */
export const ANY_SHARE = { low: 0, high: 1 } as const;
/** The interval of an Elo difference of which nothing is known. */
export const ANY_ELO = { low: -Infinity, high: Infinity } as const;

/**
 * The least number of uneven units of a comparison: below it no interval that ends at even has 95 % of the results. Four
 * units that agree happen by chance in 12.5 % of cases, five in 6.3 %.
 */
export const LEAST_DECISIVE = 5;

/** Whether this many uneven units allow a comparison; below, nothing is known. */
export function isDecisive(uneven: number): boolean {
  return uneven >= LEAST_DECISIVE;
}

/**
 * Units of resampling, with mean and variance after every number in constant time. `squares`, `products` and `weights`
 * are the sums over all units of d², d · count and count², where d is a unit's sum less `origin` · count. So numbers that
 * are equal have exactly no variance.
 */
export class Units {
  /** The mean of a unit that is not decisive. */
  private readonly even: number;
  private readonly byKey = new Map<unknown, { count: number; sum: number }>();
  private origin: number | undefined;
  private units = 0;
  private uneven = 0;
  private count = 0;
  private sum = 0;
  private squares = 0;
  private products = 0;
  private weights = 0;

  constructor(even = 0.5) {
    this.even = even;
  }

  static of(units: Iterable<Unit>, even?: number): Units {
    const all = new Units(even);
    for (const unit of units) all.addUnits(unit);
    return all;
  }

  /** Adds a number to the unit of a key. */
  add(key: unknown, value: number): void {
    const unit = this.byKey.get(key) ?? { count: 0, sum: 0 };
    this.byKey.set(key, unit);
    if (unit.count > 0) this.addUnits(unit, -1);
    unit.count++;
    unit.sum += value;
    this.addUnits(unit);
  }

  /** Adds this many equal units without a key. */
  addUnits({ count, sum }: Unit, times = 1): void {
    this.origin ??= sum / count;
    const distance = sum - this.origin * count;
    this.units += times;
    this.count += times * count;
    this.sum += times * sum;
    this.squares += times * distance ** 2;
    this.products += times * distance * count;
    this.weights += times * count ** 2;
    if (!isNone((sum / count - this.even) ** 2)) this.uneven += times;
  }

  /** The number of units. */
  get size(): number {
    return this.units;
  }

  /** Whether enough units are uneven for a comparison. */
  get isDecisive(): boolean {
    return isDecisive(this.uneven);
  }

  /** The mean of all numbers; NaN without any. */
  get mean(): number {
    return this.sum / this.count;
  }

  /**
   * The variance of the mean between units (the ratio estimator of cluster samples: Cochran, "Sampling Techniques", 3rd
   * edition, 1977, section 2.11); 0 for one unit.
   */
  get variance(): number {
    const mean = this.mean - (this.origin ?? 0);
    const squares = Math.max(0, this.squares - 2 * mean * this.products + mean ** 2 * this.weights);
    return (squares / Math.max(1, this.units - 1)) * (this.units / this.count ** 2);
  }
}

/** Groups items by `keyOf`. */
export function unitsOf<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string | number,
  numberOf: (item: Item) => number,
): Units {
  const units = new Units();
  for (const item of items) units.add(keyOf(item), numberOf(item));
  return units;
}

/** Units of one number each. */
export function singleUnits(values: readonly number[], even?: number): Units {
  return Units.of(
    values.map((sum) => ({ count: 1, sum })),
    even,
  );
}

/** Mean of numbers in [0, 1]; undefined without any. See `shareInterval`. */
export function estimateShare(units: Units, confidence = 0.95): Estimate | undefined {
  return units.size === 0 ? undefined : shareInterval(units.mean, units.variance, units.size, confidence);
}

/**
 * Mean of numbers in [0, 1] that is compared with an even result; undefined without any. The interval is the whole range
 * if too few units are uneven.
 */
export function estimateCompared(units: Units): Estimate | undefined {
  if (units.size === 0 || units.isDecisive) return estimateShare(units);
  return { value: units.mean, ...ANY_SHARE };
}

/**
 * Mean of numbers of at least 0, with Student's t interval between units. If all units agree, the share that may
 * differ by 1 is that of a kind of unit not seen yet. Without an interval if there is only one unit; undefined without
 * any.
 */
export function estimateMean(units: Units): Estimate | number | undefined {
  const { size, mean, variance } = units;
  if (size === 0) return undefined;
  if (size === 1) return mean;
  const reach = isNone(variance) ? unseenShare(size, z95) : studentT(size - 1) * Math.sqrt(variance);
  return { value: mean, low: Math.max(0, mean - reach), high: mean + reach };
}

/**
 * Interval of the mean of numbers in [0, 1] that has this `variance` between `units`: Wilson's (J. Am. Stat. Assoc. 22,
 * 1927) for the number of trials that would have the same variance, with Student's t for units − 1 degrees of freedom.
 * This is the modified Wilson interval of surveys (Korn and Graubard, Survey Methodology 24, 1998; Franco and others,
 * J. Survey Stat. Methodology 7, 2019).
 *
 * If all units agree the variance is as if one more were half won and half lost. The interval is never surer than if
 * every unit had had the largest number, or the smallest.
 */
function shareInterval(mean: number, variance: number, units: number, confidence = 0.95): Estimate {
  const binomial = mean * (1 - mean);
  const unseen = unseenShare(units, studentT(Number.POSITIVE_INFINITY, confidence));
  let [low, high] = [mean, mean];
  if (!isNone(binomial)) {
    if (units < 2) return { value: mean, ...ANY_SHARE };
    const trials = effectiveTrials(binomial, variance, units);
    const t = studentT(units - 1, confidence);
    const extra = t ** 2 / trials;
    const middle = (mean + extra / 2) / (1 + extra);
    const reach = (t / (1 + extra)) * Math.sqrt(binomial / trials + extra / (4 * trials));
    [low, high] = [middle - reach, middle + reach];
  }
  return {
    value: mean,
    low: Math.max(0, Math.min(low, mean, 1 - unseen)),
    high: Math.min(1, Math.max(high, mean, unseen)),
  };
}

/** The number of independent trials with this `binomial` variance whose mean would have the same `variance`. */
function effectiveTrials(binomial: number, variance: number, units: number): number {
  return isNone(variance) ? units * (units + 1) : binomial / variance;
}

/**
 * The one-sided confidence that a mean is above `even`, in (0, 1): the one at which the interval of `shareInterval` ends
 * at `even`.
 */
export function confidenceAbove(even: number, { mean, variance, size }: Units): number {
  const binomial = mean * (1 - mean);
  const trials = isNone(binomial) ? Infinity : effectiveTrials(binomial, variance, size);
  const confidence = studentCdf((mean - even) * Math.sqrt(trials / (even * (1 - even))), size - 1);
  const least = normalCdf(-Math.sqrt((size * (1 - even)) / even));
  const most = normalCdf(Math.sqrt((size * even) / (1 - even)));
  return Math.min(most, Math.max(least, confidence));
}

/** The largest share of units that Wilson's interval allows for a kind that none of them is of. */
function unseenShare(units: number, z: number): number {
  return z ** 2 / (units + z ** 2);
}

/** Whether a variance is 0 up to rounding. */
export function isNone(variance: number): boolean {
  return variance < 1e-12;
}

/** What a unit contributed to a fitted value, and the variance of that if its games are independent. */
export interface Contribution {
  residual: number;
  variance: number;
}

/** A prior weight for independent games, as the variance of an even one. */
const INDEPENDENT = 0.25;

/**
 * Half the width of a 95 % interval, in standard errors that treat games as independent. `unit` is the largest
 * contribution of one point. The variance between units replaces that of games (the sandwich estimator: Liang and Zeger,
 * Biometrika 73, 1986) as far as there are results that could have differed.
 */
export function clusterReach(contributions: readonly Contribution[], unit: number): number {
  let [squares, variance, spread] = [0, 0, 0];
  for (const one of contributions) {
    squares += one.residual ** 2;
    variance += one.variance;
    spread += one.variance ** 2;
  }
  const units = variance ** 2 / spread;
  if (!(units >= 2)) return z95;
  const information = variance / unit ** 2;
  const factor = (squares / variance) * (units / (units - 1));
  const shrunk = (factor * information + INDEPENDENT) / (information + INDEPENDENT);
  return studentT(Math.round(units - 1)) * Math.sqrt(shrunk);
}

/** Above this the quantile is a series of the normal one. */
const EXACT_DEGREES = 30;
const BISECTIONS = 60;
const quantiles = new Map<string, number>();

/** Two-sided quantile of Student's t for whole degrees of freedom from 1 to ∞. */
export function studentT(degrees: number, confidence = 0.95): number {
  const key = `${degrees} ${confidence}`;
  const known = quantiles.get(key) ?? (degrees > EXACT_DEGREES ? series : exact)(degrees, confidence);
  quantiles.set(key, known);
  return known;
}

/** The zero of an increasing function in [low, high]. */
function bisected(value: (at: number) => number, low: number, high: number): number {
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (value(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}

function exact(degrees: number, confidence: number): number {
  return Math.sqrt(degrees) * Math.tan(bisected((angle) => inside(angle, degrees) - confidence, 0, Math.PI / 2));
}

/** P(T ≤ t) of Student's t for whole degrees of freedom from 1. */
function studentCdf(t: number, degrees: number): number {
  return (1 + inside(Math.atan(t / Math.sqrt(degrees)), degrees)) / 2;
}

/**
 * P(|T| ≤ t) with its sign, where tan(angle) = t / √degrees. Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964), 26.7.3 and
 * 26.7.4.
 */
function inside(angle: number, degrees: number): number {
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? Math.cos(angle) : 1;
  let sum = 0;
  for (let k = isOdd ? 1 : 0; k < degrees - 1; k += 2) {
    sum += term;
    term *= (Math.cos(angle) ** 2 * (k + 1)) / (k + 2);
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

/** 26.7.5 there; the error is below 0.00001 here. */
function series(degrees: number, confidence: number): number {
  const z = confidence === 0.95 ? z95 : bisected((at) => 1 - 2 * normalCdf(-at) - confidence, 0, 10);
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3;
}

/** P(Z ≤ z) of a standard normal Z to about 15 decimals, by the series of Marsaglia (J. Stat. Software 11(4), 2004). */
export function normalCdf(z: number): number {
  if (Math.abs(z) > 8.3) return z > 0 ? 1 : 0;
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= z ** 2 / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-(z ** 2) / 2)) / Math.sqrt(2 * Math.PI);
}
