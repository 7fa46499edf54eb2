/** Reads the text of game files. */

import type { GameSpec } from '../games/kit.ts';
import { counted } from '../util/counted.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { withoutMark } from '../util/text-bytes.ts';
import { type Format, formatOfPath, type ReadGames, readGames } from './formats.ts';
import { decodeGames } from './sgf-bytes.ts';

/** A reference to games: a file, and the number of one game in it; without a number, all. */
export interface NamedGames {
  readonly path: string;
  /** From 1. */
  readonly number?: number | undefined;
}

/** The referenced games of a file. `numbers` gives the number of each. Errors: `no-game`. */
export function namedGames<T>(
  games: readonly T[],
  { path, number }: NamedGames,
  numbers: readonly number[] = games.map((_, i) => i + 1),
): Result<readonly T[]> {
  if (number === undefined) return ok(games);
  const game = games[numbers.indexOf(number)];
  if (game !== undefined) return ok([game]);
  return noGameNumbered(
    number,
    path,
    games.length,
    numbers.some((one) => one > games.length),
  );
}

/** What of a list as in `ReadGames` concerns the game with this index. */
export function leftOutOfGame(leftOut: readonly string[], index: number): string[] {
  return leftOut.filter((what) => what.startsWith(`game ${index + 1}: `));
}

/**
 * Reads the games of a text from a file with this name. `game` and what follows are as in
 * `readGames`. Errors: those of `readGames`, with file name and place; `unknown-format` if no
 * format is given and the extension is unknown.
 */
export function gamesOfText(
  text: string,
  name: string,
  format?: Format,
  game?: GameSpec,
  most?: number,
  onGame?: (done: number, all: number) => void,
  withStarts?: boolean,
): Result<ReadGames> {
  const body = withoutMark(text);
  const known = format ?? formatOfPath(name, body, game?.name);
  if (!known) return unknownExtension(name);
  const read = readGames(body, known, game, most, onGame, withStarts);
  if (read.ok) return read;
  const { line, column, code, message } = read.error;
  return fail(code, `${name}:${line}:${column}: ${message}`);
}

/**
 * Decodes a game file. `name` is used in messages. In SGF every game may state its encoding.
 * Errors: `not-utf8` with the line, `bad-charset`.
 */
export function gamesTextOf(bytes: Uint8Array, name: string, format?: Format): Result<string> {
  const text = decodeGames(bytes, (format ?? formatOfPath(name)) === 'sgf');
  return text.ok ? text : fail(text.error.code, `cannot read ${name}: ${text.error.message}`);
}

/** `hasOthers`: some games have higher numbers than there are games, so that the count alone would puzzle. */
function noGameNumbered(number: number, path: string, count: number, hasOthers: boolean) {
  const others = hasOthers ? ', none with that number' : '';
  return fail('no-game', `no game ${number} in ${path}: it has ${counted(count, 'game')}${others}`);
}

export function unknownExtension(name: string) {
  return fail('unknown-format', `${name}: unknown file extension`);
}
