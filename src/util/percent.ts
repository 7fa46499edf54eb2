/** Formats a share in [0, 1] as a percentage: `56.3 %`. */
export function percent(share: number, decimals = 1): string {
  return `${(100 * share).toFixed(decimals)} %`;
}
