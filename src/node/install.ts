/**
 * Makes Node the host of the core, with the games that the environment variable `SIGHTLINE_GAMES` names: paths of modules with the
 * system's delimiter between them, each of which exports a `GameModule` as `game`. Every program and every thread imports it first.
 */
import { delimiter, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GameModule } from '../games/kit.ts';
import { registerGame } from '../games/registry.ts';
import { setHost } from '../util/host.ts';
import { oneLine } from '../util/result.ts';
import { NODE } from './host.ts';

/** A module in `SIGHTLINE_GAMES` brings no game. */
class GameError extends Error {
  override readonly name = 'GameError';
}

async function loadGame(path: string): Promise<GameModule> {
  let loaded: { readonly game?: GameModule };
  try {
    loaded = await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    throw new GameError(`SIGHTLINE_GAMES: cannot load ${path}: ${oneLine(String(error).split('\n')[0] as string)}`);
  }
  if (typeof loaded.game?.open === 'function') return loaded.game;
  throw new GameError(`SIGHTLINE_GAMES: ${path} exports no game`);
}

setHost(NODE);
for (const path of (process.env.SIGHTLINE_GAMES ?? '').split(delimiter).filter(Boolean)) {
  registerGame(await loadGame(path));
}
