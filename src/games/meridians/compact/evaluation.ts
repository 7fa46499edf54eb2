/** A network whose tuples are the lines of the board, read by the codes of a compact position. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import type { Weights } from '../../../network/view.ts';
import { countBits } from '../../../util/bits.ts';
import type { BoardShape } from '../network/shape.ts';
import { COLORS } from '../rules/position.ts';
import { AXES, type CompactBoard, codeAt, stoneCodes } from './board.ts';
import type { CompactPosition } from './position.ts';

/** The weights of a network by the codes of lines. */
export interface LineTables {
  /** By number of stones. */
  readonly phaseOf: Uint8Array;
  /** Logits that a weight of 1 stands for. */
  readonly unit: number;
  /** By colour and phase, at `lineStart + code`: the weight for the side of that colour, which has just moved. */
  readonly weights: readonly (readonly Int32Array[])[];
  /** By phase: the weight of having just moved. */
  readonly bias: Int32Array;
}

/** For a network that reads whole lines of the board, and besides them nothing but what is the same for all moves. */
export function lineTables(board: CompactBoard, { shape, values, unit }: Weights<BoardShape>): LineTables {
  const tuples = board.lines.map(({ points }) => shape.cells.findIndex((cells) => isSame(cells, points)));
  const others = shape.cells.filter((cells, tuple) => cells.length > 0 && !tuples.includes(tuple));
  const { groupsTuple, threatsTuple } = shape;
  if (tuples.includes(-1) || others.length > 0 || groupsTuple >= 0 || threatsTuple >= 0)
    throw new Error(`${shape.text} does not stand for the lines of the board`);
  const phases = [...new Set(shape.phaseOf)];
  const weights = COLORS.map(() => phases.map(() => new Int32Array(board.codes)));
  for (const [line, { points, start }] of board.lines.entries()) {
    const tuple = tuples[line]!;
    const powers = points.map((point) => shape.states ** shape.cells[tuple]!.indexOf(point));
    for (const code of stoneCodes(points.length)) {
      for (const color of COLORS) {
        let index = shape.table[tuple]!;
        for (let i = 0; i < powers.length; i++) {
          const stone = codeAt(code, i);
          if (stone !== 0) index += stone === color + 1 ? powers[i]! : 2 * powers[i]!;
        }
        for (const phase of phases) {
          weights[color]![phase]![start + code] = shape.times[tuple]! * values[index + phase * shape.phaseWeights]!;
        }
      }
    }
  }
  const biasTuple = shape.cells.findIndex((cells) => cells.length === 0);
  const bias = Int32Array.from(phases, (phase) =>
    biasTuple < 0 ? 0 : values[shape.table[biasTuple]! + phase * shape.phaseWeights]!,
  );
  return { unit, phaseOf: shape.phaseOf, weights, bias };
}

export class LineEvaluation {
  private readonly board: CompactBoard;
  private readonly tables: LineTables;
  /** By line: where the entry of its code stands. */
  private readonly codes: Int32Array;

  constructor(board: CompactBoard, tables: LineTables) {
    this.board = board;
    this.tables = tables;
    this.codes = new Int32Array(board.lines.length);
  }

  /** Writes the logits of the mover's expected score after each move, as if no stones left the board. */
  evaluateMoves(position: CompactPosition, moves: Int32Array, count: number, logits: Float32Array): void {
    const { board, codes } = this;
    const { unit, phaseOf, weights, bias } = this.tables;
    const { lineShift, line, shift } = board;
    const { toMove } = position;
    const stones = countBits(position.stones(0)) + countBits(position.stones(1));
    const phase = phaseOf[stones + 1]!;
    const table = weights[toMove]![phase]!;
    let before = bias[phase]!;
    for (let i = 0; i < codes.length; i++) {
      const code = position.entryOf(i);
      codes[i] = code;
      before += table[code]!;
    }
    for (let i = 0; i < count; i++) {
      let sum = before;
      for (let entry = AXES * moves[i]!; entry < AXES * moves[i]! + AXES; entry++) {
        const number = line[entry]!;
        const code = codes[number]!;
        sum += table[code + ((toMove + 1) << (shift[entry]! - lineShift[number]!))]! - table[code]!;
      }
      logits[i] = unit * sum;
    }
  }
}

function isSame(cells: Uint16Array, points: readonly number[]): boolean {
  return cells.length === points.length && points.every((point) => cells.includes(point));
}
