/** Where a game is loaded from. */
import type { GameSource } from '../../browser/messages.ts';
import { servedGames } from '../frame/served.ts';

export function moduleSource(name: string): GameSource {
  const own = servedGames.find((one) => one.name === name);
  return own ? { name, url: new URL(own.url, document.baseURI).href, assets: own.assets } : { name };
}
