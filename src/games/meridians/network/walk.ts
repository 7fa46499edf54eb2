/**
 * The walk from a position to the logits of all moves in one call of the kernel
 * (`assembly/walk.ts`), for shapes with groups, threats and sights, without phases. What rays and
 * cells change is added in 16 bits if bounds of the weights allow it.
 */
import { type Kernel, kernelFor } from '../../../network/kernel/kernel.ts';
import { GAME_ROOM } from '../../../network/kernel/room.ts';
import { LANES, type LaneLayout, type Rows, type Weights } from '../../../network/shape.ts';
import { type Board, boardOfSize, DIRECTIONS, RUN_STARTS, STRIDE_BITS } from '../board.ts';
import { Position } from '../position.ts';
import type { BoardShape } from './shape.ts';
import * as layout from './walk-layout.ts';

/** Bytes of an entry. */
const ENTRY = 2 * LANES;
const MOST_16 = 2 ** 15 - 1;
const MOST_OFFSET = 2 ** 16 - 1;
/** States of a point. */
const STATES = 3;

interface WalkFunctions {
  setBoard(
    size: number,
    lines: number,
    witness: number,
    leader: number,
    nextMember: number,
    groupSize: number,
    suspects: number,
    suspectsEach: number,
  ): void;
  setNetwork(groupsTuple: number, groupsTable: number, threatsTable: number, outputs: number, unit: number): void;
  walk(): number;
  readViews(tuples: number, bias: number, mayExceed: number): void;
  largest(table: number, entries: number): number;
  findChanges(table: number, entries: number, power: number): void;
}

/** A shape that the kernel can walk. */
interface WalkShape extends BoardShape {
  readonly lanes: LaneLayout;
  readonly rows: Rows;
}

const walks = new WeakMap<Kernel, Walk>();

/** The walk for these weights; undefined without the kernel, or if they do not fit. */
export function walkFor(weights: Weights<BoardShape>): Walk | undefined {
  const { shape, unit } = weights;
  const kernel = isWalkable(shape) ? kernelFor(weights) : undefined;
  if (!kernel || !isWalkable(shape)) return undefined;
  let walk = walks.get(kernel);
  if (!walk) {
    walk = new Walk(kernel, shape, unit);
    walks.set(kernel, walk);
  }
  return walk.fits ? walk : undefined;
}

function isWalkable(shape: BoardShape): shape is WalkShape {
  const { groupsTuple, threatsTuple, firstSight, lanes, phaseEntries, tuples, times, entryPower } = shape;
  const isWhole = groupsTuple >= 0 && threatsTuple >= 0 && firstSight >= 0;
  const isSmall = tuples <= layout.MOST_TUPLES && entryPower.length <= layout.MOST_DIGITS;
  const isPlain = lanes?.entries === phaseEntries && times.every((count) => count === 1);
  return isWhole && isSmall && isPlain && entryPower.every((power) => ENTRY * power <= MOST_OFFSET);
}

export class Walk {
  /** The legal moves of the last position, and their logits. */
  readonly moves: Int32Array;
  readonly logits: Float32Array;
  /** Whether the change of each entry fits in 16 bits. */
  fits = false;
  private readonly run: WalkFunctions;
  private readonly shape: WalkShape;
  private readonly buffer: ArrayBuffer;
  private readonly position: Int32Array;

  constructor({ exports, buffer }: Kernel, shape: WalkShape, unit: number) {
    const board = boardOfSize(shape.size);
    const { words, witness, leader, nextMember, groupSize, suspects, suspectsEach } = new Position(shape.size).layout;
    const { groupsTuple, threatsTuple, table, lanes } = shape;
    this.run = exports as unknown as WalkFunctions;
    this.shape = shape;
    this.buffer = buffer;
    this.position = new Int32Array(buffer, layout.POSITION_AT, words);
    this.moves = new Int32Array(buffer, layout.MOVES_AT, board.points);
    this.logits = new Float32Array(buffer, layout.LOGITS_AT, board.points);
    this.writeBoard(board);
    this.writeShape(board);
    this.run.setBoard(shape.size, board.lines, witness, leader, nextMember, groupSize, suspects, suspectsEach);
    const [groupsTable, threatsTable] = [groupsTuple, threatsTuple].map((tuple) => addressOf(table[tuple] as number));
    this.run.setNetwork(
      groupsTuple,
      groupsTable as number,
      threatsTable as number,
      GAME_ROOM + 2 * lanes.outputAt,
      unit,
    );
    this.refresh();
  }

  /** Reads the weights again after they have changed. */
  refresh(): void {
    const { run, shape } = this;
    const { tuples, lanes } = shape;
    this.fits = run.largest(addressOf(0), ENTRY * lanes.entries) <= MOST_16 / 2;
    run.readViews(tuples, GAME_ROOM + 2 * lanes.biasAt, Number(!this.fits || this.mostSum() > MOST_16));
  }

  /**
   * Lists the legal moves of a position and their logits; returns their number. Negative if the position has
   * groups of the side not to move that may lack a path, which only those set up by hand can have.
   */
  list(position: Position): number {
    position.writeTo(this.position);
    return this.run.walk();
  }

  private writeBoard(board: Board): void {
    const { buffer } = this;
    const bytes = (at: number, values: Uint8Array) => new Uint8Array(buffer, at, values.length).set(values);
    new Uint16Array(buffer, layout.PLACE_AT, board.place.length).set(board.place);
    bytes(layout.POINT_ON_LINE_AT, board.pointOnLine);
    bytes(layout.NEIGHBOUR_AT, board.neighbour);
    bytes(layout.RUN_STARTS_AT, RUN_STARTS);
    bytes(layout.ROW_START_AT, board.rowStart);
    bytes(layout.STAGE_OF_AT, this.shape.lanes.stageOf);
    new Int32Array(buffer, layout.PLACES_AT, board.lines).set(this.shape.rows.places);
  }

