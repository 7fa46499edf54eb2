/** The forms in which games are kept in files, read and written as a whole. */
import { oneLine, type Result } from '../util/result.ts';
import { makeReports, readReports } from './abstractplay.ts';
import type { FoundGame, FoundGames } from '../games/found.ts';
import { parseJsonText } from '../util/json-text.ts';
import { makeMoveLists, readMoveLists } from './move-list.ts';
import { failAt, type PlacedError, placeAt, type TextError } from '../util/place.ts';
import { type GameRecord, recordOf } from '../games/record.ts';
import { type Replay, replay } from './replay.ts';
import { makeSgf } from './sgf.ts';
import { readSgf } from './sgf-reader.ts';

/** `jsonl`: game records and logs of tournaments. `abstractplay`: game reports. `moves`: move lists. */
export const FORMATS = ['jsonl', 'sgf', 'abstractplay', 'moves'] as const;
export type Format = (typeof FORMATS)[number];

const FORMATS_OF_ENDINGS: Readonly<Record<string, Format>> = {
  '.jsonl': 'jsonl',
  '.json': 'abstractplay',
  '.sgf': 'sgf',
  '.txt': 'moves',
};

/**
 * The format that the ending of a file's name stands for, undefined where it stands for none. Where the file is there
 * already, its text tells records from reports in a file that ends in `.json`.
 */
export function formatOfPath(path: string, text?: string): Format | undefined {
  const format = FORMATS_OF_ENDINGS[/\.[^./\\]+$/.exec(path)?.[0].toLowerCase() ?? ''];
  const isRecords = format === 'abstractplay' && text !== undefined && !/^\s*\[|"header"\s*:/.test(text);
  return isRecords ? 'jsonl' : format;
}

export interface ReadGames {
  /** Each of them has been played through. Winner and end are those of the rules, where the rules have ended the game. */
  readonly games: readonly GameRecord[];
  /** What had no place in a record, each in a few words. */
  readonly leftOut: readonly string[];
}

/**
 * Reads games and plays them through. `size` is that of move lists that do not say theirs. Errors: those of the format and
 * of `replay`; messages begin with the number of the game, and those of moves go on with the ply.
 */
export function readGames(text: string, format: Format, size = 7): Result<ReadGames, PlacedError> {
  const found = findGames(text, format, size);
  if (!found.ok) return placed(text, found.error);
  const games: GameRecord[] = [];
  for (const [i, { record, offsetOf }] of found.value.games.entries()) {
    const played = replay(record);
    if (!played.ok) {
      const { code, message, ply } = played.error;
      return placed(text, { code, message: `game ${i + 1}: ${message}`, offset: offsetOf(ply) });
    }
    games.push(withResult(record, played.value));
  }
  return { ok: true, value: { games, leftOut: found.value.leftOut } };
}

function placed(text: string, error: TextError): { readonly ok: false; readonly error: PlacedError } {
  const { offset, code, message } = error;
  return { ok: false, error: { code, message: oneLine(message), ...placeAt(text, offset) } };
}

function withResult(record: GameRecord, { winner, end }: Replay): GameRecord {
  const isKnown = end !== null && (winner !== record.winner || end !== record.end);
  return isKnown ? { ...record, winner, end } : record;
}

function findGames(text: string, format: Format, size: number): Result<FoundGames, TextError> {
  switch (format) {
    case 'jsonl':
      return readRecords(text);
    case 'sgf':
      return readSgf(text);
    case 'abstractplay':
      return readReports(text);
    case 'moves':
      return readMoveLists(text, size);
  }
}

const LOG_LINES = 'the header and the notes of the log';

/** Game records, one a line. The header and the notes of a tournament's log are left out, and a last line that a crash has torn. */
function readRecords(text: string): Result<FoundGames, TextError> {
  const games: FoundGame[] = [];
  let others = 0;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === '') continue;
    const json = parseJsonText(line);
    const where = `game ${games.length + 1}: `;
    if (!json.ok && others > 0 && index + line.length === text.length) {
      return { ok: true, value: { games, leftOut: [LOG_LINES, 'a last line that was never finished'] } };
    }
    if (!json.ok) return failAt(index + json.error.offset, json.error.code, where + json.error.message);
    const { value, offsetOf } = json.value;
    if (isLogLine(value)) {
      others++;
      continue;
    }
    const record = recordOf(value);
    if (!record.ok) {
      return failAt(index + offsetOf(record.error.path), record.error.code, where + record.error.message);
    }
    // An opening that the moves leave out was put in front of them.
    const inFront = record.value.moves.length - (value as GameRecord).moves.length;
    games.push({
      record: record.value,
      offsetOf: (ply) => {
        const path = ply === 0 ? [] : ply > inFront ? ['moves', ply - 1 - inFront] : ['opening', ply - 1];
        return index + offsetOf(path);
      },
    });
  }
  return { ok: true, value: { games, leftOut: others > 0 ? [LOG_LINES] : [] } };
}

/** Whether a line of JSON belongs to the log of a tournament and is no game: its header, or a note. */
export function isLogLine(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && !('moves' in value);
}

/** Games as text. Error: `not-expressible`, with the number of the game. */
export function makeGames(games: readonly GameRecord[], format: Format): Result<string> {
  switch (format) {
    case 'jsonl':
      return { ok: true, value: games.map((game) => `${JSON.stringify(game)}\n`).join('') };
    case 'sgf':
      return { ok: true, value: makeSgf(games) };
    case 'abstractplay':
      return makeReports(games);
    case 'moves':
      return makeMoveLists(games);
  }
}
