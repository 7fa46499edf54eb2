/**
 * Moves through any number of cells. A move's number is a hash of its cells, so threads agree without a common
 * table. Moves with the same hash in one position get further numbers, in their order in the list; then, and
 * only then, a number stands for other cells elsewhere.
 */

import type { Board } from '../../games/board.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { MoveList } from './move-list.ts';
import { checkWords, type MoveNumbers } from './move-names.ts';
import type { GameRules } from './rules.ts';

/** Numbers of paths are below this; those of words follow. */
const BOUND = 2 ** 20;
/** When more paths are known, all are forgotten. */
const MOST_PATHS = 200_000;

export class MovePaths implements MoveNumbers {
  readonly count: number;
  readonly firstWord = BOUND;
  readonly words: readonly string[];
  private readonly board: Board;
  private readonly separatorOf: (from: number, to: number) => string;
  /** By number: the last path that had it, as its index in `paths` and 1; 0 for none. */
  private readonly indices = new Int32Array(BOUND);
  private readonly paths: Int16Array[] = [];
  /** Numbers that several known paths have had. */
  private readonly shared = new Set<number>();

  /** Throws a `TypeError` for a word that does not name one move. */
  constructor(board: Board, words: readonly string[], separatorOf: (from: number, to: number) => string = () => '-') {
    checkWords(board, words);
    this.board = board;
    this.words = words;
    this.count = BOUND + words.length;
    this.separatorOf = separatorOf;
  }

  /** The cells of a number that has always stood for the same ones; undefined if it is unknown, or has not. */
  known(number: number): Int16Array | undefined {
    return this.shared.size > 0 && this.shared.has(number) ? undefined : this.last(number);
  }

  /** The number of a path, and of none of the first `count` of `taken`. */
  numberOf(path: ArrayLike<number>, length: number, taken?: Int32Array, count = 0): number {
    let number = hashed(path, length);
    if (taken && this.shared.size > 0) while (taken.subarray(0, count).includes(number)) number = (number + 1) % BOUND;
    const last = this.last(number);
    if (last && isSame(last, path, length)) return number;
    if (last) {
      this.shared.add(number);
      if (taken?.subarray(0, count).includes(number)) return this.numberOf(path, length, taken, count);
    }
    if (this.paths.length === MOST_PATHS) {
      this.paths.length = 0;
      this.indices.fill(0);
    }
    this.paths.push(copied(path, length));
    this.indices[number] = this.paths.length;
    return number;
  }

  nameOf(move: number): string {
    if (move >= BOUND) return this.words[move - BOUND] as string;
    const path = this.last(move);
    if (!path) return `move${move}`;
    return Array.from(
      path,
      (cell, i) => `${i > 0 ? this.separatorOf(path[i - 1] as number, cell) : ''}${this.board.names[cell]}`,
    ).join('');
  }

  cellsOf(move: number): number[] {
    return [...(this.last(move) ?? [])];
  }

  mapped(move: number, map: readonly number[]): number {
    const path = this.last(move);
    if (!path) return move;
    return this.numberOf(
      path.map((cell) => map[cell] as number),
      path.length,
    );
  }

  /** Parses a move in either case, with any separators. Errors: `bad-move`, `unknown-cell`. */
  parse(text: string): Result<number> {
    const lower = text.toLowerCase();
    const word = this.words.indexOf(lower);
    if (word >= 0) return ok(BOUND + word);
    const parts = lower.match(/[a-z]+\d+|\d+|[^\W_]+/g) ?? [];
    if (parts.length === 0) return fail('bad-move', `${quote(text)} is not a move`);
    const cells = parts.map((part) => {
      const cell = this.board.cell(part);
      return cell < 0 ? this.board.cell(part.replace(/^x/, '')) : cell;
    });
    const wrong = parts[cells.indexOf(-1)];
    if (wrong !== undefined) return fail('unknown-cell', `${quote(wrong)} is not on the board`);
    return ok(this.numberOf(cells, cells.length));
  }

  private last(number: number): Int16Array | undefined {
    return this.paths[(this.indices[number] ?? 0) - 1];
  }
}

/** A list of paths, which adds their numbers to another list. */
class PathList extends MoveList {
  private readonly numbers: MovePaths;
  list = new MoveList(0, 0);
  /** The number of a path that is looked for, and the path. */
  wanted = -1;
  path: Int16Array | undefined;

  constructor(numbers: MovePaths) {
    super(0, 0);
    this.numbers = numbers;
  }

  override add(move: number): void {
    this.list.add(move);
    this.count = this.list.count;
  }

  override addPath(path: ArrayLike<number>, length: number = path.length): void {
    const { list } = this;
    const number = this.numbers.numberOf(path, length, list.into, list.count);
    if (number === this.wanted) this.path = copied(path, length);
    this.add(number);
  }
}

const NO_PATH = new Int16Array(0);

/** Rules with moves through any number of cells, as rules with numbers of moves. */
export function withPaths<P>(rules: GameRules<P>, numbers: MovePaths, most: number): GameRules<P> {
  const paths = new PathList(numbers);
  const own = new MoveList(0, 0);
  own.into = new Int32Array(most);
  const collect = (position: P, list: MoveList, wanted: number) => {
    paths.list = list;
    paths.count = list.count;
    paths.wanted = wanted;
    rules.moves?.(position, paths);
  };
  return {
    ...rules,
    moves: (position, list) => collect(position, list, -1),
    play(position, move) {
      if (move >= numbers.firstWord) return rules.play(position, move, NO_PATH);
      let path = numbers.known(move);
      if (!path) {
        own.count = 0;
        paths.path = undefined;
        collect(position, own, move);
        path = paths.path;
      }
      if (!path) throw new RangeError(`${numbers.nameOf(move)} is not a legal move`);
      rules.play(position, move, path);
    },
  };
}

/** Rules whose `play` gets the cells of moves of two or three; the rules themselves if it does not want them. */
export function withCells<P>(rules: GameRules<P>): GameRules<P> {
  const { board, cellsPerMove = 1 } = rules;
  if (cellsPerMove === 'any' || cellsPerMove === 1 || rules.play.length < 3) return rules;
  const path = new Int16Array(cellsPerMove);
  const firstWord = board.cells ** cellsPerMove;
  return {
    ...rules,
    play(position, move) {
      if (move >= firstWord) return rules.play(position, move, NO_PATH);
      for (let i = cellsPerMove - 1, rest = move; i >= 0; i--) {
        path[i] = rest % board.cells;
        rest = Math.floor(rest / board.cells);
      }
      rules.play(position, move, path);
    },
  };
}

function copied(path: ArrayLike<number>, length: number): Int16Array {
  return Int16Array.from({ length }, (_, i) => path[i] as number);
}

function isSame(known: Int16Array, path: ArrayLike<number>, length: number): boolean {
  if (known.length !== length) return false;
  for (let i = 0; i < length; i++) if (known[i] !== path[i]) return false;
  return true;
}

/** FNV-1a of the cells, folded. */
function hashed(path: ArrayLike<number>, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ ((path[i] as number) + 1), 0x01000193);
  return (hash ^ (hash >>> 20)) & (BOUND - 1);
}
