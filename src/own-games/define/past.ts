/**
 * The earlier positions of a game, for rules about positions that return. A position keeps its past outside of its author's fields: the
 * earlier contents of the cells as changes, so that the past can be mirrored and written.
 */
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { nextUint32 } from '../../util/rng.ts';
import { randomState } from '../../util/seed.ts';
import { hashedWith, type Positions } from './fields.ts';
import type { GameRules } from './rules.ts';

const PAST = Symbol('past');
/** Numbers of an earlier position in `Past.entries`: two words of its hash, the seat to move, the end of its changes. */
const ENTRY = 4;
/** A change is `cell · PIECES + piece + 1`, with the piece that stood there before. */
const PIECES = 4096;
/** How the text of a past begins. */
const MARK = 'past:';

/** The earlier positions of a game, since the last irreversible move. */
class Past {
  /** What stands on each cell now. */
  readonly cells: Int16Array;
  low = 0;
  high = 0;
  /** The number of earlier positions. */
  count = 0;
  entries: Int32Array = new Int32Array(32 * ENTRY);
  changes: Int32Array = new Int32Array(128);
  /** Sums of the hashes of the earlier positions: the same for every order. */
  sumLow = 0;
  sumHigh = 0;
  /** How often the position has occurred, now included; 1 if the last move changed no cell. */
  times = 1;

  constructor(cells: number) {
    this.cells = new Int16Array(cells);
  }

  /** The number of changes. */
  get changed(): number {
    return this.first(this.count);
  }

  /** The seat that made the last move; -1 if none did. */
  get mover(): number {
    return this.count === 0 ? -1 : (this.entries[ENTRY * this.count - 2] as number);
  }

  copy(from: Past): void {
    this.cells.set(from.cells);
    this.low = from.low;
    this.high = from.high;
    this.count = from.count;
    this.sumLow = from.sumLow;
    this.sumHigh = from.sumHigh;
    this.times = from.times;
    this.entries = filled(this.entries, from.entries, ENTRY * from.count);
    this.changes = filled(this.changes, from.changes, from.changed);
  }

  forget(): void {
    this.count = 0;
    this.sumLow = 0;
    this.sumHigh = 0;
    this.times = 1;
  }

  /** The index of the first change from an earlier position to the next one. */
  first(entry: number): number {
    return entry === 0 ? 0 : this.end(entry - 1);
  }

  end(entry: number): number {
    return this.entries[ENTRY * entry + ENTRY - 1] as number;
  }

  /** Adds the hash of an earlier position to the sums, or takes it away. */
  add(low: number, high: number, sign: 1 | -1): void {
    this.sumLow = (this.sumLow + sign * low) | 0;
    this.sumHigh = (this.sumHigh + sign * high) | 0;
  }
}

/** The first `length` numbers of `source` in `target`, which is replaced if it is too short. */
function filled(target: Int32Array, source: Int32Array, length: number): Int32Array {
  if (target.length < length) return source.slice();
  // Most pasts are short: a loop is faster than a view.
  if (length < 64) for (let i = 0; i < length; i++) target[i] = source[i] as number;
  else target.set(source.subarray(0, length));
  return target;
}

function grown(numbers: Int32Array): Int32Array {
  const longer = new Int32Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}

/** The pasts of a game's positions. */
export class Pasts<P> {
  private readonly rules: GameRules<P>;
  /** The content of a cell from -1 on: neutral pieces follow those of seats. */
  private readonly at: (position: P, cell: number) => number;
  private readonly isPositional: boolean;
  private readonly cells: number;
  private readonly seats: number;
  /** The number of contents that a cell can have. */
  private readonly pieces: number;
  /** Random words for each content of each cell (Zobrist hashing). */
  private readonly low: Int32Array;
  private readonly high: Int32Array;

  constructor(rules: GameRules<P>, seats: number, isPositional: boolean) {
    this.rules = rules;
    this.isPositional = isPositional;
    this.cells = rules.board.cells;
    this.seats = seats;
    const owned = seats * (rules.glyphs?.length ?? 1);
    this.pieces = 1 + owned + (rules.neutral?.length ?? 0);
    this.at = rules.neutral
      ? (position, cell) => {
          const piece = rules.at(position, cell);
          return piece < -1 ? owned - 2 - piece : piece;
        }
      : (position, cell) => rules.at(position, cell);
    const random = randomState('repetition');
    const words = () => Int32Array.from({ length: this.pieces * this.cells }, () => nextUint32(random));
    this.low = words();
    this.high = words();
  }

