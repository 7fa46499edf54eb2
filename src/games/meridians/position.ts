/**
 * A playable position of Meridians: stones as bitboards by line, groups, and everything that a turn
 * changes.
 *
 * All fields lie in one buffer, so that a copy is one block move. Playing allocates nothing.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { invariant } from '../../util/invariant.ts';
import { type InputError, ok, type Result } from '../../util/result.ts';
import { type Board, boardOfSize, DIRECTIONS, INDEX_MASK, NO_POINT, RUN_STARTS, STRIDE_BITS } from './board.ts';
import { COLOR_NAMES, COLORS, type Color, DARK, LIGHT, opponent } from './color.ts';
import { findWitness, type Groups, LINE_MASK, NO_WITNESS, union, witnessHolds } from './groups.ts';
import { hasLegalPoint, isAdjacentTo, isLegalOnEmpty } from './movegen.ts';
import { EMPTIES, GROUPS, HEADER_WORDS, KEY, REMOVED, STONES, SUSPECTS, TO_MOVE, TURNS } from './position-words.ts';
import { SIDE_TO_MOVE_KEY, stoneKeys, turnKeys } from './zobrist.ts';

/** How a finished game ended. */
export interface MeridiansOutcome {
  readonly winner: Color;
  readonly end: 'annihilation' | 'no-move';
}

export class Position implements Groups {
  readonly board: Board;
  readonly lines: Int32Array;
  readonly leader: Uint8Array;
  readonly nextMember: Uint8Array;
  readonly groupSize: Uint8Array;
  readonly witness: Uint16Array;
  /**
   * The empty points, unordered: the first `emptyCount` entries. `slotOf` gives the slot of each.
   */
  readonly empties: Uint8Array;
  private readonly slotOf: Uint8Array;
  /**
   * Two lists, one per colour: one stone of each group that may have lost its path. An opposing
   * stone that cuts a group's witness adds an entry; the side's next turn checks and clears the
   * list.
   */
  private readonly suspects: Uint8Array;
  private readonly header: Int32Array;
  private readonly words: Int32Array;
  private readonly scratch: Uint8Array;
  private readonly keys: Int32Array;

  /** The empty board of a size from 2 to 8, Light to move. */
  constructor(size: number) {
    const board = boardOfSize(size);
    this.board = board;
    const points = board.points;
    const padded = (points + 3) & ~3;
    const bytes = 4 * (HEADER_WORDS + board.lines) + 2 * padded + 256 + 6 * padded;
    const buffer = new ArrayBuffer(bytes);
    let offset = 0;
    const take = (size: number) => {
      offset += size;
      return offset - size;
    };
    this.words = new Int32Array(buffer);
    this.header = new Int32Array(buffer, take(4 * HEADER_WORDS), HEADER_WORDS);
    this.lines = new Int32Array(buffer, take(4 * board.lines), board.lines);
    this.witness = new Uint16Array(buffer, take(2 * padded), padded);
    this.leader = new Uint8Array(buffer, take(256), 256);
    this.nextMember = new Uint8Array(buffer, take(padded), padded);
    this.groupSize = new Uint8Array(buffer, take(padded), padded);
    this.empties = new Uint8Array(buffer, take(padded), padded);
    this.slotOf = new Uint8Array(buffer, take(padded), padded);
    this.suspects = new Uint8Array(buffer, take(2 * padded), 2 * padded);
    invariant(offset === bytes, 'layout of a position');
    this.scratch = new Uint8Array(padded);
    this.keys = stoneKeys(size);
    this.clear();
  }

  /** Resets to the empty board, Light to move. */
  clear(): void {
    this.words.fill(0);
    this.leader.fill(NO_POINT);
    for (let p = 0; p < this.board.points; p++) {
      this.empties[p] = p;
      this.slotOf[p] = p;
    }
    this.header[EMPTIES] = this.board.points;
    for (const color of COLORS) this.toggleTurnsKey(color, 0);
  }

