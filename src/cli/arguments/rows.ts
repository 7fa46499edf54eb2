/** Rows that the tables of many commands share, so that their descriptions agree. */
import { argument, flag, option } from '../command.ts';
import { path, positive, text, whole } from './readers.ts';

const OUTPUT = 'Output';

export const JSON_ROW = flag('print one JSON object instead of text', { group: OUTPUT });
export const HTML = option(path, 'write an HTML page with plots to this file', { group: OUTPUT });
export const FORCE = flag('overwrite existing output files', { group: OUTPUT });
export const LONG = flag('also print the distribution of game lengths', { group: OUTPUT });

/** A position as an argument. */
export const POSITION = argument(text, 'position string', { shown: 'start position' });

/** Seed of a search or of random games. */
export const SEED = option(text, 'random seed', { default: '1' });

/** For commands that read games from a file. */
export const NUMBER = option(whole(1), 'number of the game in the file, from 1; FILE#3 means FILE --number 3');

/** The port of a server. */
export const port = (standard: number) =>
  option(whole(0, 65_535), 'port to listen on; 0 chooses a free one', { default: String(standard) });

/** The folder of a user's data, which has the library. */
export const DATA = option(path, 'folder of the library, as for `serve`', {
  shown: "sightline in the user's data folder",
});

/** How long a measurement takes. */
export const seconds = (standard: string, describe: string) => option(positive(3600), describe, { default: standard });

/** How many rounds of measurements. */
export const rounds = (describe: string) => option(whole(1, 1000), describe, { default: '5' });

export const MOST_AT_ONCE = 512;
