/**
 * What each move takes from its own side, found without playing it. A move has one of several
 * outcomes: the groups that leave the board, and whether the new stone leaves with them. All groups
 * of the side to move have a path except the cut ones, and a group that the stone does not join keeps
 * its path: the stone is either off the path or becomes its end. So
 *
 * - cut groups leave that are neither joined nor in sight of the stone,
 * - the group of the new stone leaves if no other group is in sight of the stone or of those that it joins.
 */
import { SUSPECTS, TURNS } from '../../position-words';
import {
  CUT_AT,
  CUT_SET_AT,
  JOINED_AT,
  KEPT_SET_AT,
  MORE_AT,
  MOST_JOINED,
  MOVES_AT,
  OUTCOME_AT,
  OUTCOME_BYTES,
  OUTCOMES_AT,
  RELATION_AT,
  RUN_STARTS_AT,
  SPECIAL_AT,
} from '../walk-layout';
import { clear, exclude, holds, include, isEmpty, isGone, isStored, loadGone, storeGone } from './gone';
import { specialCount } from './legal';
import {
  header,
  INDEX_MASK,
  LINE_MASK,
  LINES,
  leaderOf,
  lineWord,
  memberAfter,
  NO_POINT,
  neighbourOf,
  nextAbove,
  nextBelow,
  occupiedIn,
  placeOf,
  pointAt,
  setWitness,
  suspectAt,
  witnessOf,
} from './memory';

/** What follows the set of an outcome, or of joined groups. */
const FLAG: usize = 24;

/** The outcome of a move after which nothing leaves the board. */
export const NOTHING: i32 = 0;
export let outcomeCount: i32 = 0;

let cutCount: i32 = 0;
/** Sets of joined groups that `havePath` has looked at. */
let joinedCount: i32 = 0;
/** Of the move that is looked at: whether the stone sees a group that it does not join. */
let seesOther: bool = false;
/** The leaders of the groups that a stone joins; NO_POINT for none. */
let groupA: i32 = 0;
let groupB: i32 = 0;
let groupC: i32 = 0;

/** Writes the outcome of each of the moves of the side to move, and how many groups it adds. */
export function foresee(count: i32, color: i32): void {
  const own = color << 4;
  memory.fill(OUTCOME_AT, <u8>NOTHING, count);
  outcomeCount = 1;
  joinedCount = 0;
  if (header(TURNS + color) < 2) return;
  findCut(color, own);
  if (cutCount === 0) {
    for (let i = 0; i < specialCount; i++) judge(load<u8>(i, SPECIAL_AT), own);
    return;
  }
  relate();
  loadGone(CUT_SET_AT);
  const all = outcomeOf(false);
  for (let i = 0; i < count; i++) {
    if (load<u8>(load<i32>(i << 2, MOVES_AT), RELATION_AT) === 0) store<u8>(i, all, OUTCOME_AT);
    else judge(i, own);
  }
  for (let i = 0; i < specialCount; i++) {
    const move: i32 = load<u8>(i, SPECIAL_AT);
    if (load<u8>(load<i32>(move << 2, MOVES_AT), RELATION_AT) === 0) judge(move, own);
  }
}

/** Whether the new stone leaves the board, too. */
export function takesStone(outcome: i32): bool {
  return load<i32>(OUTCOMES_AT + outcome * OUTCOME_BYTES, FLAG) !== 0;
}

/** The number of moves with an outcome. */
export function movesWith(outcome: i32, count: i32): i32 {
  let found = 0;
  for (let i = 0; i < count; i++) found += i32(load<u8>(i, OUTCOME_AT) === outcome);
  return found;
}

/** One third of the set of groups that leave the board: leaders from 64 times `part` on. */
export function goneIn(outcome: i32, part: i32): u64 {
  return load<u64>(OUTCOMES_AT + outcome * OUTCOME_BYTES + (part << 3));
}

/** Finds the groups without a path. Stores a witness for other suspects. */
function findCut(color: i32, own: i32): void {
  cutCount = 0;
  clear();
  const suspects = header(SUSPECTS + color);
  for (let i = 0; i < suspects; i++) {
    const stone = suspectAt(color, i);
    const group = leaderOf(stone);
    if (isGone(group) || findWitness(stone, group, own)) continue;
    store<u8>(cutCount++, group, CUT_AT);
    include(group);
  }
  storeGone(CUT_SET_AT);
}

function isCut(group: i32): bool {
  return holds(CUT_SET_AT, group);
}

/** See ../../groups.ts. */
function findWitness(first: i32, group: i32, own: i32): bool {
  let stone = first;
  do {
    let paths = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = placeOf(3 * stone + axis);
      const index = at & INDEX_MASK;
      const word = lineWord(LINES, at >>> 5);
      const mine = (word >>> own) & LINE_MASK;
      const up = nextAbove(occupiedIn(word), index);
      const down = nextBelow(occupiedIn(word), index);
      if ((mine >>> up) & 1 && leaderOf(pointAt(at - index + up)) !== group) paths |= 2 << (2 * axis);
      if ((mine >>> down) & 1 && leaderOf(pointAt(at - index + down)) !== group) paths |= 1 << (2 * axis);
    }
    if (paths !== 0) {
      setWitness(group, 8 * stone + 31 - clz(paths));
      return true;
    }
    stone = memberAfter(stone);
  } while (stone !== first);
  return false;
}

/** Marks the points in sight of cut groups. */
function relate(): void {
  memory.fill(RELATION_AT, 0, 256);
  for (let i = 0; i < cutCount; i++) {
    const group: i32 = load<u8>(i, CUT_AT);
    let stone = group;
    do {
      for (let d = 0; d < 6; d++) {
        let point = neighbourOf(6 * stone + d);
        while (point !== NO_POINT && leaderOf(point) === NO_POINT) {
          store<u8>(point, 1, RELATION_AT);
          point = neighbourOf(6 * point + d);
        }
      }
      stone = memberAfter(stone);
    } while (stone !== group);
  }
}

