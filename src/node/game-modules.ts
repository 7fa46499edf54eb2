/** The source files of a custom game. */
import { createHash } from 'node:crypto';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { must } from '../util/result.ts';
import { readFile, readTextBytes } from './file.ts';
import { assetsBeside, type OwnGame } from './own-games.ts';

/** Matches a module's relative imports and exports, and imports of this program. */
export const IMPORTED =
  /(\b(?:import|export)\b[^'"`;()]*?(?:\bfrom\s*)?['"]|\bimport\(\s*['"])(\.{1,2}\/[^'"]+|sightline(?:\/game)?)(?=['"])/g;

const CHECKSUM_BYTES = 32;

/**
 * The sources of a module and its relative imports, transitively, by path. Skips unreadable files.
 */
export function modulesOf(path: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (file: string): void => {
    if (texts.has(file)) return;
    const bytes = readTextBytes(file);
    if (!bytes.ok) return;
    const text = bytes.value.toString('utf8');
    texts.set(file, text);
    for (const [, , to = ''] of text.matchAll(IMPORTED)) {
      if (to.startsWith('.')) add(resolve(dirname(file), to));
    }
  };
  add(path);
  return texts;
}

/** A checksum of a game's sources and its weights. Equal checksums mean equal games. */
export function gameChecksum(game: OwnGame): string {
  const hash = createHash('sha256');
  const folder = dirname(game.path);
  const files = [...modulesOf(game.path)].map(([path, text]) => [relative(folder, path).split(sep).join('/'), text]);
  for (const [name, text] of files.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))) hash.update(`${name}\n${text}\n`);
  for (const name of assetsBeside(game).toSorted()) {
    hash.update(`${name}\n`).update(must(readFile(join(folder, name))).subarray(-CHECKSUM_BYTES));
  }
  return hash.digest('hex');
}
