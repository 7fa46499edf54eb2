/** Game files by name. */

import type { GameSpec } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import type { Format, ReadGames } from '../records/formats.ts';
import { gamesOfText, gamesTextOf, type NamedGames } from '../records/games-text.ts';
import { isFields, parseJson } from '../util/json.ts';
import { ok, type Result } from '../util/result.ts';
import { fileKind, readTextBytes, readTextFile, replaceFile } from './file.ts';

/** Parses `FILE` or `FILE#3`. An existing file with the full name takes precedence. */
export function parseGamesName(text: string): NamedGames {
  const [, path, number] = /^(.+)#(\d+)$/s.exec(text) ?? [];
  return path === undefined || fileKind(text) !== 'none' ? { path: text } : { path, number: Number(number) };
}

/**
 * Reads the games of a file; `game` is as in `readGames`. Errors: those of `readTextBytes`,
 * `gamesTextOf` and `gamesOfText`.
 */
export function readGameFile(path: string, format?: Format, game?: GameSpec): Result<ReadGames> {
  const bytes = readTextBytes(path);
  const text = bytes.ok ? gamesTextOf(bytes.value, path, format) : bytes;
  return text.ok ? gamesOfText(text.value, path, format, game) : text;
}

/**
 * Appends a game to a file of records and removes an earlier one with the same `id`. Other lines
 * are unchanged. The file is replaced atomically. Errors: `no-file`.
 */
export function putGame(path: string, record: GameRecord): Result<void> {
  const found = fileKind(path) === 'none' ? ok('') : readTextFile(path);
  if (!found.ok) return found;
  const lines = found.value.split('\n').filter((line) => line !== '' && idOf(line) !== record.id);
  return replaceFile(path, [...lines, JSON.stringify(record), ''].join('\n'));
}

function idOf(line: string): unknown {
  const json = parseJson(line);
  return json.ok && isFields(json.value) ? json.value.id : undefined;
}
