/** A number as files and replies have it, with at most `digits` decimals; never −0. */
export function rounded(value: number, digits = 4): number {
  return Number(value.toFixed(digits)) + 0;
}
