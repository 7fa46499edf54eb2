/** Detects JSON values that no client has reason to send and that can break programs. */

/** The deepest nesting accepted; no valid request reaches half of it. */
const MOST_DEPTH = 64;
/** Half of a surrogate pair. It has no encoding in UTF-8. */
const LONE = /\p{Surrogate}/u;

/** Describes what is odd about a value parsed from JSON; undefined if nothing is. */
export function oddity(value: unknown): string | undefined {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && LONE.test(value)) return 'a string contains a lone surrogate';
    if (value === Infinity || value === -Infinity) return 'a number is too large';
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MOST_DEPTH) return `nested too deeply: more than ${MOST_DEPTH} levels`;
    // Copying such an object field by field would replace the prototype of the copy.
    if (Object.hasOwn(value, '__proto__')) return 'the field name "__proto__" is not allowed';
    for (const [name, inner] of Object.entries(value)) {
      if (LONE.test(name)) return 'a field name contains a lone surrogate';
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return undefined;
}
