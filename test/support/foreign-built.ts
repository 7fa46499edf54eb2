/** The same as `foreign.ts` where there are threads, which read nothing but what is compiled. */
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';

const paths = ['trio', 'fours'].map((name) => fileURLToPath(built(`test/own-games/foreign/${name}.js`)));
process.env.SIGHTLINE_GAMES = paths.join(delimiter);
await import('../../src/node/install.ts');
