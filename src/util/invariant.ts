/** Throws when something that this program itself guarantees does not hold; never used on input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}
