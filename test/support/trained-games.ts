/** Makes games that can be trained part of the program. To be imported before anything that knows games. */
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const paths = ['trained-trio', 'trained-fours', '../games/foreign/trio'].map((name) =>
  fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
);
process.env.SIGHTLINE_GAMES = paths.join(delimiter);
