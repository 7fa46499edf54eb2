/** Searches the positions of a game in Node, Bun or Deno, and prints the results as JSON. */
import { BadUse, beginScript } from '../script.ts';
import { SEARCHED_GAMES, searchGame } from './searches.ts';

const [game = ''] = beginScript('node dist/bench/research/compatibility/run-searches.js GAME', 1);
if (!SEARCHED_GAMES.includes(game)) throw new BadUse(`a game is expected: ${SEARCHED_GAMES.join(', ')}`);
// An imported namespace as a value would have the bundler add a module that the package lacks.
process.stdout.write(JSON.stringify(await searchGame(await import('../../../src/index.ts'), game)));
