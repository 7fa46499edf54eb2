/** Chooses the move to play from a report. */
import { power } from '../util/exponential.ts';
import { nextUint32, type RandomState } from '../util/rng.ts';
import type { Proven } from './report.ts';

/**
 * The best move. With a temperature, a random move drawn in proportion to visits^(1 / temperature),
 * excluding proven losses; a proven best move is always chosen. Undefined if there are no moves.
 */
export function chooseMove<Move extends { readonly visits: number; readonly proven?: Proven | undefined }>(
  moves: readonly Move[],
  temperature: number,
  random: RandomState,
): Move | undefined {
  const [best] = moves;
  if (temperature === 0 || !best || best.proven) return best;
  const open = moves.filter((move) => move.proven?.result !== 'loss');
  const most = Math.max(...open.map((move) => move.visits));
  const weights = open.map((move) => power(move.visits / Math.max(1, most), 1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = (nextUint32(random) / 2 ** 32) * total;
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return open[index] ?? best;
}
