/** All rows that can be run again, in the order of the page. */
import { GAME_CHECKS } from './games.ts';
import { HOST_CHECKS } from './hosts.ts';
import { LIBRARY_CHECKS } from './libraries.ts';
import type { Check } from './page.ts';

export const CHECKS: readonly Check[] = [...HOST_CHECKS, ...GAME_CHECKS, ...LIBRARY_CHECKS];
