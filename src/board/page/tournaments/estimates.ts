/** Formats estimates with intervals. */
import type { JsonEstimate } from '../../../../selfplay/tournament/statistics/summary-numbers.ts';

/** For example `51.2 % (47.0 % to 55.4 %)`; without brackets if there is no interval. */
export function estimate(estimate: JsonEstimate, text: (value: number) => string): string {
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((number) => text(Number(number)));
  return hasInterval(estimate) ? `${value} (${low} to ${high})` : `${value}`;
}

/** Whether the interval of a share or of an Elo difference says anything: it is not the whole range. */
export function hasInterval({ low, high }: JsonEstimate): boolean {
  return [low, high].some((bound, i) => Number.isFinite(Number(bound)) && Number(bound) !== i);
}

/** A difference with its sign, in whole numbers. */
export function signed(value: number): string {
  const whole = Math.round(value);
  const size = Number.isFinite(value) ? Math.abs(whole).toLocaleString('en') : '∞';
  return `${whole < 0 ? '−' : whole > 0 ? '+' : ''}${size}`;
}

/** A log-likelihood ratio. */
export function llrText(value: number): string {
  return value.toFixed(2).replace('-', '−');
}
