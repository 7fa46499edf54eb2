/**
 * A growing list of numbers, eight bytes each. Sorts millions of numbers quickly and allocates no
 * objects.
 */
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

  /** The numbers in insertion order. A view, valid until the next insertion. */
  all(): Float64Array {
    return this.values.subarray(0, this.length);
  }

  /** The numbers in ascending order. */
  sorted(): Float64Array {
    return this.values.slice(0, this.length).sort();
  }
}