/** Finds the outcome of a move. */
function judge(move: i32, own: i32): void {
  loadGone(CUT_SET_AT);
  meet(load<i32>(move << 2, MOVES_AT), own);
  const joined = i32(groupA !== NO_POINT) + i32(groupB !== NO_POINT) + i32(groupC !== NO_POINT);
  store<i8>(move, 1 - joined, MORE_AT);
  const leaves = !seesOther && joined > 0 && !haveWitness() && !havePath(own);
  if (leaves) includeJoined();
  store<u8>(move, outcomeOf(leaves), OUTCOME_AT);
}

/**
 * Looks at the first stones around a point: finds the groups that a stone there joins, at most three,
 * whether it sees another one, and keeps cut groups that are among them.
 */
function meet(point: i32, own: i32): void {
  let friends = 0;
  for (let axis = 0; axis < 3; axis++) {
    const at = placeOf(3 * point + axis);
    const index = at & INDEX_MASK;
    const mine = (lineWord(LINES, at >>> 5) >>> own) & LINE_MASK;
    friends |= (((mine >>> (index - 1)) & 1) | ((mine >>> index) & 2)) << (2 * axis);
  }
  groupA = groupB = groupC = NO_POINT;
  for (let starts: i32 = load<u8>(friends, RUN_STARTS_AT); starts !== 0; starts &= starts - 1) {
    const group = leaderOf(neighbourOf(6 * point + ctz(starts)));
    if (isJoined(group)) continue;
    if (groupA === NO_POINT) groupA = group;
    else if (groupB === NO_POINT) groupB = group;
    else groupC = group;
  }
  seesOther = false;
  for (let axis = 0; axis < 3; axis++) {
    const at = placeOf(3 * point + axis);
    const index = at & INDEX_MASK;
    const word = lineWord(LINES, at >>> 5);
    const mine = (word >>> own) & LINE_MASK;
    const up = nextAbove(occupiedIn(word), index);
    const down = nextBelow(occupiedIn(word), index);
    if ((mine >>> up) & 1) keep(leaderOf(pointAt(at - index + up)));
    if ((mine >>> down) & 1) keep(leaderOf(pointAt(at - index + down)));
  }
}

function isJoined(group: i32): bool {
  return group === groupA || group === groupB || group === groupC;
}

/** A group in sight of the stone, or next to it, does not leave for want of a path. */
function keep(group: i32): void {
  if (!isJoined(group)) seesOther = true;
  exclude(group);
}

function includeJoined(): void {
  if (groupA !== NO_POINT) include(groupA);
  if (groupB !== NO_POINT) include(groupB);
  if (groupC !== NO_POINT) include(groupC);
}

/** Whether the known path of a joined group leads to a group that is not joined. */
function haveWitness(): bool {
  return leadsOn(groupA) || leadsOn(groupB) || leadsOn(groupC);
}

/** The same for one group. The witness of a cut group is out of date. */
function leadsOn(group: i32): bool {
  if (group === NO_POINT || isCut(group)) return false;
  const path = witnessOf(group);
  const at = placeOf(3 * (path >>> 3) + ((path & 7) >>> 1));
  const index = at & INDEX_MASK;
  const occupied = occupiedIn(lineWord(LINES, at >>> 5));
  const met = path & 1 ? nextAbove(occupied, index) : nextBelow(occupied, index);
  return !isJoined(leaderOf(pointAt(at - index + met)));
}

/** Whether a stone of the joined groups sees another group. Moves that join the same groups share the answer. */
function havePath(own: i32): bool {
  storeGone(KEPT_SET_AT);
  clear();
  includeJoined();
  let at = JOINED_AT;
  const end = JOINED_AT + joinedCount * OUTCOME_BYTES;
  while (at < end && !isStored(at)) at += OUTCOME_BYTES;
  if (at === end) {
    const found = groupSees(groupA, own) || groupSees(groupB, own) || groupSees(groupC, own);
    storeGone(at);
    store<i32>(at, i32(found), FLAG);
    // The last place is used again.
    if (joinedCount < MOST_JOINED - 1) joinedCount++;
  }
  loadGone(KEPT_SET_AT);
  return load<i32>(at, FLAG) !== 0;
}

function groupSees(group: i32, own: i32): bool {
  if (group === NO_POINT) return false;
  let stone = group;
  do {
    for (let axis = 0; axis < 3; axis++) {
      const at = placeOf(3 * stone + axis);
      const index = at & INDEX_MASK;
      const word = lineWord(LINES, at >>> 5);
      const mine = (word >>> own) & LINE_MASK;
      const up = nextAbove(occupiedIn(word), index);
      const down = nextBelow(occupiedIn(word), index);
      if ((mine >>> up) & 1 && !isJoined(leaderOf(pointAt(at - index + up)))) return true;
      if ((mine >>> down) & 1 && !isJoined(leaderOf(pointAt(at - index + down)))) return true;
    }
    stone = memberAfter(stone);
  } while (stone !== group);
  return false;
}

/** The number of the outcome with the groups that leave the board, and the new stone if `leaves`. */
function outcomeOf(leaves: bool): i32 {
  if (isEmpty()) return NOTHING;
  let at = OUTCOMES_AT + OUTCOME_BYTES;
  for (let outcome = 1; outcome < outcomeCount; outcome++, at += OUTCOME_BYTES) {
    if (isStored(at) && load<i32>(at, FLAG) === i32(leaves)) return outcome;
  }
  storeGone(at);
  store<i32>(at, i32(leaves), FLAG);
  return outcomeCount++;
}
