/**
 * A hash map from 64-bit keys (two words) to 32-bit integers. Holds more entries than a `Map` can.
 * Open addressing with linear probing.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

const FIRST_PLACES = 2 ** 10;
const MOST_FILLED = 0.7;

export class KeyMap {
  // Indexed by slot: the two words of the key, the value, and whether the slot is in use.
  private low = new Int32Array(FIRST_PLACES);
  private high = new Int32Array(FIRST_PLACES);
  private values = new Int32Array(FIRST_PLACES);
  private isUsed = new Uint8Array(FIRST_PLACES);
  size = 0;

  /** The value of a key, or undefined. */
  get(low: number, high: number): number | undefined {
    const place = this.place(low, high);
    return this.isUsed[place] === 0 ? undefined : this.values[place];
  }

  /** Sets the value of a key, replacing any earlier one. */
  set(low: number, high: number, value: number): void {
    let place = this.place(low, high);
    if (this.isUsed[place] === 0) {
      if (this.size >= MOST_FILLED * this.low.length) {
        this.grow();
        place = this.place(low, high);
      }
      this.size++;
    }
    this.put(place, low, high, value);
  }

  private put(place: number, low: number, high: number, value: number): void {
    this.low[place] = low;
    this.high[place] = high;
    this.values[place] = value;
    this.isUsed[place] = 1;
  }

  /** The slot of a key, or the free slot where it would go. */
  private place(low: number, high: number): number {
    const mask = this.low.length - 1;
    let place = (low ^ Math.imul(high, 0x9e3779b1)) & mask;
    while (this.isUsed[place] !== 0 && (this.low[place] !== low || this.high[place] !== high))
      place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { low, high, values, isUsed } = this;
    const places = 2 * low.length;
    this.low = new Int32Array(places);
    this.high = new Int32Array(places);
    this.values = new Int32Array(places);
    this.isUsed = new Uint8Array(places);
    for (let i = 0; i < low.length; i++) {
      if (isUsed[i] !== 0) this.put(this.place(low[i]!, high[i]!), low[i]!, high[i]!, values[i]!);
    }
  }
}
