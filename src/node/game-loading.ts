/** Loads the modules of custom games; see own-games.ts. */
import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { exportedGames } from '../games/exported.ts';
import type { GameModule } from '../games/kit.ts';
import { gameNamed, registerGame } from '../games/registry.ts';
import { must, oneLine } from '../util/result.ts';
import { NOT_REGULAR } from '../util/system-error.ts';
import { fileKind, readFile } from './file.ts';
import { provideImports } from './game-imports.ts';
import { addGameFiles, GAME_ENDINGS, gamePaths } from './game-paths.ts';
import { GameError, ownGames, shownPath } from './own-games.ts';
import { packageFile } from './package-file.ts';

/**
 * Loading is aborted after this time: the module is waiting for something that never happens, and
 * threads keep the process alive.
 */
const LONGEST_LOAD_MS = 30_000;

/**
 * Loads games named by the variable that are not loaded yet. Throws a `GameError` for a module
 * without a game.
 */
export async function loadOwnGames(): Promise<void> {
  const paths = gamePaths().filter((path) => !ownGames.some((game) => game.path === path));
  if (paths.length === 0) return;
  provideImports(paths.map((path) => pathToFileURL(path).href));
  for (const path of paths) {
    for (const game of gamesIn(await loadModule(path), path)) {
      const { name, title } = game;
      const other = ownGames.find((one) => one.name === name);
      if (other) throw new GameError(`${shownPath(path)}: ${shownPath(other.path)} also defines a game called ${name}`);
      if (gameNamed(name).ok) throw new GameError(`${shownPath(path)}: ${name} is the name of a built-in game`);
      registerGame(game);
      ownGames.push({ name, title, path });
    }
  }
}

/** The games of a module, without registering them. Rejects with a `GameError`. */
export async function gamesOfModule(file: string): Promise<readonly GameModule[]> {
  const path = resolve(file);
  provideImports([pathToFileURL(path).href]);
  return gamesIn(await loadModule(path), path);
}

/**
 * Loads and registers the games of a module, also in threads started later. Rejects with a
 * `GameError`.
 */
export async function loadGames(path: string): Promise<readonly GameModule[]> {
  addGameFiles([path]);
  await loadOwnGames();
  return ownGames.filter((game) => game.path === resolve(path)).map(({ name }) => must(gameNamed(name)));
}

async function loadModule(path: string): Promise<object> {
  if (!GAME_ENDINGS.test(path))
    throw new GameError(`${shownPath(path)}: not a module: its name must end in .js, .mjs or .ts`);
  // An import of a device would not end.
  if (fileKind(path) === 'other') throw new GameError(`${shownPath(path)}: ${NOT_REGULAR}`);
  if (
    /ts$/.test(path) &&
    !(process.features as { typescript?: unknown }).typescript &&
    !import.meta.url.endsWith('.ts')
  )
    throw new GameError(
      `${shownPath(path)}: TypeScript needs Node 22.18 or later; this is Node ${process.versions.node}`,
    );
  // Otherwise Node would end silently if a module waits for something that never happens.
  const giveUp = () => {
    if (isMainThread)
      writeSync(2, `sightline: ${shownPath(path)}: the module never finishes loading (top-level await)\n`);
    process.exitCode = 2;
  };
  process.once('exit', giveUp);
  const timer = setTimeout(() => process.exit(2), LONGEST_LOAD_MS).unref();
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw new GameError(problemOf(error, path));
  } finally {
    clearTimeout(timer);
    process.off('exit', giveUp);
  }
}

/** Describes an error, with its place in the game's files. */
function problemOf(error: unknown, path: string): string {
  const text = oneLine(String(error).split('\n')[0] as string);
  const { stack = '', code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_MODULE_NOT_FOUND' && text.includes(`'${path}'`)) return `${shownPath(path)}: no such file`;
  const place = placeIn(stack) ?? (error instanceof SyntaxError ? syntaxPlace(path) : undefined);
  const hint = /'sightline' does not provide/.test(text)
    ? '; see sightline/game for what a game can import'
    : /Cannot use import statement outside|Unexpected token 'export'/.test(text)
      ? '; name the file .mjs, or add "type": "module" to the package.json above it'
      : '';
  return `${place ?? shownPath(path)}: ${text}${hint}`;
}

/** The first line of a stack trace in a game's files. */
function placeIn(stack: string): string | undefined {
  const own = packageFile('dist/').href;
  const places = [...stack.matchAll(/(file:\/\/[^\s()]+?):(\d+)(?::(\d+))?(?=\)?(?:\n|$))/g)];
  const [, url, line, column] = places.find(([, found]) => !found?.startsWith(own)) ?? [];
  return url && `${shownPath(fileURLToPath(url))}:${line}${column === undefined ? '' : `:${column}`}`;
}

/** The place of a syntax error, which the error of an import does not contain. */
function syntaxPlace(path: string): string | undefined {
  const args = ['--input-type=module', '--check', '-'];
  const { stderr } = spawnSync(process.execPath, args, { input: must(readFile(path)), encoding: 'utf8' });
  const line = /^\[stdin\]:(\d+)/.exec(stderr)?.[1];
  return line && `${shownPath(path)}:${line}`;
}

const MEMBERS = {
  name: 'string',
  title: 'string',
  options: 'object',
  weightRules: 'object',
  rulesOf: 'function',
  open: 'function',
};

/** The games of a module. Throws a `GameError` for invalid exports. */
function gamesIn(module: object, path: string): readonly GameModule[] {
  const found = exportedGames(module);
  const isGame = (game: unknown) => typeof game === 'object' && game !== null;
  if (found.length === 0 || !found.every(isGame))
    throw new GameError(`${shownPath(path)} exports no game: add \`export const game = defineGame({ … })\``);
  for (const game of found as Readonly<Record<string, unknown>>[]) {
    const missing = Object.entries(MEMBERS).find(([key, type]) => typeof game[key] !== type)?.[0];
    if (missing !== undefined) throw new GameError(`${shownPath(path)}: its game lacks ${missing}; use defineGame`);
  }
  return found as GameModule[];
}
