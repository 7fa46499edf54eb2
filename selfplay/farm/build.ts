/** Which program plays: only equal ones play the same games. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isKnown, measureSignatures, signedKits } from '../../bench/signature.ts';
import { DEFAULT_GAME } from '../../src/games/registry.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { SIGNATURE_FILE, VERSION } from '../../src/util/version.ts';

const CHECKSUM_BYTES = 32;
const ID_DIGITS = 12;
/** The player of the signature whose searches are run. */
const MEASURED = 'default';

/** Names a program by its version, the signature of its searches, and the weights that come with it. */
export function buildOf(): string {
  const hash = createHash('sha256')
    .update(`${VERSION}\n`)
    .update(readFileSync(packageFile(SIGNATURE_FILE)));
  const folder = packageFile('weights/');
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.net')) continue;
    hash.update(`${name}\n`).update(readFileSync(new URL(name, folder)).subarray(-CHECKSUM_BYTES));
  }
  return hash.digest('hex').slice(0, ID_DIGITS);
}

/** What a machine has been found to be. */
export interface Measured {
  readonly build: string;
  /** Nodes a second of one thread in the searches of the signature. */
  readonly speed: number;
}

/**
 * Runs the searches of the signature with the usual parameters, on this thread, for a second or so. Errors: `other-searches`,
 * where they are not what the signature says of this program.
 */
export async function measureBuild(): Promise<Result<Measured>> {
  const kits = signedKits(DEFAULT_GAME);
  const start = performance.now();
  const [signature] = await measureSignatures(kits, MEASURED);
  const seconds = (performance.now() - start) / 1000;
  if (!signature || !isKnown([signature], readFileSync(packageFile(SIGNATURE_FILE), 'utf8'))) {
    return fail(
      'other-searches',
      'the searches of this program are not those of bench/signature.txt: its games would be no good',
    );
  }
  return ok({ build: buildOf(), speed: Math.round(signature.nodes / seconds) });
}
