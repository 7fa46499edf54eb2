/** Values with 95 % intervals as JSON and as text: shares, differences in Elo and ratings. */
import { percent } from './percent.ts';

/** A number as stored in JSON; `Number` converts it back. */
export type JsonNumber = number | 'Infinity' | '-Infinity';

/** A value with its 95 % interval. */
export interface JsonEstimate {
  readonly value: JsonNumber;
  readonly low: JsonNumber;
  readonly high: JsonNumber;
}

/** Whether an interval, of a share or of an Elo difference, is the whole range: nothing is known. */
export function isUnknown({ low, high }: Pick<JsonEstimate, 'low' | 'high'>): boolean {
  const [from, to] = [Number(low), Number(high)];
  return (from === 0 && to === 1) || (from === -Infinity && to === Infinity);
}

/** For example `51.2 % (47.0 % to 55.4 %)`; without brackets if nothing is known. */
export function estimateText(estimate: JsonEstimate, text: (value: number) => string): string {
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((number) => text(Number(number)));
  return isUnknown(estimate) ? `${value}` : `${value} (${low} to ${high})`;
}

/** A share in [0, 1] as a percentage. */
export function percentText(share: JsonNumber): string {
  return percent(Number(share));
}

/** A difference with its sign, `+` if it is displayed as 0; ∞ if unbounded. */
export function signedText(value: JsonNumber, digits = 1): string {
  const number = Number(value);
  const size = Number.isFinite(number) ? Math.abs(number).toFixed(digits) : '∞';
  return `${number < 0 && Number(size) !== 0 ? '−' : '+'}${size}`;
}

/** A difference in whole Elo with its sign; ∞ if unbounded. */
export function wholeElo(elo: JsonNumber): string {
  return signedText(elo, 0);
}

/** A rating in whole Elo; ∞ if unbounded. */
export function ratingText(elo: JsonNumber): string {
  const number = Number(elo);
  const digits = Number.isFinite(number) ? Math.abs(number).toFixed(0) : '∞';
  return `${number < 0 && digits !== '0' ? '−' : ''}${digits}`;
}
