/**
 * What moves lead to, without playing them: a few words tell, where a move costs its side no stones, or those groups that have no
 * path before it, or all.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { countBits } from '../../../util/bits.ts';
import { opponent } from '../rules/position.ts';
import { AXES, type CompactBoard } from './board.ts';
import { CompactPosition, highKey, lowKey } from './position.ts';

/** The lines of a position for the side that is not to move. */
interface Lines {
  /** By line: where the entry of its code stands. */
  readonly codes: Int32Array;
  /** By axis: the points where that side may place a stone because of what it sees along the axis. */
  readonly seen: Int32Array;
}

export class Successors {
  private readonly board: CompactBoard;
  /** As they are, and without the groups that have no path. */
  private readonly before: Lines;
  private readonly cleared: Lines;
  private readonly clearedPosition: CompactPosition;
  /** The groups of the side to move, those first that have no path. */
  private readonly groups: Int32Array;
  private groupCount = 0;
  private pathless = 0;

  constructor(board: CompactBoard) {
    this.board = board;
    const lines = () => ({ codes: new Int32Array(board.lines.length), seen: new Int32Array(AXES) });
    this.before = lines();
    this.cleared = lines();
    this.clearedPosition = new CompactPosition(board);
    this.groups = new Int32Array(board.points);
  }

  /** See `SolvableGame.successors`. */
  write(
    position: CompactPosition,
    moves: Int32Array,
    count: number,
    low: Int32Array,
    high: Int32Array,
    replies: Int32Array,
  ): void {
    const { board, before, cleared, clearedPosition, groups } = this;
    const { toMove } = position;
    const own = position.stones(toMove);
    const others = position.stones(opponent(toMove));
    if (!position.isUnderway || others === 0) {
      replies.fill(-1, 0, count);
      return;
    }
    const { line, shift, lineShift } = board;
    const seenBy = board.seen[opponent(toMove)];
    this.findGroups(position, own);
    let dead = 0;
    for (let i = 0; i < this.pathless; i++) dead |= groups[i]!;
    this.readLines(before, position, seenBy);
    if (dead !== 0) {
      clearedPosition.copyFrom(position);
      clearedPosition.remove(dead, toMove);
      this.readLines(cleared, clearedPosition, seenBy);
    }
    for (let i = 0; i < count; i++) {
      const move = moves[i]!;
      const lost = this.lostBy(position, move, own);
      const placed = own | (1 << move);
      if (lost !== 0 && lost !== dead) {
        replies[i] = lost === placed ? 0 : -1;
        continue;
      }
      const { codes, seen } = lost === 0 ? before : cleared;
      let points = 0;
      for (let axis = 0; axis < AXES; axis++) {
        const number = line[AXES * move + axis]!;
        const code = codes[number]!;
        const after = code + ((toMove + 1) << (shift[AXES * move + axis]! - lineShift[number]!));
        points |= (seen[axis]! ^ seenBy[code]!) | seenBy[after]!;
      }
      replies[i] = points === 0 ? -1 : countBits(points);
      const stones = placed & ~lost;
      low[i] = lowKey(toMove === 0 ? stones : others, true);
      high[i] = highKey(toMove === 0 ? others : stones, true, opponent(toMove));
    }
  }

  private readLines({ codes, seen }: Lines, position: CompactPosition, seenBy: Int32Array): void {
    const { lineWord } = this.board;
    seen.fill(0);
    for (let i = 0; i < codes.length; i++) {
      const code = position.entryOf(i);
      const axis = lineWord[i]! >> 1;
      codes[i] = code;
      seen[axis] = seen[axis]! | seenBy[code]!;
    }
  }

  private findGroups(position: CompactPosition, own: number): void {
    const { groups } = this;
    const suspects = position.suspects;
    this.groupCount = 0;
    this.pathless = 0;
    for (let left = own; left !== 0; ) {
      const group = position.groupOf(left & -left, own);
      left &= ~group;
      let at = this.groupCount++;
      if ((group & suspects) !== 0 && !position.sees(group, own & ~group)) {
        groups[at] = groups[this.pathless]!;
        at = this.pathless++;
      }
      groups[at] = group;
    }
  }

  /** The stones of the side to move that leave the board when it places one on a point. */
  private lostBy(position: CompactPosition, move: number, own: number): number {
    const { groups, pathless } = this;
    const near = this.board.near[move]!;
    let merged = 1 << move;
    let lost = 0;
    if ((near & own) !== 0) {
      let joined = 0;
      let needsPath = false;
      for (let i = 0; i < this.groupCount; i++) {
        if ((groups[i]! & near) === 0) continue;
        merged |= groups[i]!;
        joined++;
        if (i < pathless) needsPath = true;
      }
      // A group keeps a path when a stone is added to it and to no other.
      if ((needsPath || joined > 1) && !position.sees(merged, own & ~merged)) lost = merged;
    }
    for (let i = 0; i < pathless; i++) {
      const group = groups[i]!;
      if ((group & merged) === 0 && !position.sees(1 << move, group)) lost |= group;
    }
    return lost;
  }
}
