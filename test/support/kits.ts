/** Opened games for tests. */
import type { GameKit } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';

/** Meridians on a board of a size. */
export function kitOfSize(size = 7, pie = false): GameKit {
  const kit = openGame({ name: 'meridians', rules: { size, pie } });
  if (!kit.ok) throw new Error(kit.error.message);
  return kit.value;
}

/** How it is named in settings. */
export function specOfSize(size: number, pie = false) {
  return { name: 'meridians', rules: { size, pie } };
}
