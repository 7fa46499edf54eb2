/** Which files hold games of one's own. It is read before the rest of the program, so that threads hear of them, and needs nothing. */
import { delimiter, extname, resolve } from 'node:path';

export const GAME_ENDINGS = /\.[cm]?[jt]s$/;

/** The files that `SIGHTLINE_GAMES` names. */
export function gamePaths(): string[] {
  const paths = (process.env.SIGHTLINE_GAMES ?? '').split(delimiter).filter(Boolean);
  return [...new Set(paths.map((path) => resolve(path)))];
}

/** A word of a command line that names a module: the value of `--game`. */
export interface GameWord {
  /** Its place among the words. */
  readonly at: number;
  readonly path: string;
  /** Which game of the module, after a `#`. */
  readonly name: string | undefined;
}

/** The words that name modules and not games: they end as such files do, or are paths without an ending. */
export function gameWords(words: readonly string[]): GameWord[] {
  return words.flatMap((word, at) => {
    const value = words[at - 1] === '--game' ? word : (/^--game=(.*)$/s.exec(word)?.[1] ?? '');
    const [, path = '', name] = /^(.+?)(?:#([a-z][a-z\d-]*))?$/s.exec(value) ?? [];
    const isFile = GAME_ENDINGS.test(path) || (/[/\\]/.test(path) && extname(path) === '');
    return isFile ? [{ at, path, name }] : [];
  });
}

/** Has this process, its threads and the processes that it starts load the modules that a command line names. */
export function addGamePaths(words: readonly string[]): void {
  addGameFiles(gameWords(words).map(({ path }) => path));
}

/** The same for files that are known otherwise. */
export function addGameFiles(paths: readonly string[]): void {
  const named = paths.map((path) => resolve(path));
  if (named.length > 0) process.env.SIGHTLINE_GAMES = [...new Set([...gamePaths(), ...named])].join(delimiter);
}
