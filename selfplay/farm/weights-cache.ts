/** A cache of weights sent through a farm: files by checksum, fetched once. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedWeights } from '../../src/network/weights.ts';
import { fileKind, makeFolder, readFile, replaceFile } from '../../src/node/file.ts';
import { readWeights } from '../../src/node/weights-file.ts';
import { foundOrMade } from '../../src/util/found-or-made.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';

/** Fetches a file by checksum; undefined if there is none. */
type FetchWeights = (id: string) => Promise<Uint8Array | undefined>;

export class WeightsCache {
  private readonly folder: string;
  private readonly fetchWeights: FetchWeights;
  private readonly known = new Map<string, Promise<Result<SharedWeights>>>();

  constructor(folder: string, fetchWeights: FetchWeights) {
    this.folder = folder;
    this.fetchWeights = fetchWeights;
  }

  /**
   * Errors: `no-weights` (not available), `other-weights` (checksum mismatch), `bad-weights`,
   * `no-file`.
   */
  async get(id: string): Promise<Result<SharedWeights>> {
    const weights = await foundOrMade(this.known, id, () => this.load(id));
    if (!weights.ok) this.known.delete(id);
    return weights;
  }

  /** The weights for several checksums, in their order. Errors: as in `get`. */
  async all(ids: readonly string[]): Promise<Result<SharedWeights[]>> {
    const found: SharedWeights[] = [];
    for (const id of ids) {
      const weights = await this.get(id);
      if (!weights.ok) return weights;
      found.push(weights.value);
    }
    return ok(found);
  }

  private async load(id: string): Promise<Result<SharedWeights>> {
    if (!/^[0-9a-f]{64}$/.test(id)) return fail('no-weights', 'the id of weights must be a SHA-256');
    const path = join(this.folder, `${id}.net`);
    const kept = fileKind(path) === 'file' ? readWeights(path) : undefined;
    if (kept?.ok && kept.value.id === id) return kept;
    const bytes = await this.fetchWeights(id);
    if (!bytes) return fail('no-weights', `the farm has no weights ${short(id)}`);
    const made = makeFolder(this.folder);
    if (!made.ok) return made;
    const written = replaceFile(path, bytes);
    if (!written.ok) return written;
    const weights = readWeights(path);
    if (weights.ok && weights.value.id === id) return weights;
    rmSync(path, { force: true });
    if (!weights.ok) return weights;
    return fail('other-weights', `received weights ${short(weights.value.id)} instead of ${short(id)}`);
  }
}

/**
 * The bytes of the file from which weights were read. Errors: `no-file`, `other-weights` if the
 * file has changed.
 */
export function bytesOf({ file, id }: SharedWeights): Result<Buffer> {
  if (file === undefined) return fail('no-file', 'these weights are not from a file');
  const bytes = readFile(file);
  if (!bytes.ok) return bytes;
  const weights = readWeights(file);
  return weights.ok && weights.value.id === id ? bytes : fail('other-weights', `${file} has changed`);
}

function short(id: string): string {
  return id.slice(0, 12);
}