  /**
   * Sets the stones, indexed by point, the side to move and turns taken (0, 1, or 2 for two and more), which must be
   * consistent. Removes the dead groups of the side that is not to move, since its opponent's turn
   * has begun, unless they are to be kept; kept ones stay until that side has moved again.
   */
  arrange(
    stones: readonly (Color | undefined)[],
    toMove: Color,
    turns: Readonly<Record<Color, number>>,
    keepsDead = false,
  ): void {
    const { header, lines, leader, board } = this;
    this.clear();
    for (const [point, color] of stones.entries()) {
      if (color === undefined) continue;
      for (let axis = 0; axis < 3; axis++) {
        const at = board.place[3 * point + axis]!;
        lines[at >>> STRIDE_BITS] = lines[at >>> STRIDE_BITS]! | (1 << ((at & INDEX_MASK) + 16 * color));
      }
      this.beginGroup(point, color, NO_WITNESS);
      for (let d = 0; d < DIRECTIONS; d++) {
        const t = board.neighbour[DIRECTIONS * point + d]!;
        if (this.colorAt(t) !== color || leader[t] === leader[point]) continue;
        union(this, leader[t]!, leader[point]!);
        header[GROUPS + color] = header[GROUPS + color]! - 1;
      }
    }
    for (const color of COLORS) {
      this.toggleTurnsKey(color, 0);
      this.toggleTurnsKey(color, turns[color]);
      header[TURNS + color] = turns[color];
    }
    if (toMove === DARK) this.passTurn();
    for (let p = 0; p < board.points; p++) {
      if (leader[p] !== p) continue;
      const color = this.colorAt(p)!;
      if (findWitness(this, p, color << 4)) continue;
      this.suspects[color * (this.suspects.length >>> 1) + header[SUSPECTS + color]!] = p;
      header[SUSPECTS + color] = header[SUSPECTS + color]! + 1;
    }
    const waiting = opponent(toMove);
    if (turns[waiting] === 2 && !keepsDead) this.removeDead(NO_POINT, waiting, false);
  }

  /** Copies another position of the same size. */
  copyFrom(other: Position): void {
    this.words.set(other.words);
  }

  /** Copies all fields to other memory of as many words, where they have the same offsets. */
  writeTo(words: Int32Array): void {
    words.set(this.words);
  }

  /** The number of words, and the offsets in bytes of fields that follow the header. */
  get layout() {
    const { words, witness, leader, nextMember, groupSize, suspects } = this;
    return {
      words: words.length,
      witness: witness.byteOffset,
      leader: leader.byteOffset,
      nextMember: nextMember.byteOffset,
      groupSize: groupSize.byteOffset,
      suspects: suspects.byteOffset,
      /** Entries of the list of suspects of one side. */
      suspectsEach: suspects.length / 2,
    };
  }

  get toMove(): Color {
    return this.header[TO_MOVE]! as Color;
  }

  /** Turns the side has taken: 0, 1, or 2 for two and more. */
  turns(color: Color): number {
    return this.header[TURNS + color]!;
  }

  stones(color: Color): number {
    return this.header[STONES + color]!;
  }

  groups(color: Color): number {
    return this.header[GROUPS + color]!;
  }

  /** Whether the last move removed stones. */
  get hasRemoved(): boolean {
    return this.header[REMOVED] !== 0;
  }

  get emptyCount(): number {
    return this.header[EMPTIES]!;
  }

  /**
   * The number of entries in the side to move's suspects: groups whose known path the opponent has
   * cut. Some may have another path.
   */
  get suspectCount(): number {
    return this.header[SUSPECTS + this.toMove]!;
  }

  suspectAt(index: number): number {
    return this.suspects[this.toMove * (this.suspects.length >>> 1) + index]!;
  }

  /**
   * The Zobrist hash has two 32-bit words, equal for equal stones, side to move and turns taken.
   */
  get keyLow(): number {
    return this.header[KEY]!;
  }

  get keyHigh(): number {
    return this.header[KEY + 1]!;
  }

  /** The colour of the stone on a point, or undefined. */
  colorAt(point: number): Color | undefined {
    if (this.leader[point] === NO_POINT) return undefined;
    const at = this.board.place[3 * point]!;
    return (this.lines[at >>> STRIDE_BITS]! >>> ((at & INDEX_MASK) + 16)) & 1 ? DARK : LIGHT;
  }

  isEmpty(point: number): boolean {
    return this.leader[point] === NO_POINT;
  }

  /** Whether a side that has taken two turns has no stones left. */
  isAnnihilated(): boolean {
    const { header } = this;
    return (header[STONES] === 0 && header[TURNS] === 2) || (header[STONES + DARK] === 0 && header[TURNS + DARK] === 2);
  }

  /** The result, or undefined while the game is in progress. */
  outcome(): MeridiansOutcome | undefined {
    if (this.isAnnihilated()) return { winner: this.winner(), end: 'annihilation' };
    return hasLegalPoint(this) ? undefined : { winner: this.winner(), end: 'no-move' };
  }

  /**
   * The winner of a finished game: the opponent of the side to move, unless that opponent has no
   * stones left.
   */
  winner(): Color {
    const waiting = opponent(this.toMove);
    return this.stones(waiting) === 0 && this.stones(this.toMove) > 0 ? this.toMove : waiting;
  }

