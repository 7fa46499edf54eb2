/** Makes the games that only the tests know part of the program. */
import '../../src/node/install.ts';
import { registerGame } from '../../src/games/registry.ts';
import { game as fours } from '../own-games/foreign/fours.ts';
import { game as trio } from '../own-games/foreign/trio.ts';

for (const game of [trio, fours]) registerGame(game);
