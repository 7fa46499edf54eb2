/** Stores the trees of analyses: one file per position, with eviction of the oldest ones. */
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TreeFile } from '../../engine/scheduler.ts';
import { fileKind, makeFolder } from '../../node/file.ts';
import { ok, type Result } from '../../util/result.ts';
import type { Trees } from '../service/analyses.ts';
import { cannotWrite } from './errors.ts';

const ENDING = '.tree';
/** The most bytes of stored analyses. */
const MOST_BYTES = 2 ** 31;

export class TreeFiles implements Trees {
  private readonly folder: string;
  private readonly mostBytes: number;
  /** File sizes by path, least recently used first. */
  private readonly bytes = new Map<string, number>();
  private total = 0;

  private constructor(folder: string, mostBytes: number) {
    this.folder = folder;
    this.mostBytes = mostBytes;
    const paths = readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => join(folder, name));
    const used = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const times = new Map(paths.map((path) => [path, used(path)]));
    for (const path of paths.sort((a, b) => (times.get(a) as number) - (times.get(b) as number))) this.note(path);
  }

  /** Opens a folder, creating it if missing. Errors: `no-file`. */
  static open(folder: string, mostBytes = MOST_BYTES): Result<TreeFiles> {
    const made = makeFolder(folder);
    if (!made.ok) return made;
    try {
      // Analyses are private to this user.
      chmodSync(folder, 0o700);
    } catch (error) {
      return cannotWrite(folder, error);
    }
    return ok(new TreeFiles(folder, mostBytes));
  }

  file(key: string): TreeFile {
    const name = `${createHash('sha256').update(key).digest('base64url').slice(0, 32)}${ENDING}`;
    const path = join(this.folder, name);
    return {
      path,
      name,
      has: () => {
        if (!this.note(path)) return false;
        const now = new Date();
        utimesSync(path, now, now);
        return true;
      },
      written: () => void this.note(path),
      forget: () => {
        rmSync(path, { force: true });
        this.note(path);
      },
    };
  }

  /** Whether a file with that name exists. */
  holds(name: string): boolean {
    return fileKind(join(this.folder, basename(name))) === 'file';
  }

  /** Removes the folder with its content. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Marks a file as used and updates its size, evicting the oldest files. Returns whether it
   * exists.
   */
  private note(path: string): boolean {
    const bytes = fileKind(path) === 'file' ? statSync(path).size : undefined;
    this.total += (bytes ?? 0) - (this.bytes.get(path) ?? 0);
    this.bytes.delete(path);
    if (bytes !== undefined) this.bytes.set(path, bytes);
    for (const [oldest, room] of this.bytes) {
      if (this.total <= this.mostBytes) break;
      rmSync(oldest, { force: true });
      this.bytes.delete(oldest);
      this.total -= room;
    }
    return this.bytes.has(path);
  }
}
