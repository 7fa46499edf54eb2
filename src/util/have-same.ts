/**
 * Whether two lists of distinct elements have the same elements in any order. A missing list equals
 * only a missing list.
 */
export function haveSame<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((one) => b.includes(one)));
}
