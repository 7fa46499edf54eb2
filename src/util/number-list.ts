/** A list of numbers that grows, eight bytes each: lists of millions of them are quick to sort and take no objects. */
const FIRST_LENGTH = 64;

export class NumberList {
  private values = new Float64Array(FIRST_LENGTH);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const longer = new Float64Array(2 * this.length);
      longer.set(this.values);
      this.values = longer;
    }
    this.values[this.length++] = value;
  }

  /** The numbers in the order in which they came, as they stand now. */
  all(): Float64Array {
    return this.values.subarray(0, this.length);
  }

  /** The same in ascending order. */
  sorted(): Float64Array {
    return this.values.slice(0, this.length).sort();
  }
}
