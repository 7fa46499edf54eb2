/** The compiled program, for tests that run it in its own process. */
import { existsSync } from 'node:fs';

/** A file under dist/; throws when it has not been built. */
export function built(path: string): URL {
  const url = new URL(`../../dist/${path}`, import.meta.url);
  if (!existsSync(url)) throw new Error(`dist/${path} is missing: run \`npm run build\` before the tests`);
  return url;
}
