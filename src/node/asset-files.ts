/** Files of the package that the engine asks for by name, and the paths below the page where it finds them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { KERNEL_FILE } from '../network/late.ts';
import { packageFile } from './package-file.ts';

/** Below the page; the files lie there packed. */
export const ASSETS_PLACE = 'assets/files/';
const NAMES =
  /^(?:weights\/[\w-]+\.(?:net|openings\.json)|bench\/suite\/[\w-]+\.jsonl|bench\/signature\.txt|dist\/src\/network\/kernel\/lanes\.wasm)$/;
const FOLDERS = ['weights', 'bench/suite', 'bench', dirname(KERNEL_FILE)];

/** A file, and whether it is just the one that a path asks for. */
export interface AssetFile {
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

/** The path, which changes with what the file holds. */
export function assetPath(name: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return `${ASSETS_PLACE}${name.replace(/(?=\.[^.]+$)/, `-${hash}`)}.gz`;
}

/** The file that a path asks for. A page that is older than a file gets what there is. */
export function assetAt(path: string): AssetFile | undefined {
  const [, stem, ending] = /^assets\/files\/(.+)-[0-9a-f]{8}(\.[a-z]+)\.gz$/.exec(path) ?? [];
  const name = `${stem}${ending}`;
  if (!NAMES.test(name) || !existsSync(packageFile(name))) return undefined;
  const bytes = readFileSync(packageFile(name));
  return { bytes, isExact: assetPath(name, bytes) === path };
}