  /** Why the side to move may not place a stone on a point, or undefined if it may. */
  illegality(point: number): InputError | undefined {
    const outcome = this.outcome();
    if (outcome) return { code: 'game-over', message: `the game is over: ${COLOR_NAMES[outcome.winner]} has won` };
    const name = this.board.names[point];
    if (name === undefined) return { code: 'unknown-point', message: `unknown point number ${point}` };
    if (!this.isEmpty(point)) return { code: 'occupied', message: `${name} is occupied` };
    if (isLegalOnEmpty(this, point)) return undefined;
    const side = COLOR_NAMES[this.toMove];
    return this.turns(this.toMove) === 1 && isAdjacentTo(this, point, this.toMove)
      ? { code: 'next-to-first', message: `${name} is next to the first stone of ${side}` }
      : { code: 'sees-no-friend', message: `${name} sees no stone of ${side}` };
  }

  /** Plays a point for the side to move. If illegal, returns an error and changes nothing. */
  play(point: number): Result<void> {
    const error = this.illegality(point);
    if (error) return { ok: false, error };
    this.playUnchecked(point);
    return ok(undefined);
  }

  /**
   * Places a stone of the side to move on a legal point, removes the mover's dead groups and passes
   * the turn. Unchecked: the game must not be over, and the point must be legal.
   */
  playUnchecked(point: number): void {
    const { header, lines, leader } = this;
    const { place, neighbour } = this.board;
    const color = header[TO_MOVE]!;
    const other = 1 - color;
    const shift = color << 4;
    // Bit sets: by direction, an adjacent friend and a friend in sight; by axis, an opponent at
    // both ends.
    let friends = 0;
    let sights = 0;
    let cuts = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = place[3 * point + axis]!;
      const index = at & INDEX_MASK;
      const line = at >>> STRIDE_BITS;
      const word = lines[line]!;
      lines[line] = word | (1 << (index + shift));
      const occupied = (word | (word >>> 16)) & LINE_MASK;
      const own = (word >>> shift) & LINE_MASK;
      const theirs = occupied ^ own;
      const above = occupied & (-2 << index);
      const up = above & -above;
      const down = 0x80000000 >>> Math.clz32(occupied & ((1 << index) - 1));
      friends |= (((own >>> (index - 1)) & 1) | ((own >>> index) & 2)) << (2 * axis);
      sights |= ((((own & down) + LINE_MASK) >>> 16) | ((((own & up) + LINE_MASK) >>> 15) & 2)) << (2 * axis);
      cuts |= (((theirs & down) + LINE_MASK) & ((theirs & up) + LINE_MASK) & 0x10000) >>> (16 - axis);
    }
    if (cuts !== 0) this.noteCuts(point, cuts, other);
    header[REMOVED] = 0;
    const gaps = sights & ~friends;
    this.beginGroup(point, color, gaps === 0 ? NO_WITNESS : 8 * point + 31 - Math.clz32(gaps));
    let group = point;
    for (let starts = RUN_STARTS[friends]!; starts !== 0; starts &= starts - 1) {
      const friend = leader[neighbour[DIRECTIONS * point + 31 - Math.clz32(starts & -starts)]!]!;
      if (friend === group) continue;
      group = union(this, friend, group);
      header[GROUPS + color] = header[GROUPS + color]! - 1;
    }

