/** Options that many commands share, so that their descriptions agree. */
import { wholeOption } from './input.ts';

export const JSON_OPTION = {
  type: 'boolean',
  default: false,
  describe: 'print one JSON object instead of text',
} as const;

export const HTML_OPTION = {
  type: 'string',
  requiresArg: true,
  describe: 'write an HTML page with plots to this file',
} as const;

export const FORCE_OPTION = { type: 'boolean', default: false, describe: 'overwrite existing output files' } as const;

export const POSITION_OPTION = {
  type: 'string',
  describe: 'position string',
  defaultDescription: 'start position',
} as const;

export const CONCURRENCY_OPTION = {
  type: 'string',
  describe: 'number of games to play at once',
  defaultDescription: 'all cores',
  coerce: wholeOption('concurrency', 1, 512),
} as const;

/** For commands that read games from a file. */
export const NUMBER_OPTION = {
  type: 'string',
  describe: 'number of the game in the file, from 1; FILE#3 means FILE --number 3',
  coerce: wholeOption('number', 1),
} as const;

/** The port of a server. */
export const portOption = (standard: number) =>
  ({
    type: 'string',
    describe: 'port to listen on; 0 chooses a free one',
    defaultDescription: String(standard),
    coerce: wholeOption('port', 0, 65_535),
  }) as const;

/** Seed of a search or of random games. */
export const SEED_OPTION = { type: 'string', default: '1', describe: 'random seed' } as const;
