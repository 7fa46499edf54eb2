/**
 * Installs Node as the host of the core and loads custom games. Every program and thread imports
 * this.
 */
import { loadHouse } from '../../games/house.ts';
import { setHost } from '../../util/host.ts';
import { NODE } from './host.ts';
import { loadOwnGames } from './own-games.ts';

setHost(NODE);
await loadHouse();
await loadOwnGames();
