/**
 * Custom games. The environment variable `SIGHTLINE_GAMES` lists modules as paths separated by the
 * system's delimiter (`:`, on Windows `;`). A module exports its game as `game` or as default, or
 * several as `games`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { exportedGames } from '../../games/exported.ts';
import { HOUSE } from '../../games/house.ts';
import type { GameModule } from '../../games/kit.ts';
import { gameNamed, registerGame } from '../../games/registry.ts';
import { must, oneLine } from '../../util/result.ts';
import { NOT_REGULAR } from '../../util/system-error.ts';
import { fileKind, readFile } from './file.ts';
import { provideImports } from './game-imports.ts';
import { addGameFiles, GAME_ENDINGS, gamePaths, gameWords } from './game-paths.ts';
import { packageFile } from './package-file.ts';

/** A module provides no playable game. */
export class GameError extends Error {
  override readonly name = 'GameError';
  readonly code = 'bad-module';
}

export interface OwnGame {
  readonly name: string;
  readonly title: string;
  /** The file of its module. */
  readonly path: string;
}

/**
 * Loading is aborted after this time: the module is waiting for something that never happens, and
 * threads keep the process alive.
 */
const LONGEST_LOAD_MS = 30_000;

/** The games loaded so far. */
export const ownGames: OwnGame[] = [];

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
      if (other) throw new GameError(`${shown(path)}: ${shown(other.path)} also defines a game called ${name}`);
      if (gameNamed(name).ok) throw new GameError(`${shown(path)}: ${name} is the name of a built-in game`);
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

/**
 * Replaces modules on a command line by the names of their games, which must be loaded. Throws a
 * `GameError` for a module with several games unless one is named.
 */
export function withGameNames(words: readonly string[]): string[] {
  const named = [...words];
  for (const { at, path, name } of gameWords(words)) {
    const games = ownGames.filter((game) => game.path === resolve(path));
    const [game] = name === undefined && games.length > 1 ? [] : games.filter((one) => one.name === (name ?? one.name));
    if (!game) {
      const each = games.map((one) => `${path}#${one.name}`).join(', ');
      throw new GameError(`--game ${path}: name one of its games: ${each}`);
    }
    named[at] = words[at]?.startsWith('--game=') ? `--game=${game.name}` : game.name;
  }
  return named;
}

/** Whether threads load a game: a built-in one or that of a module, not one that the program registered itself. */
export function isLoadedByThreads(name: string): boolean {
  return [...HOUSE, ...ownGames].some((game) => game.name === name);
}

/** The file of an own game as the value of `--game`; undefined for other games. */
export function ownGameFile(name: string): string | undefined {
  const own = ownGames.find((game) => game.name === name);
  if (!own) return undefined;
  const file = shown(own.path);
  const path = isAbsolute(file) ? file : `./${file}`;
  return ownGames.some((other) => other.path === own.path && other !== own) ? `${path}#${name}` : path;
}

/**
 * The path of an asset beside a game's module, e.g. `weights/hex-11.net`; undefined if none has it.
 */
export function assetBeside(name: string): string | undefined {
  if (!name.startsWith('weights/')) return undefined;
  return ownGames.map(({ path }) => join(dirname(path), name)).find((file) => existsSync(file));
}

/** Names of the assets that a game may request. */
export function assetsBeside({ name, path }: OwnGame): readonly string[] {
  const folder = join(dirname(path), 'weights');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter(
      (file) =>
        /\.(?:net|openings\.json)$/.test(file) && /^[-.]/.test(file.slice(name.length)) && file.startsWith(name),
    )
    .map((file) => `weights/${file}`);
}

async function loadModule(path: string): Promise<object> {
  if (!GAME_ENDINGS.test(path))
    throw new GameError(`${shown(path)}: not a module: its name must end in .js, .mjs or .ts`);
  // An import of a device would not end.
  if (fileKind(path) === 'other') throw new GameError(`${shown(path)}: ${NOT_REGULAR}`);
  if (
    /ts$/.test(path) &&
    !(process.features as { typescript?: unknown }).typescript &&
    !import.meta.url.endsWith('.ts')
  )
    throw new GameError(`${shown(path)}: TypeScript needs Node 22.18 or later; this is Node ${process.versions.node}`);
  // Otherwise Node would end silently if a module waits for something that never happens.
  const giveUp = () => {
    if (isMainThread) writeSync(2, `sightline: ${shown(path)}: the module never finishes loading (top-level await)\n`);
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
  if (code === 'ERR_MODULE_NOT_FOUND' && text.includes(`'${path}'`)) return `${shown(path)}: no such file`;
  const place = placeIn(stack) ?? (error instanceof SyntaxError ? syntaxPlace(path) : undefined);
  const hint = /'sightline' does not provide/.test(text)
    ? '; see sightline/game for what a game can import'
    : /Cannot use import statement outside|Unexpected token 'export'/.test(text)
      ? '; name the file .mjs, or add "type": "module" to the package.json above it'
      : '';
  return `${place ?? shown(path)}: ${text}${hint}`;
}

/** The first line of a stack trace in a game's files. */
function placeIn(stack: string): string | undefined {
  const own = packageFile('dist/').href;
  const places = [...stack.matchAll(/(file:\/\/[^\s()]+?):(\d+)(?::(\d+))?(?=\)?(?:\n|$))/g)];
  const [, url, line, column] = places.find(([, found]) => !found?.startsWith(own)) ?? [];
  return url && `${shown(fileURLToPath(url))}:${line}${column === undefined ? '' : `:${column}`}`;
}

/** The place of a syntax error, which the error of an import does not contain. */
function syntaxPlace(path: string): string | undefined {
  const args = ['--input-type=module', '--check', '-'];
  const { stderr } = spawnSync(process.execPath, args, { input: must(readFile(path)), encoding: 'utf8' });
  const line = /^\[stdin\]:(\d+)/.exec(stderr)?.[1];
  return line && `${shown(path)}:${line}`;
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
    throw new GameError(`${shown(path)} exports no game: add \`export const game = defineGame({ … })\``);
  for (const game of found as Readonly<Record<string, unknown>>[]) {
    const missing = Object.entries(MEMBERS).find(([key, type]) => typeof game[key] !== type)?.[0];
    if (missing !== undefined) throw new GameError(`${shown(path)}: its game lacks ${missing}; use defineGame`);
  }
  return found as GameModule[];
}

/** A path as people write it. */
function shown(path: string): string {
  const near = relative('', path);
  return near === '' || near.startsWith('..') ? path : near;
}
