/** Makes Node the host of the core, with games of one's own. Every program and every thread imports this. */
import { loadHouse } from '../games/house.ts';
import { loadLate } from '../network/late.ts';
import { setHost } from '../util/host.ts';
import { NODE } from './host.ts';
import { loadOwnGames } from './own-games.ts';

setHost(NODE);
await loadHouse();
await loadLate();
await loadOwnGames();
