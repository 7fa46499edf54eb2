/** Which program plays: only equal ones play the same games. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isKnown, measureSignatures, signedKits } from '../../bench/signature.ts';
import { DEFAULT_GAME } from '../../src/games/registry.ts';
import { gameChecksum } from '../../src/node/game-modules.ts';
import { ownGames } from '../../src/node/own-games.ts';
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

/** The build that plays a game: that of the program, and for one of people's own that of its module as well. */
export function buildFor(name: string | undefined): string {
  return ownBuilds().find((own) => own.name === name)?.build ?? buildOf();
}

/** The builds that play the games of people's own which this program has. */
export function ownBuilds(): readonly OwnBuild[] {
  const build = buildOf();
  return ownGames.map((game) => {
    const hash = createHash('sha256').update(`${build}\n${gameChecksum(game)}`);
    return { name: game.name, build: hash.digest('hex').slice(0, ID_DIGITS) };
  });
}

/** A game of people's own by its name, and what plays it. */
export interface OwnBuild {
  readonly name: string;
  readonly build: string;
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
      'this build searches differently from bench/signature.txt, so it cannot play for a farm',
    );
  }
  return ok({ build: buildOf(), speed: Math.round(signature.nodes / seconds) });
}
