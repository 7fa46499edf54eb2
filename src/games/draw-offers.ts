/** Draws that players agree on. */
import type { GameKit } from './kit.ts';

/** Whether two players may agree on a draw without a move. */
export function hasDrawOffers({
  seats,
  isDrawless,
  offers,
}: Pick<GameKit, 'seats' | 'isDrawless' | 'offers'>): boolean {
  return seats.length === 2 && isDrawless !== true && offers === undefined;
}
