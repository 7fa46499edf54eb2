/** Files with games, by name. */

import type { GameSpec } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import { type Format, formatOfPath, type ReadGames, readGames } from '../records/formats.ts';
import { decodeGames } from '../records/sgf-bytes.ts';
import { counted } from '../util/counted.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { withoutMark } from '../util/text-bytes.ts';
import { fileKind, readTextBytes, readTextFile, replaceFile } from './file.ts';

/** Games as people name them: a file, and the number of one in it; without a number all of them. */
export interface NamedGames {
  readonly path: string;
  /** From 1. */
  readonly number?: number | undefined;
}

/** Reads `FILE` or `FILE#3`. A file that is really called so comes first. */
export function parseGamesName(text: string): NamedGames {
  const [, path, number] = /^(.+)#(\d+)$/s.exec(text) ?? [];
  return path === undefined || fileKind(text) !== 'none' ? { path: text } : { path, number: Number(number) };
}

/** Those games, out of all of the file; `numbers` are what they are called, by their places. Errors: `no-game`. */
export function namedGames<T>(
  games: readonly T[],
  { path, number }: NamedGames,
  numbers: readonly number[] = games.map((_, i) => i + 1),
): Result<readonly T[]> {
  if (number === undefined) return ok(games);
  const game = games[numbers.indexOf(number)];
  if (game !== undefined) return ok([game]);
  const others = Math.max(...numbers) > games.length ? ', of which none has that number' : '';
  return fail('no-game', `there is no game ${number} in ${path}: it has ${counted(games.length, 'game')}${others}`);
}

/**
 * The games of a text from a file of that name; `game` and `most` are as in `readGames`. Errors: those of `readGames`, with the name and the place, and
 * `unknown-format` where the name's ending stands for none and none is given.
 */
export function gamesOfText(
  text: string,
  name: string,
  format?: Format,
  game?: GameSpec,
  most?: number,
): Result<ReadGames> {
  const body = withoutMark(text);
  const known = format ?? formatOfPath(name, body, game?.name);
  if (!known) return fail('unknown-format', `${name}: its ending stands for no format`);
  const read = readGames(body, known, game, most);
  if (read.ok) return read;
  const { line, column, code, message } = read.error;
  return fail(code, `${name}:${line}:${column}: ${message}`);
}

/**
 * The text of a file with games, which `name` stands for in what is said of it; in SGF every game is in the encoding that it
 * names. Errors: `not-utf8` with the line, `bad-charset`.
 */
export function gamesTextOf(bytes: Uint8Array, name: string, format?: Format): Result<string> {
  const text = decodeGames(bytes, (format ?? formatOfPath(name)) === 'sgf');
  return text.ok ? text : fail(text.error.code, `cannot read ${name}: ${text.error.message}`);
}

/** The games of a file; `game` is as in `readGames`. Errors: those of `readTextBytes`, `gamesTextOf` and `gamesOfText`. */
export function readGameFile(path: string, format?: Format, game?: GameSpec): Result<ReadGames> {
  const bytes = readTextBytes(path);
  const text = bytes.ok ? gamesTextOf(bytes.value, path, format) : bytes;
  return text.ok ? gamesOfText(text.value, path, format, game) : text;
}

/**
 * Puts a game at the end of a file of records, one a line, which loses the one with the same `id`; the other lines stay
 * as they are. The file is replaced as a whole, so that a crash leaves the old one or the new one. Errors: `no-file`.
 */
export function putGame(path: string, record: GameRecord): Result<void> {
  const found = fileKind(path) === 'none' ? ok('') : readTextFile(path);
  if (!found.ok) return found;
  const lines = found.value.split('\n').filter((line) => line !== '' && idOf(line) !== record.id);
  return replaceFile(path, [...lines, JSON.stringify(record), ''].join('\n'));
}

function idOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}
