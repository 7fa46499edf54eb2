/** Explains the static evaluation of a position. */

import type { Weights } from '../../network/shape.ts';
import { evaluationOf } from '../../search/evaluations.ts';
import type { Evaluation, Game } from '../../search/game.ts';
import { scoreOfLogit } from '../../util/logit.ts';
import type { Explanation } from '../kit.ts';
import { legalMoves } from '../legal-moves.ts';
import { type Board, INDEX_MASK, LINE_STRIDE, STRIDE_BITS } from './board.ts';
import { COLOR_NAMES, COLORS, LIGHT } from './color.ts';
import { LOGIT_OF_A_POINT } from './evaluation/mobility.ts';
import { type Contributions, networkContributions } from './network/explain.ts';
import type { BoardShape } from './network/shape.ts';
import type { Position } from './position.ts';
import { sightsOf } from './sight.ts';

/** Explains an evaluation of a position that is not over. `weights` are those of `network`. */
export function explain(
  game: Game<Position>,
  position: Position,
  name: string,
  weights: Weights<BoardShape> | undefined,
): Explanation {
  const { board, toMove } = position;
  const evaluation = evaluationOf(game, name);
  const { base, groups, together, points, lines } =
    name === 'network' && weights ? networkContributions(position, weights) : mobilityContributions(position);
  return {
    evaluation: name,
    toMove: COLOR_NAMES[toMove],
    value: scoreOfLogit(evaluation.evaluate(position, toMove)),
    moves: rankMoves(game, evaluation, position),
    logit: evaluation.evaluate(position, LIGHT),
    ...(together !== undefined && { isByDifferences: true }),
    parts: [
      { name: 'groups', title: 'groups', logit: groups },
      ...(together === undefined ? [] : [{ name: 'together', title: 'all together', logit: together }]),
      { name: 'emptyBoard', title: 'the empty board', logit: base },
    ],
    cells: Array.from(points, (logit, point) => ({ cell: board.names[point] as string, logit })),
    lines: Array.from(lines, (logit, line) => ({ line: lineName(board, line), logit })),
  };
}

function rankMoves(game: Game<Position>, evaluation: Evaluation<Position>, position: Position): Explanation['moves'] {
  const moves = legalMoves({ game }, position);
  const logits = new Float32Array(moves.length);
  evaluation.evaluateMoves(position, moves, moves.length, logits);
  const player = position.toMove;
  const after = game.create();
  const valueAfter = (move: number, logit: number) => {
    game.copy(after, position);
    game.play(after, move);
    if (game.isOver(after)) return game.reward(after, player);
    return scoreOfLogit(evaluation.isExactAfter(after) ? logit : evaluation.evaluate(after, player));
  };
  return Array.from(moves, (move, i) => ({
    move: game.moveName(move),
    value: valueAfter(move, logits[i] as number),
  })).sort((a, b) => b.value - a.value);
}

/**
 * A point counts for the only side that sees it. A line is worth the points seen along it only.
 */
function mobilityContributions(position: Position): Contributions {
  const { board } = position;
  const sight = sightsOf(position);
  const points = new Float64Array(board.points);
  const lines = new Float64Array(board.lines);
  for (let point = 0; point < board.points; point++) {
    const places = board.place.subarray(3 * point, 3 * point + 3);
    for (const color of COLORS) {
      const shift = 16 * color;
      const worth = color === LIGHT ? LOGIT_OF_A_POINT : -LOGIT_OF_A_POINT;
      const seenAlong = places.filter(
        (at) => ((sight[at >>> STRIDE_BITS] as number) >>> (shift + (at & INDEX_MASK))) & 1,
      );
      const [line] = Array.from(seenAlong, (at) => at >>> STRIDE_BITS);
      if (line === undefined) continue;
      points[point] = (points[point] as number) + worth;
      if (seenAlong.length === 1) lines[line] = (lines[line] as number) + worth;
    }
  }
  return { base: 0, groups: 0, points, lines };
}

/** The name of a line by its ends, the lower one first, for rows the left one: `a1-g7`. */
function lineName({ names, pointOnLine, lineLength }: Board, line: number): string {
  const at = (index: number) => names[pointOnLine[line * LINE_STRIDE + index] as number] as string;
  const ends = [at(1), at(lineLength[line] as number)] as const;
  if (ends[0] === ends[1]) return ends[0];
  return ends[0].charCodeAt(0) <= ends[1].charCodeAt(0) ? ends.join('-') : `${ends[1]}-${ends[0]}`;
}
