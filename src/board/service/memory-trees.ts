/**
 * Keeps the trees of analyses in a worker's memory, so that returning to a position resumes its
 * analysis.
 */

import type { TreeFile } from '../../engine/scheduler.ts';
import type { Files } from '../../util/host.ts';
import { ok, type Result } from '../../util/result.ts';
import { sha256Hex } from '../../util/sha256.ts';
import type { Trees } from './analyses.ts';
import { noLongerStored } from './errors.ts';

/** Files by path, in least-recently-used order. The oldest ones are evicted. */
export class MemoryTrees implements Trees, Files {
  private readonly mostBytes: number;
  private readonly all = new Map<string, Uint8Array>();
  private total = 0;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  file(key: string): TreeFile {
    const path = sha256Hex(key);
    return {
      path,
      name: path,
      has: () => this.holdsSomething(path),
      written: () => {},
      forget: () => this.remove(path),
    };
  }

  read(path: string): Result<Uint8Array> {
    const bytes = this.all.get(path);
    if (!bytes) return noLongerStored(path);
    this.all.delete(path);
    this.all.set(path, bytes);
    return ok(bytes);
  }

  /** A tree larger than the whole capacity is not stored. */
  replace(path: string, content: string | Uint8Array): Result<void> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    this.remove(path);
    if (bytes.length > this.mostBytes) return ok(undefined);
    this.all.set(path, bytes);
    this.total += bytes.length;
    for (const oldest of this.all.keys()) {
      if (this.total <= this.mostBytes) break;
      this.remove(oldest);
    }
    return ok(undefined);
  }

  checkWritable(): Result<void> {
    return ok(undefined);
  }

  holdsSomething(path: string): boolean {
    return this.all.has(path);
  }

  isSame(a: string, b: string): boolean {
    return a === b;
  }

  private remove(path: string): void {
    this.total -= this.all.get(path)?.length ?? 0;
    this.all.delete(path);
  }
}
