/** A list of cells that is written again and again without allocation. */
export class CellList {
  /** The cells, followed by those of earlier lists. */
  readonly cells: Int16Array;
  /** Indexed by length: changing the length of one list would allocate. */
  private readonly beginnings: readonly Int16Array[];

  constructor(most: number) {
    this.cells = new Int16Array(most);
    this.beginnings = Array.from({ length: most + 1 }, (_, count) => this.cells.subarray(0, count));
  }

  /** The first cells; valid until the list is written again. */
  first(count: number): Int16Array {
    return this.beginnings[count] as Int16Array;
  }
}
