/** All built-in games at once. A page loads each when it is chosen (`house.ts`). */
import { heximerosModule } from './heximeros/kit.ts';
import { maerstanasModule } from './maerstanas/kit.ts';
import { meridiansModule } from './meridians/kit.ts';
import { registerGame } from './registry.ts';

export function registerHouse(): void {
  for (const game of [meridiansModule, maerstanasModule, heximerosModule]) registerGame(game);
}