    const turns = header[TURNS + color]!;
    if (turns === 2) {
      this.removeDead(point, color, friends !== 0 && !witnessHolds(this, group, shift));
    } else {
      this.takeEarlyTurn(point, color, turns);
    }
    this.passTurn();
  }

  /**
   * Adds the groups of `color` whose witness the stone on `point` has cut, along the axes given as
   * bits, to the suspects.
   */
  private noteCuts(point: number, axes: number, color: number): void {
    const { header, lines, leader, witness, suspects } = this;
    const { place, pointOnLine } = this.board;
    const list = color * (suspects.length >>> 1);
    let count = header[SUSPECTS + color]!;
    for (let left = axes; left !== 0; left &= left - 1) {
      const axis = 31 - Math.clz32(left & -left);
      const at = place[3 * point + axis]!;
      const index = at & INDEX_MASK;
      const word = lines[at >>> STRIDE_BITS]!;
      const occupied = (word | (word >>> 16)) & LINE_MASK;
      const above = occupied & (-2 << index);
      const low = pointOnLine[at - index + 31 - Math.clz32(occupied & ((1 << index) - 1))]!;
      const high = pointOnLine[at - index + 31 - Math.clz32(above & -above)]!;
      if (witness[leader[low]!] === 8 * low + 2 * axis + 1) suspects[list + count++] = low;
      if (witness[leader[high]!] === 8 * high + 2 * axis) suspects[list + count++] = high;
    }
    header[SUSPECTS + color] = count;
  }

  /** Plays one of a side's first two turns, after which nothing is removed. */
  private takeEarlyTurn(point: number, color: number, turns: number): void {
    const { header, suspects } = this;
    const list = color * (suspects.length >>> 1);
    header[TURNS + color] = turns + 1;
    this.toggleTurnsKey(color, turns);
    this.toggleTurnsKey(color, turns + 1);
    if (turns === 0) {
      suspects[list] = point;
      header[SUSPECTS + color] = 1;
      return;
    }
    for (let i = 0; i < header[SUSPECTS + color]!; i++) findWitness(this, suspects[list + i]!, color << 4);
    header[SUSPECTS + color] = 0;
  }

  /**
   * Checks the mover's suspects and, if `checkOwn`, the group of the new stone; removes the dead
   * ones.
   */
  private removeDead(point: number, color: number, checkOwn: boolean): void {
    const { header, leader, suspects, scratch } = this;
    const count = header[SUSPECTS + color]!;
    if (count === 0 && !checkOwn) return;
    const shift = color << 4;
    const list = color * (suspects.length >>> 1);
    let dead = 0;
    if (checkOwn && !findWitness(this, point, shift)) scratch[dead++] = leader[point]!;
    for (let i = 0; i < count; i++) {
      const group = leader[suspects[list + i]!]!;
      if (witnessHolds(this, group, shift) || findWitness(this, group, shift)) continue;
      let known = 0;
      while (known < dead && scratch[known] !== group) known++;
      if (known === dead) scratch[dead++] = group;
    }
    header[SUSPECTS + color] = 0;
    header[REMOVED] = dead;
    for (let i = 0; i < dead; i++) this.removeGroup(scratch[i]!, color);
  }

  /** Removes a group, given by its leader, without side effects on other groups. */
  removeGroup(group: number, color: number): void {
    const { header, lines, leader, nextMember, empties, slotOf } = this;
    const { place } = this.board;
    let point = group;
    header[GROUPS + color] = header[GROUPS + color]! - 1;
    do {
      for (let entry = 3 * point; entry < 3 * point + 3; entry++) {
        const at = place[entry]!;
        lines[at >>> STRIDE_BITS] = lines[at >>> STRIDE_BITS]! & ~(1 << ((at & INDEX_MASK) + (color << 4)));
      }
      leader[point] = NO_POINT;
      const slot = header[EMPTIES]!;
      empties[slot] = point;
      slotOf[point] = slot;
      header[EMPTIES] = slot + 1;
      header[STONES + color] = header[STONES + color]! - 1;
      this.toggleKey(2 * point + color);
      point = nextMember[point]!;
    } while (point !== group);
  }

  /** Registers a stone as a new group, without its bits on the lines. */
  private beginGroup(point: number, color: number, witness: number): void {
    const { header, empties, slotOf } = this;
    const count = header[EMPTIES]! - 1;
    header[EMPTIES] = count;
    const last = empties[count]!;
    const slot = slotOf[point]!;
    empties[slot] = last;
    slotOf[last] = slot;
    header[STONES + color] = header[STONES + color]! + 1;
    header[GROUPS + color] = header[GROUPS + color]! + 1;
    this.toggleKey(2 * point + color);
    this.leader[point] = point;
    this.nextMember[point] = point;
    this.groupSize[point] = 1;
    this.witness[point] = witness;
  }

  private passTurn(): void {
    const { header } = this;
    header[TO_MOVE] = 1 - header[TO_MOVE]!;
    header[KEY] = header[KEY]! ^ SIDE_TO_MOVE_KEY[0]!;
    header[KEY + 1] = header[KEY + 1]! ^ SIDE_TO_MOVE_KEY[1]!;
  }

  private toggleKey(entry: number): void {
    const { header, keys } = this;
    header[KEY] = header[KEY]! ^ keys[2 * entry]!;
    header[KEY + 1] = header[KEY + 1]! ^ keys[2 * entry + 1]!;
  }

  private toggleTurnsKey(color: number, turns: number): void {
    const { header } = this;
    const entry = 2 * (3 * color + turns);
    header[KEY] = header[KEY]! ^ turnKeys[entry]!;
    header[KEY + 1] = header[KEY + 1]! ^ turnKeys[entry + 1]!;
  }
}
