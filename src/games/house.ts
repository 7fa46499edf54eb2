/** The built-in games by name. A page loads each one when it is chosen; programs have all at start (`all.ts`). */
import { about as third } from './heximeros/name.ts';
import type { GameModule } from './kit.ts';
import { about as second } from './maerstanas/name.ts';
import { about as first } from './meridians/name.ts';
import { registerGame } from './registry.ts';

/** A game that may not be loaded yet. */
interface HouseGame {
  readonly name: string;
  readonly title: string;
  /** The designer, and the licence of the rules. */
  readonly credit: string;
  readonly load: () => Promise<GameModule>;
}

export const HOUSE: readonly HouseGame[] = [
  { ...first, load: async () => (await import('./meridians/kit.ts')).meridiansModule },
  { ...second, load: async () => (await import('./maerstanas/kit.ts')).maerstanasModule },
  { ...third, load: async () => (await import('./heximeros/kit.ts')).heximerosModule },
];

/** Registers all built-in games. */
export async function loadHouse(): Promise<void> {
  for (const game of await Promise.all(HOUSE.map(({ load }) => load()))) registerGame(game);
}
