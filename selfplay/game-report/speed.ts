/** How fast one thread plays and searches a game. */
import type { Engine } from '../../src/engine/engine.ts';
import { must } from '../../src/util/result.ts';
import type { Speed } from './plan.ts';
import { randomGames } from './random-games.ts';
import { searched } from './search-items.ts';

const RANDOM_MS = 300;
const SEARCH_MS = 1200;
/** Random games at a time. */
const BATCH = 5;
const MOST_PLIES = 1000;

/** Searches are of `playouts` each, as short ones take more time for a playout than long ones. */
export async function measureSpeed(engine: Engine, playouts: number): Promise<Speed> {
  const { kit } = engine;
  let games = 0;
  let plies = 0;
  let began = performance.now();
  let took = 0;
  while (took < RANDOM_MS) {
    const item = { kind: 'random', id: '', games: BATCH, maxPlies: kit.maxPlies ?? MOST_PLIES } as const;
    const done = randomGames(kit, item, `speed/${games}`);
    games += BATCH;
    plies += done.plies.reduce((sum, count) => sum + count, 0);
    took = performance.now() - began;
  }
  const randomGamesPerSecond = (1000 * games) / took;
  // The search compiles its code first.
  await searched(engine, playouts);
  let done = 0;
  began = performance.now();
  took = 0;
  // Along one game, as positions near the end are searched faster.
  must(engine.setPosition());
  while (took < SEARCH_MS) {
    if (engine.isOver) must(engine.setPosition());
    const analysis = await searched(engine, playouts);
    // A proven result ends a search early, which is no measure of games to come.
    done += Math.max(1, analysis.playouts);
    must(engine.play(analysis.moves[0]?.move as string));
    took = performance.now() - began;
  }
  return { playoutsPerSecond: (1000 * done) / took, randomGamesPerSecond, randomPlies: plies / games };
}
