/** The jobs of a report on a game: an item, and the speed of a thread. */
import { Engine } from '../../src/engine/engine.ts';
import type { GameSpec } from '../../src/games/kit.ts';
import type { FarmJob, Job } from '../jobs/job.ts';
import { checkedDone } from './check-done.ts';
import type { Done, Item, ItemDone, ItemTask } from './item.ts';
import type { Speed } from './plan.ts';
import { playItem } from './play-item.ts';
import { randomGames } from './random-games.ts';
import { provePuzzle, searchItem } from './search-items.ts';
import { measureSpeed } from './speed.ts';

/** Equal on every machine, since it may affect the results of searches. */
const MEMORY_BYTES = 2 ** 27;

let kept: { readonly game: string; readonly engine: Engine } | undefined;

/** The result depends only on the item, the game and the seed; a farm's workers have the same weights. */
export const ITEM_JOB: FarmJob<ItemTask, ItemDone> = {
  run: async ({ index, item, game, seed }) => {
    const engine = engineFor(game);
    const own = `${seed}/${item.id}`;
    engine.newGame(own);
    return { ...(await doneBy(engine, item, own)), index };
  },
  check: checkedDone,
  key: ({ by: _, ...done }) => done,
};

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
export const SPEED_JOB: Job<SpeedTask, Speed> = {
  run: ({ game, playouts, slices }) => measureSpeed(engineFor(game), playouts, slices),
};

function engineFor(game: GameSpec): Engine {
  const key = JSON.stringify([game.name, game.rules]);
  if (kept?.game !== key) {
    const { name, rules } = game;
    const options = { game: { name, ...(rules && { rules }) }, threads: 0, memoryBytes: MEMORY_BYTES, reuse: false };
    kept = { game: key, engine: new Engine(options) };
  }
  return kept.engine;
}
