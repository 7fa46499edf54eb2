/** Values of a report with their intervals, as the page writes them. */
import type { JsonEstimate } from '../../../selfplay/report/summary-numbers.ts';

/** As in `51.2 % (47.0 % to 55.4 %)`. */
export function estimate({ value, low, high }: JsonEstimate, text: (value: number) => string): string {
  return `${text(Number(value))} (${text(Number(low))} to ${text(Number(high))})`;
}

/** A difference with its sign, in whole numbers. */
export function signed(value: number): string {
  const size = Number.isFinite(value) ? Math.abs(Math.round(value)).toLocaleString('en') : '∞';
  return `${value < 0 ? '−' : '+'}${size}`;
}
