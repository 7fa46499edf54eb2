/** The expected lead of the seat to move, in points. */
import type { AnalysedMove } from '../engine/engine.ts';

/** The mean of the moves' margins, weighted by visits; undefined if none is known. */
export function expectedLead(moves: readonly AnalysedMove[]): number | undefined {
  let [sum, weight] = [0, 0];
  for (const { visits, margin } of moves) {
    if (!margin) continue;
    sum += visits * margin.mean;
    weight += visits;
  }
  return weight > 0 ? sum / weight : undefined;
}
