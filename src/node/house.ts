/** Installs Node as the host of the core, with the built-in games. Waits for nothing, so that `require` can load it. */
import { registerHouse } from '../games/all.ts';
import { setHost } from '../util/host.ts';
import { NODE_HOST } from './host.ts';
import { startSearchThreads } from './search-threads.ts';

setHost({ ...NODE_HOST, startThreads: startSearchThreads });
registerHouse();
