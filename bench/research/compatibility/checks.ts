/** All rows that can be run again, in the order of the page. */
import { HOST_CHECKS } from './hosts.ts';
import { LIBRARY_CHECKS } from './libraries.ts';
import type { Check } from './page.ts';

export const CHECKS: readonly Check[] = [...HOST_CHECKS, ...LIBRARY_CHECKS];
