/** The legal moves of a position, while a game's rules list them. */
export class MoveList {
  into: Int32Array = new Int32Array(0);
  count = 0;

  add(move: number): void {
    if (this.count === this.into.length) throw new RangeError(`more than ${this.count} legal moves: set maxMoves`);
    this.into[this.count++] = move;
  }
}
