/** Formats figures of tournaments. */
import { isUnknown, type JsonEstimate } from '../../../util/estimate.ts';
import { TEXTS } from '../texts/texts.ts';

/** For example `51.2 % (47.0 % to 55.4 %)`; without brackets if nothing is known. */
export function estimated(estimate: JsonEstimate, textOf: (value: number) => string): string {
  const text = (one: JsonEstimate['value']) => textOf(Number(one));
  const value = text(estimate.value);
  return isUnknown(estimate) ? value : TEXTS.interval({ value, low: text(estimate.low), high: text(estimate.high) });
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
