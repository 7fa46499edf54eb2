/**
 * Makes the games that only the tests know part of the program, compiled, since threads read nothing else. To be imported before
 * anything that knows games.
 */
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';

const paths = ['trio', 'fours'].map((name) => fileURLToPath(built(`test/games/foreign/${name}.js`)));
process.env.SIGHTLINE_GAMES = paths.join(delimiter);
await import('../../src/node/install.ts');
