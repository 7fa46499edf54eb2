/** Selects the results of a running analysis that are worth storing. */
import { type Found, isFinal } from '../../engine/engines.ts';
import type { GameKit } from '../../games/kit.ts';
import { VALUE_DIGITS } from '../../protocol/analysis/analysis-fields.ts';
import type { QueryTurn } from '../../protocol/analysis/turn.ts';
import { rounded } from '../../util/rounded.ts';
import type { FoundAnalysis } from '../library/kept-analyses.ts';

/** Milliseconds between two records. */
const EVERY_MS = 5000;
const MOST_MOVES = 16;

/** Stores the results of an analysis, e.g. in a library. */
export type KeepAnalysis = (kit: GameKit, position: Pick<QueryTurn, 'start' | 'moves'>, kept: FoundAnalysis) => void;

/**
 * A callback for the reports of an analysis that is stored in a file with this name. Records one
 * every few seconds, and the last one; `recorded` has the moves of those that were, since queries share reports.
 */
export function recorder(
  record: KeepAnalysis,
  recorded: WeakSet<object>,
  kit: GameKit,
  { start, moves }: Pick<QueryTurn, 'start' | 'moves'>,
  file: string,
): (found: Found) => void {
  let next = performance.now() + EVERY_MS;
  return (found) => {
    const analysis = found.ok ? found.value : undefined;
    if (!analysis || analysis.moves.length === 0) return;
    const now = performance.now();
    if (!isFinal(found) && now < next) return;
    next = now + EVERY_MS;
    if (recorded.has(analysis.moves)) return;
    recorded.add(analysis.moves);
    const { value, visits, proven } = analysis;
    record(
      kit,
      { start, moves },
      {
        value: rounded(value, VALUE_DIGITS),
        visits,
        ...(proven && { proven: proven.result === 'draw' ? 'draw' : `${proven.result} in ${proven.plies}` }),
        moves: analysis.moves.slice(0, MOST_MOVES).map(({ move, value, visits }) => ({
          move,
          value: rounded(value, VALUE_DIGITS),
          visits,
        })),
        file,
      },
    );
  };
}
