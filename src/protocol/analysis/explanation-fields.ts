/** The explanation of an evaluation as JSON. */
import type { Explanation, GameKit } from '../../games/kit.ts';
import { rounded } from '../../util/rounded.ts';
import { VALUE_DIGITS } from './analysis-fields.ts';

/** More precise than any unit of weights, so that parts still add up. */
const LOGIT_DIGITS = 12;

/**
 * Values are expected scores in [0, 1] for the seat to move; logits are from the first seat's
 * viewpoint.
 */
export function explanationFields(
  { cellNoun }: Pick<GameKit, 'cellNoun'>,
  { evaluation, value, moves, logit, parts, cells, lines }: Explanation,
): Record<string, unknown> {
  const byName = parts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    evaluation,
    value: rounded(value, VALUE_DIGITS),
    moves: moves.map((move) => ({ move: move.move, value: rounded(move.value, VALUE_DIGITS) })),
    logit: rounded(logit, LOGIT_DIGITS),
    ...Object.fromEntries(byName.map((part) => [part.name, rounded(part.logit, LOGIT_DIGITS)])),
    [`${cellNoun}s`]: Object.fromEntries(cells.map((part) => [part.cell, rounded(part.logit, LOGIT_DIGITS)])),
    lines: Object.fromEntries(lines.map((part) => [part.line, rounded(part.logit, LOGIT_DIGITS)])),
  };
}
