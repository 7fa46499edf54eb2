/** Formats figures of tournaments. */

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
