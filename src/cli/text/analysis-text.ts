/** Analyses as text for people and as JSON. */
import type { AnalysedMove, Analysis } from '../../engine/engine.ts';
import type { Explanation, GameKit } from '../../games/kit.ts';
import { type AnalysedPosition, analysisFields } from '../../protocol/analysis/analysis-fields.ts';
import { explanationFields } from '../../protocol/analysis/explanation-fields.ts';
import type { IllegalMove } from '../../protocol/analysis/illegal-moves.ts';
import { counted } from '../../util/counted.ts';
import { percent } from '../../util/percent.ts';

export const PV_SHOWN = 8;

/** One line for a running search. */
export function progressText(analysis: Analysis): string {
  const [best] = analysis.moves;
  const line = best ? `, ${best.pv.slice(0, PV_SHOWN).join(' ')} (${moveValue(best)})` : '';
  return `${analysis.seconds.toFixed(1)} s, ${counted(analysis.playouts, 'playout')}, ${speed(analysis)}/s${line}`;
}

/** For example `red 40.1 %, green 33.0 %, blue 26.9 %`. */
export function valuesText({ seats }: GameKit, values: readonly number[]): string {
  return seats.map(({ name }, seat) => `${name} ${percent(values[seat] as number)}`).join(', ');
}

/** One line of JSON. Values are expected scores in [0, 1] for the seat to move. */
export function analysisJson(
  kit: GameKit,
  position: AnalysedPosition,
  analysis: Analysis,
  seed: string,
  { explanation, illegal = [] }: { explanation?: Explanation | undefined; illegal?: readonly IllegalMove[] } = {},
): string {
  return JSON.stringify({
    ...analysisFields(kit, position, analysis, seed),
    ...(explanation && { explanation: explanationFields(kit, explanation) }),
    ...(illegal.length > 0 && { illegalMoves: illegal }),
  });
}

/** A move for the seat that makes it: an expected score, or the proven result and its plies. */
export function moveValue(move: AnalysedMove): string {
  if (!move.proven) return percent(move.value);
  return move.proven.result === 'draw' ? 'draw' : `${move.proven.result} in ${move.proven.plies}`;
}

export function wholeNumber(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** Playouts per second. */
export function speed({ playouts, seconds }: Pick<Analysis, 'playouts' | 'seconds'>): string {
  return wholeNumber(seconds > 0 ? playouts / seconds : 0);
}
