/** Files of the package that the engine requests by name, and their paths relative to the page. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { KERNEL_FILE } from '../network/kernel/kernel.ts';
import { packageFile } from './package-file.ts';

/** Relative to the page. The files there are compressed. */
export const ASSETS_PLACE = 'assets/files/';
const NAMES =
  /^(?:weights\/[\w-]+\.(?:net|openings\.json)|bench\/suite\/[\w-]+\.jsonl|bench\/signature\.txt|dist\/src\/network\/kernel\/lanes\.wasm)$/;
const FOLDERS = ['weights', 'bench/suite', 'bench', dirname(KERNEL_FILE)];

/** A file, and whether it is exactly the version that the path asks for. */
interface AssetFile {
  readonly bytes: Buffer;
  readonly isExact: boolean;
}

/** Their names in the package. */
export function assetNames(): string[] {
  return FOLDERS.filter((folder) => existsSync(packageFile(folder)))
    .flatMap((folder) => readdirSync(packageFile(folder)).map((name) => `${folder}/${name}`))
    .filter((name) => NAMES.test(name))
    .sort();
}

/** The path of a file, which contains a hash of its content. */
export function assetPath(name: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return `${ASSETS_PLACE}${name.replace(/(?=\.[^.]+$)/, `-${hash}`)}.gz`;
}

/** The file for a path. A page older than the file gets the current version. */
export function assetAt(path: string): AssetFile | undefined {
  const [, stem, ending] = /^assets\/files\/(.+)-[0-9a-f]{8}(\.[a-z]+)\.gz$/.exec(path) ?? [];
  const name = `${stem}${ending}`;
  if (!NAMES.test(name) || !existsSync(packageFile(name))) return undefined;
  const bytes = readFileSync(packageFile(name));
  return { bytes, isExact: assetPath(name, bytes) === path };
}
