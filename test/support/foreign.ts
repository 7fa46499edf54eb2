/** Makes the games that only the tests know part of the program. To be imported before anything that knows games. */
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const paths = ['trio', 'fours'].map((name) => fileURLToPath(new URL(`../games/foreign/${name}.ts`, import.meta.url)));
process.env.SIGHTLINE_GAMES = paths.join(delimiter);
await import('../../src/hosts/node/install.ts');
