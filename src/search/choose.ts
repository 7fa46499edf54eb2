/** Which of the moves of a report is played. */
import { nextUint32, type RandomState } from '../util/rng.ts';
import type { Proven } from './report.ts';

/**
 * The first one, which is the best; with a temperature one drawn in proportion to visits^(1 / temperature) among those that
 * are no proven losses. A proven best move is kept to. Undefined where there are none.
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
  const weights = open.map((move) => (move.visits / Math.max(1, most)) ** (1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = (nextUint32(random) / 2 ** 32) * total;
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return open[index] ?? best;
}