  private writeShape({ place }: Board): void {
    const { buffer } = this;
    const { table, entryStart, entryTuple, entryPower, rows } = this.shape;
    for (let view = 0; view < 2; view++) {
      const index = new Int32Array(buffer, layout.VIEWS_AT + view * layout.VIEW_BYTES + layout.INDEX_OF_VIEW);
      index.set(table.map(addressOf));
    }
    const rowTable = new DataView(buffer, layout.ROW_TABLE_AT);
    for (const [entry, at] of place.entries()) {
      rowTable.setUint16(8 * at + layout.TUPLE_OF_PLACE, 4 * (rows.tupleAt[at] as number), true);
      rowTable.setUint16(8 * at + layout.BELOW_OF_PLACE, ENTRY * (rows.powerBelow[at] as number), true);
      rowTable.setUint16(8 * at + layout.ABOVE_OF_PLACE, ENTRY * (rows.powerAbove[at] as number), true);
      const gain = layout.GAIN_BYTES * Math.floor(entry / 3) + 2 * ENTRY * (entry % 3);
      rowTable.setUint16(8 * at + layout.GAIN_OF_PLACE, gain, true);
    }
    const digitStart = new Uint16Array(buffer, layout.DIGIT_START_AT, entryStart.length);
    digitStart.set(entryStart.map((start) => 4 * start));
    const digits = new Uint16Array(buffer, layout.DIGITS_AT, 2 * entryPower.length);
    for (const [i, power] of entryPower.entries()) {
      digits[2 * i] = 4 * (entryTuple[i] as number);
      digits[2 * i + 1] = ENTRY * power;
    }
  }

  /**
   * Bounds the sums of what a stone changes in the tuples of a ray, or in those of its cell, for any other stones: in
   * each lane the largest changes of the tuples are added.
   */
  private mostSum(): number {
    const changes = new Changes(this.run, this.shape, this.buffer);
    return Math.max(mostOfRay(this.shape, changes), mostOfCell(this.shape, changes));
  }
}

/** Sums, by lane, of the largest changes of tuples one digit of which becomes 1. */
class Changes {
  private readonly run: WalkFunctions;
  private readonly shape: WalkShape;
  private readonly found: Uint16Array;
  private readonly sums = new Int32Array(LANES);
  /** The changes of a digit of a table, by both. */
  private readonly known = new Map<number, Uint16Array>();

  constructor(run: WalkFunctions, shape: WalkShape, buffer: ArrayBuffer) {
    this.run = run;
    this.shape = shape;
    this.found = new Uint16Array(buffer, layout.CHANGES_AT, LANES);
  }

  clear(): void {
    this.sums.fill(0);
  }

  /** Adds the largest changes of a tuple whose digit with that power becomes 1. */
  add(tuple: number, power: number): void {
    const { known, sums } = this;
    const table = this.shape.table[tuple] as number;
    const key = table * 2 ** 16 + power;
    let changes = known.get(key);
    if (!changes) {
      changes = this.find(tuple, table, power);
      known.set(key, changes);
    }
    for (let lane = 0; lane < LANES; lane++) sums[lane] = (sums[lane] as number) + (changes[lane] as number);
  }

  /** The largest lane. */
  most(): number {
    return Math.max(...this.sums);
  }

  private find(tuple: number, table: number, power: number): Uint16Array {
    const { cells, firstSight, size } = this.shape;
    const isSight = tuple >= firstSight && tuple < firstSight + boardOfSize(size).points;
    const digits = isSight ? DIRECTIONS + 1 : (cells[tuple] as Uint16Array).length;
    this.run.findChanges(addressOf(table), ENTRY * STATES ** digits, ENTRY * power);
    return this.found.slice();
  }
}

/** The most that a ray changes: the places of a line that look towards a stone beyond them. */
function mostOfRay({ rows }: WalkShape, changes: Changes): number {
  const { places, tupleAt, powerAbove, powerBelow } = rows;
  let most = 0;
  for (let row = 0; row < places.length; row++) {
    const first = (row << STRIDE_BITS) + 1;
    const last = (row << STRIDE_BITS) + 31 - Math.clz32(places[row] as number);
    changes.clear();
    for (let at = first; at < last; at++) changes.add(tupleAt[at] as number, powerAbove[at] as number);
    most = Math.max(most, changes.most());
    changes.clear();
    for (let at = last; at > first; at--) changes.add(tupleAt[at] as number, powerBelow[at] as number);
    most = Math.max(most, changes.most());
  }
  return most;
}

/** The most that a stone on a cell changes in the tuples of which it is a digit. */
function mostOfCell({ entryStart, entryTuple, entryPower }: WalkShape, changes: Changes): number {
  let most = 0;
  for (let cell = 0; cell + 1 < entryStart.length; cell++) {
    changes.clear();
    for (let e = entryStart[cell] as number; e < (entryStart[cell + 1] as number); e++) {
      changes.add(entryTuple[e] as number, entryPower[e] as number);
    }
    most = Math.max(most, changes.most());
  }
  return most;
}

/** The address of an entry in the kernel's memory. */
function addressOf(entry: number): number {
  return GAME_ROOM + ENTRY * entry;
}
