/** Searches in Node, Bun or Deno, and prints the results as JSON. */
import * as sightline from '../../../src/index.ts';
import { searchAll } from './searches.ts';

process.stdout.write(JSON.stringify(await searchAll(sightline)));
