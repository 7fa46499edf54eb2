/** Where the trees of analyses are kept: a file for each position, the oldest of which make way for new ones. */
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileKind, fileProblem, makeFolder } from '../util/file.ts';
import { fail, ok, type Result } from '../util/result.ts';
import type { TreeFile } from './desk.ts';

const ENDING = '.tree';
/** How often the room that they take is looked at, in new files. */
const PRUNE_EVERY = 16;

export class TreeFiles {
  private readonly folder: string;
  private readonly mostBytes: number;
  private asked = 0;

  private constructor(folder: string, mostBytes: number) {
    this.folder = folder;
    this.mostBytes = mostBytes;
  }

  /** Opens a folder, which is made where it is missing. Errors: `no-file`. */
  static open(folder: string, mostBytes: number): Result<TreeFiles> {
    const made = makeFolder(folder);
    if (!made.ok) return made;
    try {
      // What somebody analyses is nobody else's business.
      chmodSync(folder, 0o700);
    } catch (error) {
      return fail('no-file', `cannot write ${folder}: ${fileProblem(error)}`);
    }
    return ok(new TreeFiles(folder, mostBytes));
  }

  /** The file of what `key` stands for; `query` are the fields of a query that goes on with it. */
  file(key: string, query: object): TreeFile {
    if (this.asked++ % PRUNE_EVERY === 0) this.prune();
    const path = join(this.folder, `${createHash('sha256').update(key).digest('base64url').slice(0, 32)}${ENDING}`);
    return {
      path,
      query: { ...query, resume: path },
      has: () => {
        if (fileKind(path) !== 'file') return false;
        const now = new Date();
        utimesSync(path, now, now);
        return true;
      },
      forget: () => rmSync(path, { force: true }),
    };
  }

  /** Whether a file of that name is there. */
  holds(name: string): boolean {
    return fileKind(join(this.folder, basename(name))) === 'file';
  }

  /** Removes the folder with all that is in it. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Removes those that were not used for longest, until the others fit. */
  private prune(): void {
    const files = readdirSync(this.folder)
      .filter((name) => name.endsWith(ENDING))
      .flatMap((name) => {
        const path = join(this.folder, name);
        const stat = statSync(path, { throwIfNoEntry: false });
        return stat ? [{ path, bytes: stat.size, usedMs: stat.mtimeMs }] : [];
      })
      .sort((a, b) => b.usedMs - a.usedMs);
    let bytes = 0;
    for (const file of files) {
      bytes += file.bytes;
      if (bytes > this.mostBytes) rmSync(file.path, { force: true });
    }
  }
}
