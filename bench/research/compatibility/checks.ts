/** All rows that can be run again, in the order of the page. */
import { LIBRARY_CHECKS } from './libraries.ts';
import type { Check } from './page.ts';

export const CHECKS: readonly Check[] = [...LIBRARY_CHECKS];
