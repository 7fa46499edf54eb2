/**
 * What the stages of the walk share: the fields of the position, which depend on the size of the
 * board, and how to read them. All other addresses are constants (`../walk-layout.ts`).
 */
import { HEADER_WORDS } from '../../position-words';
import { NEIGHBOUR_AT, PLACE_AT, POINT_ON_LINE_AT, POSITION_AT } from '../walk-layout';

/** The bits of one side in the word of a line: Light in the lower half, Dark in the upper one. */
export const LINE_MASK: i32 = 0xffff;
export const INDEX_MASK: i32 = 31;
export const NO_POINT: i32 = 255;

export const LINES: usize = POSITION_AT + 4 * HEADER_WORDS;
/** Numbers of lines and of rows, which are the first lines, and the size of the board. */
export let lineCount: i32 = 0;
export let rowCount: i32 = 0;
export let boardSize: i32 = 0;
let witness: usize = 0;
let leader: usize = 0;
let nextMember: usize = 0;
let groupSize: usize = 0;
let suspects: usize = 0;
let suspectRoom: i32 = 0;

/** Sets the size of the board, and where the fields of a position are. */
export function setBoard(
  size: i32,
  lines: i32,
  witnessAt: i32,
  leaderAt: i32,
  nextMemberAt: i32,
  groupSizeAt: i32,
  suspectsAt: i32,
  suspectsEach: i32,
): void {
  boardSize = size;
  lineCount = lines;
  rowCount = 2 * size - 1;
  witness = POSITION_AT + witnessAt;
  leader = POSITION_AT + leaderAt;
  nextMember = POSITION_AT + nextMemberAt;
  groupSize = POSITION_AT + groupSizeAt;
  suspects = POSITION_AT + suspectsAt;
  suspectRoom = suspectsEach;
}

export function header(word: i32): i32 {
  return load<i32>(POSITION_AT + (word << 2));
}

export function lineWord(lines: usize, line: i32): i32 {
  return load<i32>(lines + (line << 2));
}

/** Both sides' stones of a word as one set of places. */
export function occupiedIn(word: i32): i32 {
  return (word | (word >>> 16)) & LINE_MASK;
}

export function placeOf(entry: i32): i32 {
  return load<u16>((<usize>entry) << 1, PLACE_AT);
}

export function pointAt(place: i32): i32 {
  return load<u8>(place, POINT_ON_LINE_AT);
}

export function neighbourOf(entry: i32): i32 {
  return load<u8>(entry, NEIGHBOUR_AT);
}

export function leaderOf(point: i32): i32 {
  return load<u8>(leader + point);
}

export function memberAfter(point: i32): i32 {
  return load<u8>(nextMember + point);
}

export function sizeOf(group: i32): i32 {
  return load<u8>(groupSize + group);
}

export function witnessOf(group: i32): i32 {
  return load<u16>(witness + (group << 1));
}

export function setWitness(group: i32, to: i32): void {
  store<u16>(witness + (group << 1), to);
}

export function suspectAt(color: i32, index: i32): i32 {
  return load<u8>(suspects + color * suspectRoom + index);
}

/** The lowest place with a stone above that index, or 16. */
export function nextAbove(occupied: i32, index: i32): i32 {
  return ctz((occupied & (-2 << index)) | 0x10000);
}

/** The highest place with a stone below that index, or 0. */
export function nextBelow(occupied: i32, index: i32): i32 {
  return 31 - clz((occupied & ((1 << index) - 1)) | 1);
}
