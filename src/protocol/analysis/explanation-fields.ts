/** An explanation of an evaluation as JSON. */
import type { Explanation } from '../../engine.ts';

const VALUE_DIGITS = 6;
/** More than any unit of weights has, so that parts still add up. */
const LOGIT_DIGITS = 12;

/** Values are expected scores in [0, 1] for the side to move; logits are those of Light's score. */
export function explanationFields(explanation: Explanation): Record<string, unknown> {
  const { evaluation, value, moves, logit, emptyBoard, groups, points, lines } = explanation;
  return {
    evaluation,
    value: rounded(value, VALUE_DIGITS),
    moves: moves.map((move) => ({ move: move.move, value: rounded(move.value, VALUE_DIGITS) })),
    logit: rounded(logit, LOGIT_DIGITS),
    emptyBoard: rounded(emptyBoard, LOGIT_DIGITS),
    groups: rounded(groups, LOGIT_DIGITS),
    points: Object.fromEntries(points.map((part) => [part.point, rounded(part.logit, LOGIT_DIGITS)])),
    lines: Object.fromEntries(lines.map((part) => [part.line, rounded(part.logit, LOGIT_DIGITS)])),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
