/** Throws if a condition that this program guarantees does not hold. Never used to check input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}
