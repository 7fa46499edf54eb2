/** Collects the legal moves of a position from a game's rules. */
export class MoveList {
  into: Int32Array = new Int32Array(0);
  count = 0;

  add(move: number): void {
    if (this.count === this.into.length) throw new RangeError(`more than ${this.count} legal moves: set maxMoves`);
    this.into[this.count++] = move;
  }

  /** With `cellsPerMove: 'any'`: adds the move through the first `length` cells of a list. */
  addPath(_path: ArrayLike<number>, _length?: number): void {
    throw new TypeError("addPath needs cellsPerMove: 'any' in the rules");
  }
}
