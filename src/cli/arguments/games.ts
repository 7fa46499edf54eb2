/** Games out of the files that people name. */
import type { GameModule, GameSpec } from '../../games/kit.ts';
import { type GameRecord, numberOf } from '../../games/record.ts';
import { DEFAULT_GAME, gameNamed } from '../../games/registry.ts';
import { parseGamesName } from '../../node/game-file.ts';
import { type Format, formatNames, formatOfPath, gameOfFormat, type ReadGames } from '../../records/formats.ts';
import { gamesOfText, gamesTextOf, type NamedGames, namedGames } from '../../records/games-text.ts';
import { gameNumbers } from '../../records/numbers.ts';
import { type GameArguments, gameOption, givenRules } from './game-options.ts';
import { BadInput, must, readBytes } from './input.ts';
import { contradiction } from './messages.ts';

/** What a name of games and `--number` mean together. */
export function gamesNamed(file: string, number?: number): NamedGames {
  const named = parseGamesName(file);
  if (number !== undefined && named.number !== undefined && number !== named.number) {
    throw new BadInput(contradiction(`--number ${number}`, file));
  }
  return { path: named.path, number: number ?? named.number };
}

/** The format that a command reads. */
export const FROM_OPTION = {
  choices: formatNames(),
  describe: 'input format',
  defaultDescription: 'from the file extension',
} as const;

interface Reading {
  readonly format?: Format | undefined;
  /** The format where the name of the file says none. */
  readonly otherwise?: Format;
  /** The options of a command that name a game, which is that of formats and files that do not say it; so are its rules. */
  readonly args?: GameArguments;
  /** That game, where it is known otherwise. */
  readonly game?: GameSpec;
}

/** Games of a file, and what they are called. */
export interface NumberedGames extends ReadGames {
  /** By place in `games`: from 1, in a tournament's log the number that the game has there. */
  readonly numbers: readonly number[];
  /** Whether a number says more than that it is the only one. */
  readonly isNumbered: boolean;
}

/**
 * The games that are named, all of their file being played through; the format is that of the file's ending unless it is
 * given. There is at least one.
 */
export function gamesOfFile(
  named: NamedGames,
  { format, otherwise, args = {}, game: given }: Reading = {},
): NumberedGames {
  const { path } = named;
  if (args.game !== undefined) gameOption(args.game);
  const text = must(gamesTextOf(readBytes(path), path, format ?? otherwise));
  const known = format ?? formatOfPath(path, text, args.game) ?? otherwise;
  if (!known) throw new BadInput(`${path}: which format is it? Name it with --from: ${formatNames().join(', ')}`);
  const module = moduleOf(known, args);
  const name = module?.name ?? args.game ?? given?.name;
  const rules = { ...given?.rules, ...givenRules(name === undefined ? args : { ...args, game: name }) };
  const isGiven = name !== undefined || Object.keys(rules).length > 0;
  const game = isGiven ? { name: name ?? DEFAULT_GAME, rules } : undefined;
  const read = must(gamesOfText(text, path, known, game));
  if (read.games.length > 0) {
    const numbers = gameNumbers(read.games);
    const games = must(namedGames(read.games, named, numbers));
    const isNumbered = read.games.length > 1 || numberOf(read.games[0] as GameRecord) !== undefined;
    return { ...read, games, numbers: named.number === undefined ? numbers : [named.number], isNumbered };
  }
  const others = read.leftOut.map((what) => `, but ${what}`).join('');
  throw new BadInput(`${path}: there is no game${module ? ` of ${module.title}` : ''} in it${others}`);
}

/** The game whose form a format is; undefined for those that hold games of any kind. */
function moduleOf(format: Format, { game }: GameArguments): GameModule | undefined {
  const name = must(gameOfFormat(format, game), '--from');
  return name === undefined ? undefined : must(gameNamed(name));
}
