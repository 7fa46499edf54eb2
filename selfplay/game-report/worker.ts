/** The entry of a thread that runs items of a report. */
import '../../src/node/install.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { GameSpec } from '../../src/games/kit.ts';
import type { Done, Item, ItemDone, ItemTask } from './item.ts';
import type { Speed } from './plan.ts';
import { playItem } from './play-item.ts';
import { randomGames } from './random-games.ts';
import { provePuzzle, searchItem } from './search-items.ts';
import { measureSpeed } from './speed.ts';

/** Equal on every machine, since it may affect the results of searches. */
const MEMORY_BYTES = 2 ** 27;

let kept: { readonly game: string; readonly engine: Engine } | undefined;

/** Runs one item. The result depends only on the item, the game and the seed. */
export async function itemTask({ index, item, game, seed }: ItemTask): Promise<ItemDone> {
  const engine = engineFor(game);
  const own = `${seed}/${item.id}`;
  engine.newGame(own);
  return { ...(await doneBy(engine, item, own)), index };
}

function doneBy(engine: Engine, item: Item, seed: string): Done | Promise<Done> {
  switch (item.kind) {
    case 'random':
      return randomGames(engine.kit, item, seed);
    case 'start':
    case 'opening':
      return searchItem(engine, item);
    case 'puzzle':
      return provePuzzle(engine, item);
    default:
      return playItem(engine, item, seed);
  }
}

export interface SpeedTask {
  readonly game: GameSpec;
  readonly playouts: number;
  readonly slices: number;
}

/** The speed of this thread, which differs between runs. */
export async function speedTask({ game, playouts, slices }: SpeedTask): Promise<Speed> {
  return measureSpeed(engineFor(game), playouts, slices);
}

function engineFor(game: GameSpec): Engine {
  const key = JSON.stringify([game.name, game.rules]);
  if (kept?.game !== key) {
    const { name, rules } = game;
    const options = { game: { name, ...(rules && { rules }) }, threads: 0, memoryBytes: MEMORY_BYTES, reuse: false };
    kept = { game: key, engine: new Engine(options) };
  }
  return kept.engine;
}
