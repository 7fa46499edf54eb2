/** Identifies builds. Only equal builds play equal games. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isKnown, measureSignatures, signedKits } from '../../src/engine/signature.ts';
import { DEFAULT_GAME } from '../../src/games/registry.ts';
import { gameChecksum } from '../../src/node/game-modules.ts';
import { ownGames } from '../../src/node/own-games.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { SIGNATURE_FILE, VERSION } from '../../src/util/version.ts';

const CHECKSUM_BYTES = 32;
const ID_DIGITS = 12;
/** The preset whose signature searches are run. */
const MEASURED = 'default';

/** Identifies a program by version, search signature and built-in weights. */
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

/** The build that plays a game: the program's, combined with the module of a custom game. */
export function buildFor(name: string | undefined): string {
  return ownBuilds().find((own) => own.name === name)?.build ?? buildOf();
}

/** The builds of this program's custom games. */
export function ownBuilds(): readonly OwnBuild[] {
  const build = buildOf();
  return ownGames.map((game) => {
    const hash = createHash('sha256').update(`${build}\n${gameChecksum(game)}`);
    return { name: game.name, build: hash.digest('hex').slice(0, ID_DIGITS) };
  });
}

/** A custom game with its build. */
export interface OwnBuild {
  readonly name: string;
  readonly build: string;
}

/** A measurement of a machine. */
export interface Measured {
  readonly build: string;
  /** Nodes per second of one thread in the signature searches. */
  readonly speed: number;
}

/**
 * Runs the signature searches with default parameters on this thread, for about a second. Errors:
 * `other-searches` if the results differ from the signature.
 */
export async function measureBuild(): Promise<Result<Measured>> {
  const kits = signedKits(DEFAULT_GAME);
  const start = performance.now();
  const [signature] = await measureSignatures(kits, MEASURED);
  const seconds = (performance.now() - start) / 1000;
  if (!signature || !isKnown([signature], readFileSync(packageFile(SIGNATURE_FILE), 'utf8'))) {
    return fail(
      'other-searches',
      'this build searches differently from bench/signature.txt, so it cannot work for a farm',
    );
  }
  return ok({ build: buildOf(), speed: Math.round(signature.nodes / seconds) });
}
