/** The legal points, in ascending order, with what the six neighbours of each tell of the groups that a stone joins. */
import {
  ABOVE_OF_VIEW,
  BELOW_OF_VIEW,
  MORE_AT,
  MOVES_AT,
  PLACES_AT,
  ROW_START_AT,
  SIGHT_AT,
  SPECIAL_AT,
} from '../walk-layout';
import { boardSize, INDEX_MASK, LINE_MASK, LINES, lineCount, lineWord, occupiedIn, placeOf, rowCount } from './memory';

/** Moves next to stones in two or three places, which may join several groups: the first of `SPECIAL_AT`. */
export let specialCount: i32 = 0;

/**
 * Writes the legal points of the side with that shift, which has taken this many turns, and whether
 * each begins a group; returns their number. `view` has followed the position.
 */
export function listMoves(view: usize, own: i32, turns: i32): i32 {
  for (let line = 0; line < lineCount; line++) {
    const at = view + (line << 2);
    const seen = (load<i32>(at, BELOW_OF_VIEW) | load<i32>(at, ABOVE_OF_VIEW)) >>> own;
    store<i32>(line << 2, seen & LINE_MASK, SIGHT_AT);
  }
  specialCount = 0;
  let count = 0;
  let above = 0;
  let mine = ownIn(0, own);
  for (let row = 0; row < rowCount; row++) {
    const under = row + 1 < rowCount ? ownIn(row + 1, own) : 0;
    // Rows grow longer down to the middle one, which has number `boardSize - 1`.
    const upLeft = row < boardSize ? above << 1 : above;
    const upRight = row < boardSize ? above : above >>> 1;
    const downLeft = row + 1 < boardSize ? under : under << 1;
    const downRight = row + 1 < boardSize ? under >>> 1 : under;
    const left = mine << 1;
    const right = mine >>> 1;
    const touching = left | right | upLeft | upRight | downLeft | downRight;
    // Where the runs of neighbouring friends around a point begin: at least two of them.
    const one = left & ~downLeft;
    const two = upLeft & ~left;
    const three = upRight & ~upLeft;
    const four = right & ~upRight;
    const five = downRight & ~right;
    const six = downLeft & ~downRight;
    const several =
      (one & two) |
      ((one | two) & three) |
      ((one | two | three) & four) |
      ((one | two | three | four) & five) |
      ((one | two | three | four | five) & six);
    const places = load<i32>(row << 2, PLACES_AT);
    let empty = places & ~occupiedIn(lineWord(LINES, row));
    if (turns === 1) empty &= ~touching;
    count = listRow(row, empty, turns === 0, touching, several, count);
    above = mine;
    mine = under;
  }
  return count;
}

function ownIn(row: i32, own: i32): i32 {
  return (lineWord(LINES, row) >>> own) & LINE_MASK;
}

/** Appends the points of a row that see the side, or all of them; returns the number of moves. */
function listRow(row: i32, points: i32, all: bool, touching: i32, several: i32, count: i32): i32 {
  const start = <i32>load<u8>(row, ROW_START_AT) - 1;
  const inRow = all ? LINE_MASK : load<i32>(row << 2, SIGHT_AT);
  for (let left = points; left !== 0; left &= left - 1) {
    const index = ctz(left);
    const point = start + index;
    const first = placeOf(3 * point + 1);
    const second = placeOf(3 * point + 2);
    const sees =
      (inRow >>> index) |
      (load<i32>((first >>> 5) << 2, SIGHT_AT) >>> (first & INDEX_MASK)) |
      (load<i32>((second >>> 5) << 2, SIGHT_AT) >>> (second & INDEX_MASK));
    store<i32>(count << 2, point, MOVES_AT);
    store<u8>(count, 1 - ((touching >>> index) & 1), MORE_AT);
    store<u8>(specialCount, count, SPECIAL_AT);
    specialCount += sees & (several >>> index) & 1;
    count += sees & 1;
  }
  return count;
}
