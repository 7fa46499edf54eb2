/** Files of game records, one JSON object a line. */
import { fileKind, readTextFile, replaceFile } from '../util/file.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { type GameRecord, parseRecord } from './record.ts';

/** The games of a file. Errors: `no-file`, and those of `parseRecord`, with the line. */
export function readGames(path: string): Result<GameRecord[]> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const games: GameRecord[] = [];
  for (const [i, line] of text.value.split('\n').entries()) {
    if (line.trim() === '') continue;
    const record = parseRecord(line);
    if (!record.ok) return fail(record.error.code, `${path}:${i + 1}: ${record.error.message}`);
    games.push(record.value);
  }
  return ok(games);
}

/**
 * Puts a game at the end of a file, which loses the one with the same `id`; the other lines stay as they are. The file
 * is replaced as a whole, so that a crash leaves the old one or the new one. Errors: `no-file`.
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
