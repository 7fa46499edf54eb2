/** Whether two lists have the same elements; one that is missing is like no other. */
export function haveSame<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((one) => b.includes(one)));
}
