/** Formats estimates with intervals. */
import type { JsonEstimate } from '../../tournament/statistics/summary-numbers.ts';

/** For example `51.2 % (47.0 % to 55.4 %)`. */
export function estimate({ value, low, high }: JsonEstimate, text: (value: number) => string): string {
  return `${text(Number(value))} (${text(Number(low))} to ${text(Number(high))})`;
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
