/**
 * The entry of a search thread. It loads a game with its first task, or at once the one that it is started for. It waits
 * for nothing, so that piscina can `require` it, which is faster than `import`.
 */
import { workerData } from 'node:worker_threads';
import { runTask as runLoaded, type ThreadTask } from '../engine/tasks.ts';
import { HOUSE } from '../games/house.ts';
import { DEFAULT_GAME, registerGame } from '../games/registry.ts';
import { foundOrMade } from '../util/found-or-made.ts';
import { host, setHost } from '../util/host.ts';
import { NODE_HOST } from './host.ts';

setHost({ ...host(), ...NODE_HOST });

/** By name of a built-in game; all custom games have the name ''. */
const loaded = new Map<string, Promise<void>>();

function load(game: string): Promise<void> {
  const house = HOUSE.find(({ name }) => name === game);
  return foundOrMade(loaded, house?.name ?? '', async () => {
    if (house) registerGame(await house.load());
    else await (await import('./game-loading.ts')).loadOwnGames();
  });
}

// Every task reports why a game cannot be loaded.
if (typeof workerData === 'string') load(workerData || DEFAULT_GAME).catch(() => {});

/** `runTask` of engine/tasks.ts. Rejects with a `GameError` if a custom game cannot be loaded. */
export async function runTask(task: ThreadTask): Promise<unknown> {
  await load(task.game.name);
  return runLoaded(task);
}
