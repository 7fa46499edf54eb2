/** Formats counts of territory. */
import type { SeatTerritory } from './kit.ts';

/** `16` if the count is exact, otherwise the bounds, e.g. `13 to 14`. */
export function turnsText({ least, most }: Pick<SeatTerritory, 'least' | 'most'>): string {
  return least === most ? String(least) : `${least} to ${most}`;
}
