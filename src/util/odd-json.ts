/** JSON that no client has a reason to send, and that programs go wrong on. */

/** Lists and objects inside each other; nothing that is asked for has half as many. */
const MOST_DEPTH = 64;
/** Half of a character outside the first plane, which no encoding can hold. */
const LONE = /\p{Surrogate}/u;

/** What is odd about a value that came as JSON; undefined where nothing is. */
export function oddity(value: unknown): string | undefined {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && LONE.test(value)) return 'a string contains a lone surrogate';
    if (value === Infinity || value === -Infinity) return 'a number is too large';
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MOST_DEPTH) return `nested too deeply: more than ${MOST_DEPTH} levels`;
    // It would become the prototype of an object that is made of this one field by field.
    if (Object.hasOwn(value, '__proto__')) return 'the field name "__proto__" is not allowed';
    for (const [name, inner] of Object.entries(value)) {
      if (LONE.test(name)) return 'a field name contains a lone surrogate';
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return undefined;
}