  of(position: P): Past {
    return (position as { [PAST]: Past })[PAST];
  }

  /** Gives a new position a past. */
  begun(position: P): P {
    (position as { [PAST]: Past })[PAST] = new Past(this.cells);
    this.settle(position);
    return position;
  }

  /** Looks at the cells of a position that was read, and computes the rest of its past. */
  settle(position: P): void {
    const past = this.of(position);
    for (let cell = 0; cell < this.cells; cell++) past.cells[cell] = this.at(position, cell);
    this.rehash(past, this.rules.turn(position));
  }

  /** Computes all hashes from the cells and the changes. */
  rehash(past: Past, turn: number): void {
    const cells = past.cells.slice();
    let [low, high] = [0, 0];
    for (const [cell, piece] of cells.entries()) {
      low ^= this.low[(piece + 1) * this.cells + cell] as number;
      high ^= this.high[(piece + 1) * this.cells + cell] as number;
    }
    past.low = low;
    past.high = high;
    past.sumLow = 0;
    past.sumHigh = 0;
    for (let entry = past.count - 1; entry >= 0; entry--) {
      for (let i = past.end(entry) - 1; i >= past.first(entry); i--) {
        const change = past.changes[i] as number;
        const cell = Math.floor(change / PIECES);
        const [now, before] = [
          ((cells[cell] as number) + 1) * this.cells + cell,
          (change % PIECES) * this.cells + cell,
        ];
        low ^= (this.low[now] as number) ^ (this.low[before] as number);
        high ^= (this.high[now] as number) ^ (this.high[before] as number);
        cells[cell] = (change % PIECES) - 1;
      }
      past.entries[ENTRY * entry] = low;
      past.entries[ENTRY * entry + 1] = high;
      past.add(low, high, 1);
    }
    past.times = this.timesOf(past, turn);
  }

  /** Takes note of a move that `turn` has made. */
  note(past: Past, position: P, turn: number): void {
    const { cells } = past;
    const at = ENTRY * past.count;
    if (at === past.entries.length) past.entries = grown(past.entries);
    let { low, high, changed } = past;
    past.entries[at] = low;
    past.entries[at + 1] = high;
    past.entries[at + 2] = turn;
    past.add(low, high, 1);
    for (let cell = 0; cell < cells.length; cell++) {
      const before = cells[cell] as number;
      const piece = this.at(position, cell);
      if (piece === before) continue;
      const [old, next] = [(before + 1) * this.cells + cell, (piece + 1) * this.cells + cell];
      low ^= (this.low[old] as number) ^ (this.low[next] as number);
      high ^= (this.high[old] as number) ^ (this.high[next] as number);
      if (changed === past.changes.length) past.changes = grown(past.changes);
      past.changes[changed++] = cell * PIECES + before + 1;
      cells[cell] = piece;
    }
    past.low = low;
    past.high = high;
    past.entries[at + 3] = changed;
    past.count++;
    past.times = this.timesOf(past, this.rules.turn(position));
  }

  /** Takes back the last move. `times` is not restored. */
  takeBack(past: Past): void {
    const last = past.count - 1;
    for (let i = past.first(last); i < past.end(last); i++) {
      const change = past.changes[i] as number;
      past.cells[Math.floor(change / PIECES)] = (change % PIECES) - 1;
    }
    past.low = past.entries[ENTRY * last] as number;
    past.high = past.entries[ENTRY * last + 1] as number;
    past.add(past.low, past.high, -1);
    past.count = last;
  }

  /** How often a position that follows one with this past has then occurred; 1 if no cell changes. */
  timesAfter(past: Past, next: P): number {
    let { low, high } = past;
    for (let cell = 0; cell < past.cells.length; cell++) {
      const before = past.cells[cell] as number;
      const piece = this.at(next, cell);
      if (piece === before) continue;
      const [old, now] = [(before + 1) * this.cells + cell, (piece + 1) * this.cells + cell];
      low ^= (this.low[old] as number) ^ (this.low[now] as number);
      high ^= (this.high[old] as number) ^ (this.high[now] as number);
    }
    const isChanged = low !== past.low || high !== past.high;
    return isChanged ? 1 + this.occurrences(past, low, high, this.rules.turn(next)) : 1;
  }

  private timesOf(past: Past, turn: number): number {
    const { count } = past;
    if (count === 0 || past.first(count - 1) === past.changed) return 1;
    return 1 + this.occurrences(past, past.low, past.high, turn);
  }

