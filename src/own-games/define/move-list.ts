/** Collects the legal moves of a position from a game's rules. */
export class MoveList {
  into: Int32Array = new Int32Array(0);
  count = 0;
  private readonly cells: number;
  private readonly cellsPerMove: number;

  /** `cells` is the number of cells of the board. */
  constructor(cells: number, cellsPerMove: number) {
    this.cells = cells;
    this.cellsPerMove = cellsPerMove;
  }

  add(move: number): void {
    if (this.count === this.into.length) throw new RangeError(`more than ${this.count} legal moves: set maxMoves`);
    this.into[this.count++] = move;
  }

  /** Adds the move through the first `length` cells of a list. */
  addPath(path: ArrayLike<number>, length: number = path.length): void {
    if (length !== this.cellsPerMove)
      throw new TypeError(`a move has ${this.cellsPerMove} cells, not ${length}: see cellsPerMove`);
    let move = 0;
    for (let i = 0; i < length; i++) move = move * this.cells + (path[i] as number);
    this.add(move);
  }
}
