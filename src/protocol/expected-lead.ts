/** The expected lead of the seat to move, in points. */
import type { AnalysedMove } from '../engine/engine.ts';
import { rounded } from '../util/rounded.ts';

/** A margin in points, e.g. `+0.7`; an exact one without decimals where it has none. */
export function marginText({ mean, isExact }: { readonly mean: number; readonly isExact?: true | undefined }): string {
  return `${mean < 0 ? '−' : '+'}${isExact ? rounded(Math.abs(mean)) : Math.abs(mean).toFixed(1)}`;
}

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
