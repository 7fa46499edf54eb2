/** Collects the legal moves of a position from a game's rules. */
export class MoveList {
  into: Int32Array = new Int32Array(0);
  count = 0;

  add(move: number): void {
    if (this.count === this.into.length) throw new RangeError(`more than ${this.count} legal moves: set maxMoves`);
    this.into[this.count++] = move;
  }
}
