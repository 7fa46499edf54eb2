/** Reads games from files given on the command line. */

import type { GameModule, GameSpec } from '../../games/kit.ts';
import { type GameRecord, numberOf } from '../../games/record.ts';
import { DEFAULT_GAME, gameNamed } from '../../games/registry.ts';
import { parseGamesName } from '../../node/game-file.ts';
import { type Format, formatNames, formatOfPath, gameOfFormat, type ReadGames } from '../../records/formats.ts';
import { gamesOfText, gamesTextOf, leftOutOfGame, type NamedGames, namedGames } from '../../records/games-text.ts';
import { gameNumbers } from '../../records/numbers.ts';
import { option } from '../command.ts';
import type { Io } from '../io.ts';
import type { Streams } from '../streams.ts';
import { type GameArguments, gameOption, givenRules } from './game-options.ts';
import { BadInput, contradiction, must, readBytes } from './input.ts';
import { oneOf } from './readers.ts';

/** The games selected by a file name and `--number`. */
export function gamesNamed(file: string, number?: number): NamedGames {
  const named = parseGamesName(file);
  if (number !== undefined && named.number !== undefined && number !== named.number) {
    throw new BadInput(contradiction(`--number ${number}`, file));
  }
  return { path: named.path, number: number ?? named.number };
}

/** The input format of a command. */
export const from = () => option(oneOf(formatNames()), 'input format', { shown: 'from the file extension' });

interface Reading {
  readonly format?: Format | undefined;
  /** The format if the file name does not determine it. */
  readonly otherwise?: Format;
  /**
   * A command's options for the game and its rules, used by formats and files that do not state
   * them.
   */
  readonly args?: GameArguments;
  /** The game, if known otherwise. */
  readonly game?: GameSpec;
  /** As in `readGames`. */
  readonly withStarts?: boolean;
}

/** Games of a file and their numbers. */
export interface NumberedGames extends ReadGames {
  /** By index in `games`: its number, from 1; in a tournament's log, that of the log. */
  readonly numbers: readonly number[];
  /** What concerns the game with this number. */
  leftOutOf(number: number): readonly string[];
  /** The position with which the game with this number begins, as in `ReadGames`. */
  startOf(number: number): string | undefined;
  /** Whether to show numbers; false for a single game. */
  readonly isNumbered: boolean;
}

/**
 * The selected games, at least one. All games of the file are validated. The format follows from
 * the file's extension unless given.
 */
export function gamesOfFile(
  streams: Streams,
  named: NamedGames,
  { format, otherwise, args = {}, game: given, withStarts }: Reading = {},
): NumberedGames {
  const { path } = named;
  if (args.game !== undefined) gameOption(args.game);
  const text = must(gamesTextOf(readBytes(streams, path), path, format ?? formatOfPath(path) ?? otherwise));
  const known = format ?? formatOfPath(path, text, args.game) ?? otherwise;
  if (!known) throw new BadInput(`${path}: which format is it? Name it with --from: ${formatNames().join(', ')}`);
  const module = moduleOf(known, args);
  const name = module?.name ?? args.game ?? given?.name;
  const rules = { ...given?.rules, ...givenRules(name === undefined ? args : { ...args, game: name }) };
  const isGiven = name !== undefined || Object.keys(rules).length > 0;
  const game = isGiven ? { name: name ?? DEFAULT_GAME, rules } : undefined;
  const read = must(gamesOfText(text, path, known, game, undefined, undefined, withStarts));
  if (read.games.length > 0) {
    const numbers = gameNumbers(read.games);
    const games = must(namedGames(read.games, named, numbers));
    const isNumbered = read.games.length > 1 || numberOf(read.games[0] as GameRecord) !== undefined;
    const startOf = (number: number) => read.starts?.get(numbers.indexOf(number));
    const leftOutOf = (number: number) => leftOutOfGame(read.leftOut, numbers.indexOf(number));
    if (named.number === undefined) return { ...read, games, numbers, isNumbered, leftOutOf, startOf };
    return { games, leftOut: leftOutOf(named.number), numbers: [named.number], isNumbered, leftOutOf, startOf };
  }
  const others = read.leftOut.map((what) => `, but ${what}`).join('');
  throw new BadInput(`${path}: there is no game${module ? ` of ${module.title}` : ''} in it${others}`);
}

/** Lists what a command that uses these games does without. */
export function sayLeftOut(io: Io, leftOut: readonly string[]): void {
  for (const what of leftOut) io.say(`skipped: ${what}`);
}

/** The game to which a format belongs; undefined for formats of any game. */
function moduleOf(format: Format, { game }: GameArguments): GameModule | undefined {
  const name = must(gameOfFormat(format, game), '--from');
  return name === undefined ? undefined : must(gameNamed(name));
}
