/** The built-in position suites. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameNamed } from '../../src/games/registry.ts';
import { fileKind, readTextFile } from '../../src/node/file.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { parseSuite, type SuitePosition } from '../../src/records/suite.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';

/** The file of a game's suite: the default one, or one with a name. */
function suiteFile(game: string, suite?: string): string {
  return fileURLToPath(packageFile(`bench/suite/${suite === undefined ? game : `${game}-${suite}`}.jsonl`));
}

/** The names of a game's suites besides the default one. */
function namedSuites(game: string): readonly string[] {
  return readdirSync(fileURLToPath(packageFile('bench/suite')))
    .filter((file) => file.startsWith(`${game}-`))
    .map((file) => basename(file, '.jsonl').slice(game.length + 1));
}

/**
 * A suite of a game, from JSON lines, easier positions first. Errors: `unknown-game`, `no-suite`,
 * `no-file`.
 */
export function readSuite(game: string, suite?: string): Result<readonly SuitePosition[]> {
  const found = gameNamed(game);
  if (!found.ok) return found;
  const { title } = found.value;
  const known = namedSuites(game);
  if (suite !== undefined && !known.includes(suite)) {
    const others = known.length > 0 ? `; there are ${known.join(', ')}` : '';
    return fail('no-suite', `no position suite for ${title} is named ${JSON.stringify(suite)}${others}`);
  }
  const path = suiteFile(game, suite);
  if (fileKind(path) !== 'file') return fail('no-suite', `no position suite for ${title}`);
  const text = readTextFile(path);
  if (!text.ok) return text;
  return ok(parseSuite(text.value));
}
