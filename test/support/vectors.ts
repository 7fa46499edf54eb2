/** Vectors in `test/vectors`, a JSON object a line. */
import { readFileSync } from 'node:fs';

export function vectorsIn<T>(name: string): T[] {
  const text = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}
