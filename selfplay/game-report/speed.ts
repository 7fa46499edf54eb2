/** Measures how fast one thread plays and searches a game. */
import type { Engine } from '../../src/engine/engine.ts';
import { must } from '../../src/util/result.ts';
import { sum } from '../tournament/statistics/summary-numbers.ts';
import type { Speed } from './plan.ts';
import { randomGames } from './random-games.ts';
import { searched } from './search-items.ts';

const RANDOM_MS = 300;
const SLICE_MS = 400;
/** Random games per slice. */
const BATCH = 5;
const MOST_PLIES = 1000;
const WEAK_PLAYOUTS = 32;

/**
 * Searches have `playouts` each, since short searches take more time per playout. The best of several
 * slices counts, since compilation slows the first ones and other programs may interfere.
 */
export async function measureSpeed(engine: Engine, playouts: number, slices: number): Promise<Speed> {
  const { kit } = engine;
  let games = 0;
  let plies = 0;
  const began = performance.now();
  let took = 0;
  while (took < RANDOM_MS) {
    const item = { kind: 'random', id: '', games: BATCH, maxPlies: kit.maxPlies ?? MOST_PLIES } as const;
    const done = randomGames(kit, item, `speed/${games}`);
    games += BATCH;
    plies += sum(done.plies);
    took = performance.now() - began;
  }
  const randomGamesPerSecond = (1000 * games) / took;
  must(engine.setPosition());
  while (!engine.isOver && engine.moves.length < MOST_PLIES) {
    must(engine.play((await searched(engine, WEAK_PLAYOUTS)).moves[0]?.move as string));
  }
  const enginePlies = engine.moves.length;
  let playoutsPerSecond = 0;
  must(engine.setPosition());
  for (let slice = 0; slice < slices; slice++)
    playoutsPerSecond = Math.max(playoutsPerSecond, await rateOf(engine, playouts));
  return { playoutsPerSecond, randomGamesPerSecond, randomPlies: plies / games, enginePlies };
}

/** Playouts per second over one game, since late positions are searched faster. */
async function rateOf(engine: Engine, playouts: number): Promise<number> {
  const began = performance.now();
  let done = 0;
  let took = 0;
  while (took < SLICE_MS) {
    if (engine.isOver) must(engine.setPosition());
    const analysis = await searched(engine, playouts);
    done += Math.max(1, analysis.playouts);
    must(engine.play(analysis.moves[0]?.move as string));
    took = performance.now() - began;
  }
  return (1000 * done) / took;
}
