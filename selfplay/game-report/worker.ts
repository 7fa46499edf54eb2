/** The entry of a thread that runs items of a report. */
import '../../src/node/install.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { GameSpec } from '../../src/games/kit.ts';
import type { Cancellable } from '../game/thread-runner.ts';
import type { Done, Item, ItemDone, ItemTask } from './item.ts';
import type { Speed } from './plan.ts';
import { playItem } from './play-item.ts';
import { randomGames } from './random-games.ts';
import { provePuzzle, searchItem } from './search-items.ts';
import { measureSpeed } from './speed.ts';

/** Equal on every machine, since it may affect the results of searches. */
const MEMORY_BYTES = 2 ** 27;

let kept: { readonly game: string; readonly engine: Engine } | undefined;

/** Runs one item; undefined if cancelled. The result depends only on the item, the game and the seed. */
export async function itemTask(task: ItemTask & Cancellable): Promise<ItemDone | undefined> {
  const { index, item, game, seed, cancel } = task;
  const cancelled = new Int32Array(cancel);
  const isCancelled = () => Atomics.load(cancelled, 0) !== 0;
  if (isCancelled()) return undefined;
  const engine = engineFor(game);
  const own = `${seed}/${item.id}`;
  engine.newGame(own);
  const done: Done | undefined = await doneBy(engine, item, own, isCancelled);
  return done && { ...done, index };
}

function doneBy(engine: Engine, item: Item, seed: string, isCancelled: () => boolean) {
  switch (item.kind) {
    case 'random':
      return randomGames(engine.kit, item, seed);
    case 'start':
    case 'opening':
      return searchItem(engine, item);
    case 'puzzle':
      return provePuzzle(engine, item);
    default:
      return playItem(engine, item, seed, isCancelled);
  }
}

/** The speed of this thread, which differs between runs. */
export async function speedTask({ game, playouts }: { game: GameSpec; playouts: number }): Promise<Speed> {
  return measureSpeed(engineFor(game), playouts);
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
