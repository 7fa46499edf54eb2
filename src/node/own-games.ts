/**
 * The custom games of this process. The environment variable `SIGHTLINE_GAMES` lists modules as paths separated by the
 * system's delimiter (`:`, on Windows `;`). A module exports its game as `game` or as default, or
 * several as `games`. `game-loading.ts` loads them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { HOUSE } from '../games/house.ts';
import { gameWords } from './game-paths.ts';

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

/** The games loaded so far. */
export const ownGames: OwnGame[] = [];

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
  const file = shownPath(own.path);
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

/** A path as people write it. */
export function shownPath(path: string): string {
  const near = relative('', path);
  return near === '' || near.startsWith('..') ? path : near;
}
