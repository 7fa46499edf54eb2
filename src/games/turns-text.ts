/** Counts of territory in words. */
import type { SeatTerritory } from './kit.ts';

/** `16` where the count is exact, otherwise the bounds, as in `13 to 14`. */
export function turnsText({ least, most }: Pick<SeatTerritory, 'least' | 'most'>): string {
  return least === most ? String(least) : `${least} to ${most}`;
}
