/** An analysis as JSON: the fields that `analyse --json` and the replies of `analysis` have in common. */
import type { Analysis } from '../../engine.ts';
import { boardOfSize } from '../../games/meridians/board.ts';
import { COLOR_NAMES, type Outcome } from '../../games/meridians/position.ts';
import type { AnalysisFields } from './reply.ts';

/** Decimals of values and priors, and of the shares of a life map. */
const VALUE_DIGITS = 6;
const SHARE_DIGITS = 4;

export interface AnalysedPosition {
  readonly position: string;
  readonly size: number;
  /** Where the game is over. */
  readonly outcome: Outcome | undefined;
}

/** Values are expected scores in [0, 1] for the side to move. */
export function analysisFields(at: AnalysedPosition, analysis: Analysis, seed: string): AnalysisFields {
  const { isDuringSearch, toMove, value, moves, lifeMap, seconds, ...rest } = analysis;
  const { position, size, outcome } = at;
  const winner = outcome && COLOR_NAMES[outcome.winner];
  return {
    isDuringSearch,
    position,
    size,
    toMove,
    seed,
    value: winner ? Number(winner === toMove) : rounded(value, VALUE_DIGITS),
    ...rest,
    moves: moves.map((move) => ({
      ...move,
      value: rounded(move.value, VALUE_DIGITS),
      lcb: rounded(move.lcb, VALUE_DIGITS),
      prior: rounded(move.prior, VALUE_DIGITS),
      pv: [...move.pv],
    })),
    ...(winner && { winner, end: outcome.end }),
    ...(lifeMap && { lifeMap: sharesByPoint(size, lifeMap) }),
    seconds: rounded(seconds, VALUE_DIGITS),
    playoutsPerSecond: seconds > 0 ? Math.round(analysis.playouts / seconds) : 0,
  };
}

/** For every point the shares of playouts that leave it Light's, Dark's and empty. */
function sharesByPoint(size: number, lifeMap: Float64Array): Record<string, [number, number, number]> {
  const { names, points } = boardOfSize(size);
  const share = (owner: number, point: number) => rounded(lifeMap[owner * points + point] as number, SHARE_DIGITS);
  return Object.fromEntries(
    names.map((name, point) => [name, [share(0, point), share(1, point), share(2, point)] as const]),
  ) as Record<string, [number, number, number]>;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
