/** For every empty point, the groups of the side not to move that a stone there would cut off: `Threats` of ../../evaluation/threats.ts. */
import { MOST_GROUPS, MOST_STONES } from '../../evaluation/threat-code';
import {
  COMMON_AT,
  COMMON_END_AT,
  COMMON_PLACE_AT,
  CUT_OFF_GROUPS_AT,
  CUT_OFF_STONES_AT,
  MOST_POINTS,
  SEEN_GROUPS_AT,
} from '../walk-layout';
import { INDEX_MASK, LINE_MASK, leaderOf, lineCount, lineWord, occupiedIn, placeOf, pointAt, sizeOf } from './memory';

// States of the points common to all paths of a group.
const UNKNOWN: i32 = 0;
const RUN: i32 = 1;
const POINT: i32 = 2;
const NONE: i32 = 3;

/** Groups that have paths: the first of `SEEN_GROUPS_AT`. */
let seenCount: i32 = 0;

/** Looks at the groups of the side with that shift, by the words of these lines. */
export function findThreats(lines: usize, shift: i32, isLate: bool): void {
  memory.fill(CUT_OFF_GROUPS_AT, 0, CUT_OFF_STONES_AT - CUT_OFF_GROUPS_AT + MOST_POINTS);
  if (!isLate) return;
  for (let i = 0; i < seenCount; i++) store<u8>(load<u8>(i, SEEN_GROUPS_AT), UNKNOWN, COMMON_AT);
  seenCount = 0;
  for (let line = 0; line < lineCount; line++) {
    const word = lineWord(lines, line);
    const own = (word >>> shift) & LINE_MASK;
    if ((own & (own - 1)) === 0) continue;
    const occupied = occupiedIn(word);
    const base = line << 5;
    for (let left = own & ~(occupied >>> 1); left !== 0; left &= left - 1) {
      const low = ctz(left);
      const above = occupied & (-2 << low);
      if (above === 0) break;
      const high = ctz(above);
      if (((own >>> high) & 1) === 0) continue;
      const first = leaderOf(pointAt(base + low));
      const second = leaderOf(pointAt(base + high));
      if (first === second) continue;
      notePath(first, base + low + 1, high - 1);
      notePath(second, base + low + 1, high - 1);
    }
  }
  for (let i = 0; i < seenCount; i++) noteThreat(load<u8>(i, SEEN_GROUPS_AT));
}

/** The code of what a stone on a point threatens: see `threatOf`. */
export function threatOf(point: i32): i32 {
  const groups: i32 = load<u8>(point, CUT_OFF_GROUPS_AT);
  if (groups === 0) return 0;
  const stones: i32 = load<u8>(point, CUT_OFF_STONES_AT);
  return 1 + (min(groups, MOST_GROUPS) - 1) * MOST_STONES + min(stones, MOST_STONES) - 1;
}

/** Adds a path of a group: the places from `at` to the index `end` of the same line. */
function notePath(group: i32, at: i32, end: i32): void {
  const common: i32 = load<u8>(group, COMMON_AT);
  if (common === NONE) return;
  if (common === UNKNOWN) {
    store<u8>(seenCount++, group, SEEN_GROUPS_AT);
    setCommon(group, RUN, at, end);
    return;
  }
  const known: i32 = load<u16>(group << 1, COMMON_PLACE_AT);
  const last = common === RUN ? known - (known & INDEX_MASK) + <i32>load<u8>(group, COMMON_END_AT) : known;
  const line = at >>> 5;
  for (let i = known; i <= last; i++) {
    const point = pointAt(i);
    for (let entry = 3 * point; entry < 3 * point + 3; entry++) {
      const there = placeOf(entry);
      if (there >>> 5 !== line || there < at || (there & INDEX_MASK) > end) continue;
      setCommon(group, POINT, i, 0);
      return;
    }
  }
  store<u8>(group, NONE, COMMON_AT);
}

function setCommon(group: i32, state: i32, place: i32, end: i32): void {
  store<u8>(group, state, COMMON_AT);
  store<u16>(group << 1, place, COMMON_PLACE_AT);
  store<u8>(group, end, COMMON_END_AT);
}

function noteThreat(group: i32): void {
  const common: i32 = load<u8>(group, COMMON_AT);
  if (common === NONE) return;
  const size = sizeOf(group);
  const first: i32 = load<u16>(group << 1, COMMON_PLACE_AT);
  const last = common === RUN ? first - (first & INDEX_MASK) + <i32>load<u8>(group, COMMON_END_AT) : first;
  for (let i = first; i <= last; i++) {
    const point = pointAt(i);
    store<u8>(point, load<u8>(point, CUT_OFF_GROUPS_AT) + 1, CUT_OFF_GROUPS_AT);
    store<u8>(point, load<u8>(point, CUT_OFF_STONES_AT) + <u8>size, CUT_OFF_STONES_AT);
  }
}
