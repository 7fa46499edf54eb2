/** Finds the fields of positions of unknown type, so that messages can name the faulty one. */

const MOST_FIELDS = 400;
const MOST_DEPTH = 3;

/** The values of a position by path. A numeric array is one value. */
export function fieldsOf(position: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (value: unknown, path: string, depth: number): void => {
    if (found.size >= MOST_FIELDS || typeof value === 'function') return;
    if (typeof value !== 'object' || value === null) found.set(path, value);
    else if (ArrayBuffer.isView(value)) found.set(path, String(value));
    else if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) found.set(path, value.join());
    else if (value instanceof Map || value instanceof Set) found.set(path, [...value].join());
    else if (depth < MOST_DEPTH) {
      for (const [name, inner] of Object.entries(value)) visit(inner, path ? `${path}.${name}` : name, depth + 1);
    }
  };
  visit(position, '', 0);
  return found;
}

/** Quoted names of at most three fields in which two positions differ; empty if none was found. */
export function differingFields(a: Map<string, unknown>, b: Map<string, unknown>): string {
  const names = [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
  return names
    .slice(0, 3)
    .map((name) => `\`${name}\``)
    .join(', ');
}
