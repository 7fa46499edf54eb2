/** The files that the module of a game of one's own consists of. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { assetsBeside, type OwnGame } from './own-games.ts';

/** What a module imports or exports from its own files, and from this program. */
export const IMPORTED =
  /(\b(?:import|export)\b[^'"`;()]*?(?:\bfrom\s*)?['"]|\bimport\(\s*['"])(\.{1,2}\/[^'"]+|sightline(?:\/game)?)(?=['"])/g;

const CHECKSUM_BYTES = 32;

/** The texts of a module and of all that it imports by relative paths, by their paths. What cannot be read is left out. */
export function modulesOf(path: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (file: string): void => {
    if (texts.has(file)) return;
    try {
      texts.set(file, readFileSync(file, 'utf8'));
    } catch {
      return;
    }
    for (const [, , to = ''] of (texts.get(file) as string).matchAll(IMPORTED)) {
      if (to.startsWith('.')) add(resolve(dirname(file), to));
    }
  };
  add(path);
  return texts;
}

/** Names a game by the text of its module, and by the weights beside it: only equal ones play the same games. */
export function gameChecksum(game: OwnGame): string {
  const hash = createHash('sha256');
  const folder = dirname(game.path);
  const files = [...modulesOf(game.path)].map(([path, text]) => [relative(folder, path).split(sep).join('/'), text]);
  for (const [name, text] of files.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))) hash.update(`${name}\n${text}\n`);
  for (const name of assetsBeside(game).toSorted()) {
    hash.update(`${name}\n`).update(readFileSync(join(folder, name)).subarray(-CHECKSUM_BYTES));
  }
  return hash.digest('hex');
}
