/**
 * The entry of a search thread. It waits for nothing while it is loaded, so that piscina can
 * `require` it, which takes less time than `import`.
 */
import { carryOut as carryOutLoaded, type HandedTask } from '../../engine/tasks.ts';
import { registerHouse } from '../../games/all.ts';
import { host, setHost } from '../../util/host.ts';
import { NODE } from './host.ts';
import { loadOwnGames } from './own-games.ts';

setHost({ ...host(), ...NODE });
registerHouse();
const loaded = loadOwnGames();
// Every task reports it.
loaded.catch(() => {});

/** `carryOut` of engine/tasks.ts, with custom games. Rejects with a `GameError` if one cannot be loaded. */
export async function carryOut(task: HandedTask): Promise<unknown> {
  await loaded;
  return carryOutLoaded(task);
}
