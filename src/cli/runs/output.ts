/** What commands print, and the files that they write. */
import { existsSync, statSync } from 'node:fs';
import { BadInput } from '../arguments/input.ts';

/** Of commands that print the summary of a tournament. */
export const longOption = {
  type: 'boolean',
  default: false,
  describe: 'print how many games took how many plies, too',
} as const;

/** Nothing is written unless everything can be. */
export function refuseExisting(paths: readonly string[]): void {
  const [first, ...others] = paths.filter((path) => existsSync(path));
  if (first === undefined) return;
  if (statSync(first).isDirectory()) throw new BadInput(`${first} is a folder, not a file`);
  const more = others.length > 0 ? `, and so do ${others.length} more files` : '';
  throw new BadInput(`${first} exists already${more}: name another place, or overwrite by --force`);
}
