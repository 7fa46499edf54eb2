/**
 * The walk from a position to the logits of all moves in one call of the kernel (`assembly/walk.ts`), for
 * integer weights of a shape with the estimate and without vectors.
 */
import { compiledKernel } from '../../../network/kernel/kernel.ts';
import type { Weights } from '../../../network/shape.ts';
import { MOVES } from '../numbers.ts';
import type { Position } from '../position.ts';
import type { StoneShape } from './network.ts';
import * as layout from './walk-layout.ts';

const PAGE = 65536;
/** Bytes of a weight. */
const WEIGHT = 2;

interface WalkFunctions {
  openStones(
    edges: number,
    unit: number,
    tuples: number,
    bytesOfPhase: number,
    estimatesAt: number,
    bytesToMargin: number,
  ): void;
  walkStones(
    darkLow: number,
    darkHigh: number,
    lightLow: number,
    lightHigh: number,
    hands: number,
    toMove: number,
  ): number;
  marginOfStones(...position: Parameters<WalkFunctions['walkStones']>): number;
}

export class Walk {
  /** The legal moves of the last position, and their logits. */
  readonly moves: Int32Array;
  readonly logits: Float32Array;
  private readonly run: WalkFunctions;

  private constructor(module: WebAssembly.Module, shape: StoneShape, values: Int16Array, unit: number, edges: boolean) {
    const pages = Math.ceil((layout.WEIGHTS_AT + values.byteLength) / PAGE);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { buffer } = memory;
    this.moves = new Int32Array(buffer, layout.MOVES_AT, MOVES);
    this.logits = new Float32Array(buffer, layout.LOGITS_AT, MOVES);
    this.run = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as WalkFunctions;
    new Int16Array(buffer, layout.WEIGHTS_AT, values.length).set(values);
    writeShape(shape, buffer);
    const { heatTuple, table, phaseEntries, marginWeights } = shape;
    const estimatesAt = addressOf(table[heatTuple] as number);
    const [ofPhase, toMargin] = [WEIGHT * phaseEntries, WEIGHT * marginWeights];
    this.run.openStones(Number(edges), unit, heatTuple, ofPhase, estimatesAt, toMargin);
  }

  /** The walk for these weights; undefined without the kernel, or if they do not fit. */
  static for({ shape, values, unit }: Weights<StoneShape>, edges: boolean): Walk | undefined {
    const module = values instanceof Int16Array && isWalkable(shape) ? compiledKernel() : null;
    if (!module) return undefined;
    return new Walk(module, shape, values as Int16Array, unit, edges);
  }

  /** Lists the legal moves of a position and their logits; returns their number. */
  list({ darkLow, darkHigh, lightLow, lightHigh, hands, toMove }: Position): number {
    return this.run.walkStones(darkLow, darkHigh, lightLow, lightHigh, hands, toMove);
  }

  /** The expected margin of the side that has just moved, in units of the weights; they have tables for it. */
  margin({ darkLow, darkHigh, lightLow, lightHigh, hands, toMove }: Position): number {
    return this.run.marginOfStones(darkLow, darkHigh, lightLow, lightHigh, hands, toMove);
  }
}

/** Whether the estimate is the last tuple and the others count once. */
function isWalkable({ heatTuple, tuples, lanes, times, entryPower }: StoneShape): boolean {
  const isSmall = tuples <= layout.MOST_TUPLES && entryPower.length <= layout.MOST_DIGITS;
  return isSmall && heatTuple === tuples - 1 && !lanes && times.subarray(0, heatTuple).every((count) => count === 1);
}

function writeShape(
  { table, entryStart, entryTuple, entryPower, phaseOf, heatTuple }: StoneShape,
  buffer: ArrayBuffer,
): void {
  for (let view = 0; view < 2; view++) {
    const index = new Int32Array(buffer, layout.VIEWS_AT + view * layout.VIEW_BYTES + layout.INDEX_OF_VIEW);
    index.set(table.subarray(0, heatTuple).map(addressOf));
  }
  new Uint16Array(buffer, layout.DIGIT_START_AT, entryStart.length).set(entryStart.map((start) => 4 * start));
  const digits = new Uint16Array(buffer, layout.DIGITS_AT, 2 * entryPower.length);
  for (const [i, power] of entryPower.entries()) {
    digits[2 * i] = 4 * (entryTuple[i] as number);
    digits[2 * i + 1] = WEIGHT * power;
  }
  new Uint8Array(buffer, layout.PHASE_AT, phaseOf.length).set(phaseOf);
}

/** The address of an entry in the walk's memory. */
function addressOf(entry: number): number {
  return layout.WEIGHTS_AT + WEIGHT * entry;
}
