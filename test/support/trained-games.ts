/** Makes games that can be trained part of the program. To be imported first. */
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';

const paths = ['support/trained-trio', 'support/trained-fours', 'own-games/foreign/trio'].map((name) =>
  fileURLToPath(built(`test/${name}.js`)),
);
process.env.SIGHTLINE_GAMES = paths.join(delimiter);
await import('../../src/node/install.ts');
