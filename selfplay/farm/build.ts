/** Which program plays: only equal ones play the same games. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { measureSignatures, SIGNATURE_FILE, signatureText } from '../../bench/signature.ts';
import { DEFAULT_GAME, gameNamed, openGame } from '../../src/games/registry.ts';
import { packageFile } from '../../src/util/package-file.ts';
import { must } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';

const CHECKSUM_BYTES = 32;
const ID_DIGITS = 12;

/** Names a program by its version, the signature of its searches, and the weights that come with it. */
export function buildOf(signatures = readFileSync(SIGNATURE_FILE, 'utf8')): string {
  const hash = createHash('sha256').update(`${VERSION}\n${signatures}`);
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

/** Runs the searches of the signature on this thread, for two seconds or so. */
export async function measureBuild(): Promise<Measured> {
  const module = gameNamed(DEFAULT_GAME);
  const signed = (module.ok && module.value.signed) || [{}];
  const kits = signed.map((rules) => must(openGame({ name: DEFAULT_GAME, rules })));
  const start = performance.now();
  const signatures = await measureSignatures(kits);
  const seconds = (performance.now() - start) / 1000;
  return { build: buildOf(signatureText(signatures)), speed: Math.round((signatures.at(-1)?.nodes ?? 0) / seconds) };
}
