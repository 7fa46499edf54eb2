/** The position suites of a game: positions with the moves that win and the proof that no other does. */
import { fileURLToPath } from 'node:url';
import type { GameSpec, Rules } from '../../src/games/kit.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { fileKind, readTextFile } from '../../src/node/file.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';

export interface SuitePosition {
  readonly id: string;
  /** The rules, as records have them; the game is that of the suite. */
  readonly size?: number;
  readonly rules?: Rules;
  readonly position: string;
  /** The moves that win, all of them; no other legal move does. */
  readonly right: readonly string[];
  /** One of the game's `themes`. */
  readonly theme: string;
  /** What the right moves do, for people. */
  readonly reason: string;
  /** The seat to move can force the end in so many plies. */
  readonly plies: number;
  /** How the result of every legal move was found, and the moves played to that end. */
  readonly proof: 'proof-number search' | 'exact end' | 'search';
  readonly nodes: number;
  /** The game from its start to the position, with spaces between the moves; and where it came from. */
  readonly moves: string;
  readonly source: string;
}

/** Where a suite of a game is: the first one, or one with a name of its own. */
export function suiteFile(game: string, suite?: string): string {
  return fileURLToPath(packageFile(`bench/suite/${suite === undefined ? game : `${game}-${suite}`}.jsonl`));
}

/** A suite of a game: a JSON object a line, the easier ones first. Errors: `unknown-game`, `no-suite`, `no-file`. */
export function readSuite(game: string, suite?: string): Result<readonly SuitePosition[]> {
  const found = gameNamed(game);
  if (!found.ok) return found;
  const { title } = found.value;
  if (suite !== undefined && !/^[a-z0-9-]+$/.test(suite))
    return fail('no-suite', `${JSON.stringify(suite)} is no suite`);
  const path = suiteFile(game, suite);
  if (fileKind(path) !== 'file') {
    return fail(
      'no-suite',
      `there is no suite of positions for ${title}${suite === undefined ? '' : ` named ${suite}`}`,
    );
  }
  const text = readTextFile(path);
  if (!text.ok) return text;
  const lines = text.value.trim().split('\n');
  return ok(lines.map((line) => JSON.parse(line) as SuitePosition));
}

/** Which game a position of a suite is of. */
export function specOfPosition(game: string, { size, rules }: Pick<SuitePosition, 'size' | 'rules'>): GameSpec {
  return specOfRecord({ game, ...(size !== undefined && { size }), ...(rules && { rules }) });
}
