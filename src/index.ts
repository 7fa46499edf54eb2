/**
 * The public interface of the package: the engine, its games, records, and reviews.
 * @module sightline
 */
import './node/house.ts';
import { Engine, type EngineOptions } from './engine/engine.ts';
import { loadGames, loadOwnGames } from './node/game-loading.ts';

export { checkProof, type ReadProof, readProof, sealProof } from './engine/proof-file.ts';
export { type Solution, Solving } from './engine/solving.ts';
export { loadGames } from './node/game-loading.ts';
export { GameError } from './node/own-games.ts';
export { readWeights } from './node/weights-file.ts';
export * from './public.ts';
export type { SearchSettings } from './review/search-log.ts';

/**
 * Loads the module of a custom game, or the games of `SIGHTLINE_GAMES`, creates an engine, and starts its threads. Rejects with a
 * `GameError` for a module without a game, and as `new Engine` and `Engine.ready` do.
 */
export async function openEngine(options: EngineOptions & { readonly module?: string } = {}): Promise<Engine> {
  const { module, ...others } = options;
  await (module === undefined ? loadOwnGames() : loadGames(module));
  const engine = new Engine(others);
  await engine.ready();
  return engine;
}
