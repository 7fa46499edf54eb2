/** Meridians on small boards for solvers: the same moves with positions that are quicker to play. */
import { existsSync } from 'node:fs';
import type { Weights } from '../../../network/view.ts';
import { readWeightsFile } from '../../../network/weights.ts';
import { packageFile } from '../../../util/package-file.ts';
import { must, ok } from '../../../util/result.ts';
import type { Compact } from '../../game.ts';
import { type BoardShape, openWeights, parseShape } from '../network/shape.ts';
import { boardOfSize } from '../rules/board.ts';
import type { Position } from '../rules/position.ts';
import { compactBoard, MOST_POINTS } from './board.ts';
import { LineEvaluation, lineTables } from './evaluation.ts';
import { CompactPosition } from './position.ts';
import { Successors } from './successors.ts';

const games = new Map<number, Compact<Position, CompactPosition> | undefined>();

/** The game on a board of at most 30 points for which weights by lines come with the program, `weights/meridians-SIZE-lines.net`. */
export function compactMeridians(size: number): Compact<Position, CompactPosition> | undefined {
  if (!games.has(size)) games.set(size, build(size));
  return games.get(size);
}

function build(size: number): Compact<Position, CompactPosition> | undefined {
  if (boardOfSize(size).points > MOST_POINTS) return undefined;
  const weights = weightsByLines(size);
  if (!weights) return undefined;
  const board = compactBoard(size);
  const tables = lineTables(board, weights);
  const successors = new Successors(board);
  return {
    convert: (into, from) => into.convert(from),
    game: {
      maxMoves: board.points,
      create: () => new CompactPosition(board),
      copy: (into, from) => into.copyFrom(from),
      toMove: (position) => position.toMove,
      reward: (position, player) => Number(position.winner === player),
      legalMoves: (position, into) => {
        let count = 0;
        for (let left = position.legal(); left !== 0; left &= left - 1) into[count++] = 31 - Math.clz32(left & -left);
        return count;
      },
      play: (position, move) => position.play(move),
      successors: (position, moves, count, low, high, replies) =>
        successors.write(position, moves, count, low, high, replies),
      keyLow: (position) => position.keyLow,
      keyHigh: (position) => position.keyHigh,
      evaluations: ['network'],
      createEvaluation: () => new LineEvaluation(board, tables),
    },
  };
}

function weightsByLines(size: number): Weights<BoardShape> | undefined {
  const file = packageFile(`weights/meridians-${size}-lines.net`);
  if (!existsSync(file)) return undefined;
  const weights = readWeightsFile(file, ({ rules }, text) => ok({ rules, shape: must(parseShape(text, size)) }));
  return openWeights(must(weights));
}
