/**
 * The walk from a position to the logits of all legal moves, in one call. Compiled into the kernel of
 * `src/network/kernel`; `../walk.ts` is the caller, and `../network.ts` does the same in TypeScript,
 * bit for bit.
 */
import { GROUPS, STONES, SUSPECTS, TO_MOVE, TURNS } from '../../position-words';
import { CLEARED_AT, LOGITS_AT, MOVES_AT, OUTCOME_AT, VIEW_BYTES, VIEWS_AT } from '../walk-layout';
import { foresee, goneIn, movesWith, NOTHING, outcomeCount, takesStone } from './foresight';
import { listMoves } from './legal';
import { header, INDEX_MASK, LINES, lineCount, memberAfter, placeOf } from './memory';
import { weighRows } from './rows';
import { findThreats } from './threats';
import { logitOf, valueMoves } from './values';
import { follow, readIndices } from './view';

export { findChanges, largest } from './bounds';
export { setBoard } from './memory';
export { setNetwork } from './values';

/** Whether sums of rays or cells may exceed 16 bits. */
let isWide: bool = false;

/** Logit of a position in which the side has no stones left. */
const LOST: f32 = -20;
/** The network in TypeScript has to evaluate this position: the side not to move has groups that may lack a path. */
const UNSUPPORTED: i32 = -1;

const ALL_LINES: u64 = u64.MAX_VALUE;
/** With more moves than these, all lines are weighed. */
const FEW_MOVES: i32 = 12;

/**
 * Writes the legal moves of the position and the logit of each for its side; returns their number, 0 if
 * the game is over.
 */
export function walk(): i32 {
  const color = header(TO_MOVE);
  const other = 1 - color;
  if (header(SUSPECTS + other) !== 0 && header(TURNS + other) === 2) return UNSUPPORTED;
  if (isGone(color) || isGone(other)) return 0;
  const own = color << 4;
  const view = VIEWS_AT + color * VIEW_BYTES;
  follow(view, own, LINES);
  const count = listMoves(view, own, header(TURNS + color));
  if (count === 0) return 0;
  foresee(count, color);
  const stones = header(STONES) + header(STONES + 1);
  const groups = header(GROUPS + color);
  const groupsOfOther = header(GROUPS + other);
  for (let outcome = 1; outcome < outcomeCount; outcome++) valueOutcome(view, count, outcome, color);
  if (outcomeCount === 1 || movesWith(NOTHING, count) > 0) {
    findThreats(LINES, own ^ 16, header(TURNS + other) === 2);
    weighAndValue(view, own, LINES, ALL_LINES, count, NOTHING, stones, groups, groupsOfOther);
  }
  return count;
}

/** Reads the entries of all views again, after weights have changed, whose sums may exceed 16 bits or not. */
export function readViews(tuples: i32, bias: usize, mayExceed: bool): void {
  isWide = mayExceed;
  readIndices(VIEWS_AT, tuples, bias);
  readIndices(VIEWS_AT + VIEW_BYTES, tuples, bias);
}

function isGone(color: i32): bool {
  return header(STONES + color) === 0 && header(TURNS + color) === 2;
}

/** Writes the logits of the moves with an outcome by which groups leave the board. */
function valueOutcome(from: usize, count: i32, outcome: i32, color: i32): void {
  const own = color << 4;
  const view = VIEWS_AT + 2 * VIEW_BYTES;
  memory.copy(view, from, VIEW_BYTES);
  memory.copy(CLEARED_AT, LINES, lineCount << 2);
  let groups = header(GROUPS + color);
  let stones = 0;
  for (let part = 0; part < 3; part++) {
    for (let left = goneIn(outcome, part); left !== 0; left &= left - 1) {
      stones += removeGroup((part << 6) + <i32>ctz(left), own);
      groups--;
    }
  }
  follow(view, own, CLEARED_AT);
  const groupsOfOther = header(GROUPS + 1 - color);
  const all = header(STONES) + header(STONES + 1);
  if (takesStone(outcome)) {
    const isLost = header(STONES + color) === stones;
    const logit = isLost ? LOST : logitOf(view, all - stones, groups, groupsOfOther);
    for (let i = 0; i < count; i++) if (load<u8>(i, OUTCOME_AT) === outcome) store<f32>(i << 2, logit, LOGITS_AT);
    return;
  }
  findThreats(CLEARED_AT, own ^ 16, header(TURNS + 1 - color) === 2);
  const wanted = movesWith(outcome, count) <= FEW_MOVES ? linesOf(count, outcome) : ALL_LINES;
  weighAndValue(view, own, CLEARED_AT, wanted, count, outcome, all - stones, groups, groupsOfOther);
}

function weighAndValue(
  view: usize,
  own: i32,
  lines: usize,
  wanted: u64,
  count: i32,
  outcome: i32,
  stones: i32,
  groups: i32,
  groupsOfOther: i32,
): void {
  if (isWide) {
    weighRows<i32>(view, own, lines, wanted);
    valueMoves<i32>(view, count, outcome, stones, groups, groupsOfOther);
  } else {
    weighRows<i16>(view, own, lines, wanted);
    valueMoves<i16>(view, count, outcome, stones, groups, groupsOfOther);
  }
}

/** Removes a group from the words of `CLEARED_AT`; returns its number of stones. */
function removeGroup(group: i32, own: i32): i32 {
  let stone = group;
  let stones = 0;
  do {
    for (let entry = 3 * stone; entry < 3 * stone + 3; entry++) {
      const at = placeOf(entry);
      const word = (at >>> 5) << 2;
      store<i32>(word, load<i32>(word, CLEARED_AT) & ~(1 << ((at & INDEX_MASK) + own)), CLEARED_AT);
    }
    stones++;
    stone = memberAfter(stone);
  } while (stone !== group);
  return stones;
}

/** The lines through the moves with an outcome. */
function linesOf(count: i32, outcome: i32): u64 {
  let lines: u64 = 0;
  for (let i = 0; i < count; i++) {
    if (load<u8>(i, OUTCOME_AT) !== outcome) continue;
    const point = load<i32>(i << 2, MOVES_AT);
    for (let entry = 3 * point; entry < 3 * point + 3; entry++) lines |= 1 << (<u64>(placeOf(entry) >>> 5));
  }
  return lines;
}