  private occurrences({ entries, count }: Past, low: number, high: number, turn: number): number {
    const { isPositional } = this;
    let found = 0;
    for (let at = 0; at < ENTRY * count; at += ENTRY) {
      if (entries[at] !== low || entries[at + 1] !== high) continue;
      if (isPositional || entries[at + 2] === turn) found++;
    }
    return found;
  }

  /** One word: for each earlier position its seat to move and, in pairs, changed cells and what stood there. */
  text(past: Past): string {
    const earlier = Array.from({ length: past.count }, (_, entry) => [
      past.entries[ENTRY * entry + 2],
      ...Array.from(past.changes.subarray(past.first(entry), past.end(entry)), (change) => [
        Math.floor(change / PIECES),
        (change % PIECES) - 1,
      ]).flat(),
    ]);
    return past.count === 0 ? '' : `${MARK}${earlier.map((numbers) => numbers.join()).join(';')}`;
  }

  /** Reads such a word, without the hashes. Error: `bad-position`. */
  read(past: Past, text: string): Result<void> {
    past.forget();
    for (const part of text.slice(MARK.length).split(';')) {
      const bad = () =>
        fail('bad-position', `${quote(part)} is not an earlier position: a seat, then pairs of a cell and a piece`);
      const [turn = -1, ...changes] = part.split(',').map((word) => (/^-?\d{1,6}$/.test(word) ? Number(word) : -2));
      if (turn < 0 || turn >= this.seats || changes.length % 2 !== 0) return bad();
      if (ENTRY * past.count === past.entries.length) past.entries = grown(past.entries);
      let { changed } = past;
      for (let i = 0; i < changes.length; i += 2) {
        const [cell, piece] = [changes[i] as number, changes[i + 1] as number];
        if (cell < 0 || cell >= this.cells || piece < -1 || piece > this.pieces - 2) return bad();
        if (changed === past.changes.length) past.changes = grown(past.changes);
        past.changes[changed++] = cell * PIECES + piece + 1;
      }
      past.entries[ENTRY * past.count + 2] = turn;
      past.entries[ENTRY * past.count + 3] = changed;
      past.count++;
    }
    return ok(undefined);
  }
}

/** Positions with their pasts. */
export class PastPositions<P> implements Positions<P> {
  private readonly positions: Positions<P>;
  private readonly pasts: Pasts<P>;
  private readonly turn: (position: P) => number;

  constructor(positions: Positions<P>, pasts: Pasts<P>, turn: (position: P) => number) {
    this.positions = positions;
    this.pasts = pasts;
    this.turn = turn;
  }

  copy(into: P, from: P): void {
    this.positions.copy(into, from);
    this.pasts.of(into).copy(this.pasts.of(from));
  }

  hash(position: P, seed: number): number {
    const { sumLow, sumHigh } = this.pasts.of(position);
    return hashedWith(hashedWith(this.positions.hash(position, seed), sumLow), sumHigh);
  }

  make(position: P, rowLength: number): string {
    return `${this.positions.make(position, rowLength)} ${this.pasts.text(this.pasts.of(position))}`.trimEnd();
  }

  read(into: P, text: string): Result<void> {
    const [, fields = text, past] = /^(.*?)\s+(past:\S*)\s*$/s.exec(text) ?? [];
    const read = this.positions.read(into, fields);
    if (!read.ok || past === undefined) return read;
    return this.pasts.read(this.pasts.of(into), past);
  }

  permuted(position: P, into: P, to: readonly number[]): void {
    this.positions.permuted(position, into, to);
    const [past, image] = [this.pasts.of(position), this.pasts.of(into)];
    image.copy(past);
    for (const [cell, piece] of past.cells.entries()) image.cells[to[cell] as number] = piece;
    for (let i = 0; i < past.changed; i++) {
      const change = past.changes[i] as number;
      image.changes[i] = (to[Math.floor(change / PIECES)] as number) * PIECES + (change % PIECES);
    }
    // In the order of the cells, as they are noted.
    for (let entry = 0; entry < past.count; entry++) image.changes.subarray(past.first(entry), past.end(entry)).sort();
    this.pasts.rehash(image, this.turn(position));
  }

  differences(a: P, b: P): string[] {
    const [one, other] = [a, b].map((position) => this.pasts.text(this.pasts.of(position)));
    return [...this.positions.differences(a, b), ...(one === other ? [] : ['past'])];
  }
}
