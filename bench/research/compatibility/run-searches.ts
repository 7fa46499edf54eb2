/** Searches the positions of a game in Node, Bun or Deno, and prints the results as JSON. */
import * as sightline from '../../../src/index.ts';
import { searchGame } from './searches.ts';

process.stdout.write(JSON.stringify(await searchGame(sightline, process.argv[2] as string)));
