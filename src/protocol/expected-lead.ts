/** By how many points the seat to move leads. */
import type { AnalysedMove } from '../engine/engine.ts';

/** The expected margin, which the moves have in the measure of their visits; undefined where none is known. */
export function expectedLead(moves: readonly AnalysedMove[]): number | undefined {
  let [sum, weight] = [0, 0];
  for (const { visits, margin } of moves) {
    if (!margin) continue;
    sum += visits * margin.mean;
    weight += visits;
  }
  return weight > 0 ? sum / weight : undefined;
}
