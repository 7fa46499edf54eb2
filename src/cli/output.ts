/** Files that commands write. */
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { BadInput } from './input.ts';

/** Nothing is written unless everything can be. */
export function refuseExisting(paths: readonly string[]): void {
  const [first, ...others] = paths.filter((path) => existsSync(path));
  if (first === undefined) return;
  if (statSync(first).isDirectory()) throw new BadInput(`${first} is a folder, not a file`);
  const more = others.length > 0 ? `, and so do ${others.length} more files` : '';
  throw new BadInput(`${first} exists already${more}: name another place, or overwrite by --force`);
}

/** Writes a file beside the one that is meant and moves it there, so that a file is there as a whole or not at all. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.${process.pid}.part`;
  try {
    if (existsSync(path) && statSync(path).isDirectory()) throw new BadInput(`${path} is a folder, not a file`);
    writeFileSync(beside, text, { flush: true });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    if (error instanceof BadInput) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    throw new BadInput(`cannot write ${path}: ${code === 'ENOENT' ? 'no such folder' : (code ?? error)}`);
  }
}
