/** The entry of a search thread. */
import './install.ts';
import { OF_THREADS } from '../../engine/tasks.ts';
import { setLoadingHint } from '../../games/registry.ts';

setLoadingHint(OF_THREADS);

export { carryOut } from '../../engine/tasks.ts';
