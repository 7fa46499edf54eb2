/**
 * Finds the files of custom games. Loaded before the rest of the program, so that threads see them;
 * has no dependencies.
 */
import { delimiter, extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const GAME_ENDINGS = /\.[cm]?[jt]s$/;

/** The files named by `SIGHTLINE_GAMES`. */
export function gamePaths(): string[] {
  const paths = (process.env.SIGHTLINE_GAMES ?? '').split(BETWEEN_PATHS).filter(Boolean);
  return [...new Set(paths.map((path) => resolve(pathOf(path))))];
}

/** The delimiter, but not the colon of a `file:` address. */
const BETWEEN_PATHS = delimiter === ':' ? /(?<!(?:^|:)file):/ : delimiter;

/** A path as it is, or that of a `file:` address. */
function pathOf(text: string): string {
  return /^file:/.test(text) && URL.canParse(text) ? fileURLToPath(text) : text;
}

/** A path as it can stand in the variable. */
function listed(path: string): string {
  return path.includes(delimiter) ? `file:${pathToFileURL(path).pathname.replaceAll(delimiter, '%3A')}` : path;
}

/** A command-line word that names a module: the value of `--game`. */
interface GameWord {
  /** The index of the word. */
  readonly at: number;
  readonly path: string;
  /** The name of one game of the module, after a `#`. */
  readonly name: string | undefined;
}

/**
 * The words that name modules rather than games: they have a module's file extension, or are paths
 * without one.
 */
export function gameWords(words: readonly string[]): GameWord[] {
  return words.flatMap((word, at) => {
    const value = words[at - 1] === '--game' ? word : (/^--game=(.*)$/s.exec(word)?.[1] ?? '');
    const [, path = '', name] = /^(.+?)(?:#([a-z][a-z\d-]*))?$/s.exec(value) ?? [];
    const isFile = GAME_ENDINGS.test(path) || (/[/\\]/.test(path) && extname(path) === '');
    return isFile ? [{ at, path: pathOf(path), name }] : [];
  });
}

/**
 * Makes this process, its threads and child processes load the modules named on a command line.
 */
export function addGamePaths(words: readonly string[]): void {
  addGameFiles(gameWords(words).map(({ path }) => path));
}

/** The same for given files. */
export function addGameFiles(paths: readonly string[]): void {
  const named = paths.map((path) => resolve(path));
  if (named.length > 0)
    process.env.SIGHTLINE_GAMES = [...new Set([...gamePaths(), ...named])].map(listed).join(delimiter);
}
