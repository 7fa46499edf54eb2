/**
 * Games of one's own: the environment variable `SIGHTLINE_GAMES` names modules, as paths with the system's delimiter between them,
 * each of which exports a `GameModule` as `game`.
 */
import { delimiter, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GameModule } from '../games/kit.ts';
import { registerGame } from '../games/registry.ts';
import { oneLine } from '../util/result.ts';

/** A module that should bring a game does not. */
export class GameError extends Error {
  override readonly name = 'GameError';
}

/** The game that a module exports; `said` is where its path came from. Throws a `GameError`, with what was thrown as its cause. */
export async function loadGame(path: string, said = 'SIGHTLINE_GAMES'): Promise<GameModule> {
  let loaded: { readonly game?: GameModule };
  try {
    loaded = await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    const what = oneLine(String(error).split('\n')[0] as string);
    throw new GameError(`${said}: cannot load ${path}: ${what}`, { cause: error });
  }
  if (typeof loaded.game?.open === 'function') return loaded.game;
  throw new GameError(`${said}: ${path} exports no game`);
}

/** Those that were loaded, with the files of their modules. */
export const ownGames: { readonly name: string; readonly title: string; readonly path: string }[] = [];

/** Adds the games that the variable names. Throws a `GameError` for a module that brings none. */
export async function loadOwnGames(): Promise<void> {
  for (const path of (process.env.SIGHTLINE_GAMES ?? '').split(delimiter).filter(Boolean)) {
    const game = await loadGame(path);
    registerGame(game);
    ownGames.push({ name: game.name, title: game.title, path: resolve(path) });
  }
}
