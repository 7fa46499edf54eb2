/**
 * File formats for games, read and written as a whole. Game records and SGF hold games of any kind.
 * Games may define further formats, and every game has move lists.
 */

import { rulesProblem } from '../games/fingerprint.ts';
import { type FoundGame, type GameMatches, withDoubt } from '../games/found.ts';
import type { ForeignForm, GameSpec } from '../games/kit.ts';
import { type GameRecord, recordOf } from '../games/record.ts';
import { DEFAULT_GAME, gameNames, openGame } from '../games/registry.ts';
import { counted } from '../util/counted.ts';
import { isFields, parseJson } from '../util/json.ts';
import { parseJsonText } from '../util/json-text.ts';
import { failAt, type PlacedError, placeAt, type TextError } from '../util/place.ts';
import { fail, ok, oneLine, quote, type Result } from '../util/result.ts';
import { asPlayed, leftOutOf } from './as-played.ts';
import { LIST_FORMAT, plainList } from './plain-list.ts';
import { playThrough } from './replay.ts';
import { makeSgf } from './sgf.ts';
import { readSgf } from './sgf-reader.ts';
import { openRecord, withGivenGame } from './spec.ts';

/** A format for games of any kind. */
interface CommonForm extends Pick<ForeignForm, 'ending' | 'describe' | 'write'> {
  /** `game` is as in `readGames`. */
  read(text: string, game: GameSpec | undefined): Result<GameMatches, TextError>;
}

/** `jsonl`: game records and tournament logs. */
const COMMON_FORMS: ReadonlyMap<string, CommonForm> = new Map<string, CommonForm>([
  [
    'jsonl',
    {
      ending: '.jsonl',
      describe: 'game records',
      read: readRecords,
      write: (games) => ok(games.map((game) => `${JSON.stringify(game)}\n`).join('')),
    },
  ],
  ['sgf', { ending: '.sgf', describe: 'SGF', read: readSgf, write: makeSgf }],
]);

/** A format of a particular game. */
interface GameForm {
  readonly game: string;
  readonly form: ForeignForm;
}

function gameForms(): readonly GameForm[] {
  return gameNames().flatMap((game) => {
    const kit = openGame({ name: game, weights: null });
    const own = kit.ok ? kit.value.forms : [];
    const forms = own.some(({ name }) => name === LIST_FORMAT) ? own : [...own, plainList(game)];
    return forms.map((form) => ({ game, form }));
  });
}

/** The names of all formats, in the order of the help. */
export function formatNames(): readonly string[] {
  return [...new Set([...COMMON_FORMS.keys(), ...gameForms().map(({ form }) => form.name)])];
}
export type Format = string;

/** Descriptions of the formats that games define, with their file extensions. */
export function describeForms(): string[] {
  const first = new Map<string, ForeignForm>();
  for (const { form } of gameForms()) first.set(form.name, first.get(form.name) ?? form);
  return [...first.values()].map(({ name, ending, describe }) => `${name} (${ending}) ${describe}`);
}

/**
 * The format for a path's extension, optionally for a given game; undefined if unknown. The text of
 * an existing file decides between records and another format with the same extension.
 */
export function formatOfPath(path: string, text?: string, game?: string): Format | undefined {
  const ending = /\.[^./\\]+$/.exec(path)?.[0].toLowerCase() ?? '';
  const [common] = [...COMMON_FORMS].find(([, form]) => form.ending === ending) ?? [];
  if (common !== undefined) return common;
  const alike = gameForms().filter(({ form }) => form.ending === ending);
  const fitting = alike.filter(({ form }) => text === undefined || (form.recognises?.(text) ?? true));
  const found = fitting.find((form) => form.game === (game ?? DEFAULT_GAME)) ?? fitting[0];
  return found?.form.name ?? (alike.length > 0 ? 'jsonl' : undefined);
}

/**
 * The game that a format belongs to, undefined for formats of any game. If several games define the
 * format, the named game, else the default game. Errors: `unknown-format`.
 */
export function gameOfFormat(format: Format, game?: string): Result<string | undefined> {
  if (COMMON_FORMS.has(format)) return ok(undefined);
  const form = formNamed(format, game);
  return form.ok ? ok(form.value.game) : form;
}

/** A short description of a format. */
export function formatTitle(format: Format): string {
  return anyForm(format)?.describe ?? format;
}

/**
 * The file extension of a format, with its dot; for formats of several games that of the named
 * game.
 */
export function extensionOf(format: Format, game?: string): string {
  return anyForm(format, game)?.ending ?? '.txt';
}

function anyForm(format: Format, game?: string): Pick<ForeignForm, 'ending' | 'describe'> | undefined {
  const form = formNamed(format, game);
  return COMMON_FORMS.get(format) ?? (form.ok ? form.value.form : undefined);
}

function formNamed(format: Format, game?: string): Result<GameForm> {
  const alike = gameForms().filter(({ form }) => form.name === format);
  const named = game ?? (alike.length === 1 ? alike[0]?.game : DEFAULT_GAME);
  const found = alike.find((form) => form.game === named);
  if (found) return ok(found);
  const others = alike.map((form) => form.game).join(', ');
  const why = alike.length === 0 ? `choose from ${formatNames().join(', ')}` : `it is a format of ${others}`;
  return fail('unknown-format', `unknown format ${quote(format)} for ${named}: ${why}`);
}

export interface ReadGames {
  /**
   * Games that were replayed. Winner and end follow from the rules if the rules ended the game.
   */
  readonly games: readonly GameRecord[];
  /** Content that records cannot represent, each item in a few words. */
  readonly leftOut: readonly string[];
  /** The positions with which games begin, as text, by index, if not with the start of their game. */
  readonly starts?: ReadonlyMap<number, string>;
}

/**
 * Reads and replays games. `game` supplies the game for formats of several games and for games that
 * name none, and the rules for games that state none. Errors: `unknown-format`, those of the format
 * and of `playThrough`; messages begin with the number of the game and, for moves, the ply. Games
 * after the first `most` are only counted, in `leftOut`. `onGame` is called with the number of
 * games replayed and their total. Games that begin with a position are refused (`set-up`) unless `withStarts`
 * is set.
 */
export function readGames(
  text: string,
  format: Format,
  game?: GameSpec,
  most = Infinity,
  onGame?: (done: number, all: number) => void,
  withStarts = false,
): Result<ReadGames, PlacedError> {
  const found = findGames(text, format, game);
  if (!found.ok) return placed(text, found.error);
  const games: GameRecord[] = [];
  const starts = new Map<number, string>();
  const { games: all } = found.value;
  const leftOut = [...found.value.leftOut];
  for (const [i, { record, setUp, doubt, result, offsetOf }] of all.slice(0, most).entries()) {
    if (setUp && !withStarts) {
      const message = `game ${i + 1}: ${setUp.names}: it begins with a position, which the page, the library and \`analyse\` can open`;
      return placed(text, { code: 'set-up', message, offset: offsetOf(0) });
    }
    if (setUp) starts.set(i, setUp.start);
    const played = playThrough(record, {}, setUp?.start);
    if (!played.ok) {
      const { code, message, ply, field } = played.error;
      return placed(text, {
        code,
        message: `game ${i + 1}: ${withDoubt(message, doubt)}`,
        offset: offsetOf(ply, field),
      });
    }
    games.push(asPlayed(record, played.value));
    leftOut.push(...leftOutOf(record, played.value, result).map((what) => `game ${i + 1}: ${what}`));
    onGame?.(i + 1, Math.min(all.length, most));
  }
  const others = all.length - games.length;
  if (others > 0) leftOut.push(counted(others, 'more game'));
  return ok({ games, leftOut, ...(starts.size > 0 && { starts }) });
}

function placed(text: string, error: TextError): { readonly ok: false; readonly error: PlacedError } {
  const { offset, code, message } = error;
  return { ok: false, error: { code, message: oneLine(message), ...placeAt(text, offset) } };
}

function findGames(text: string, format: Format, game: GameSpec | undefined): Result<GameMatches, TextError> {
  const common = COMMON_FORMS.get(format);
  if (common) return common.read(text, game);
  const found = formNamed(format, game?.name);
  if (!found.ok) return failAt(0, found.error.code, found.error.message);
  const kit = openGame({ name: found.value.game, ...(game?.rules && { rules: game.rules }), weights: null });
  return kit.ok ? found.value.form.read(text, kit.value.spec.rules) : failAt(0, kit.error.code, kit.error.message);
}

const LOG_LINES = 'the header and the notes of the log';

/**
 * Reads game records, one per line. Skips a tournament log's header and notes, and a last line cut
 * off by a crash.
 */
function readRecords(text: string, given: GameSpec | undefined): Result<GameMatches, TextError> {
  const games: FoundGame[] = [];
  let others = 0;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === '') continue;
    const json = parseJsonText(line);
    const where = `game ${games.length + 1}: `;
    if (!json.ok && others > 0 && index + line.length === text.length) {
      return ok({ games, leftOut: [LOG_LINES, 'an unfinished last line'] });
    }
    if (!json.ok) return failAt(index + json.error.offset, json.error.code, where + json.error.message);
    const { value, offsetOf } = json.value;
    if (isLogLine(value)) {
      const changed = rulesProblemOf(value);
      if (changed !== undefined) return failAt(index, 'other-rules', changed);
      others++;
      continue;
    }
    const record = recordOf(value);
    if (!record.ok) {
      return failAt(index + offsetOf(record.error.path), record.error.code, where + record.error.message);
    }
    // `recordOf` prepends an opening that the moves omit.
    const inFront = record.value.moves.length - (value as GameRecord).moves.length;
    games.push({
      record: withGivenGame(record.value, given),
      offsetOf: (ply, field) => {
        const whole = field === undefined ? [] : [field];
        const path = ply === 0 ? whole : ply > inFront ? ['moves', ply - 1 - inFront] : ['opening', ply - 1];
        return index + offsetOf(path);
      },
    });
  }
  return ok({ games, leftOut: others > 0 ? [LOG_LINES] : [] });
}

/** Whether a line of JSON is part of a tournament log but not a game: its header, or a note. */
export function isLogLine(value: unknown): boolean {
  return isFields(value) && 'kind' in value && !('moves' in value);
}

/**
 * Checks that some line of a file may be a record, if it has any, so that another file causes one
 * error and not one per line. Errors: `bad-json`.
 */
export function checkRecords(text: string, name: string): Result<void> {
  const isObject = (line: string) => {
    const json = line.trimStart().startsWith('{') ? parseJson(line) : undefined;
    return json?.ok === true;
  };
  let isEmpty = true;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (isObject(line)) return ok(undefined);
    isEmpty &&= line.trim() === '';
  }
  return isEmpty ? ok(undefined) : fail('bad-json', `${name}: no line is a JSON object: not a file of game records`);
}

/** Why the games after the header of a log are of other rules; see games/fingerprint.ts. */
export function rulesProblemOf(line: unknown): string | undefined {
  const { fingerprint, config } = line as { readonly fingerprint?: unknown; readonly config?: GameRecord };
  if (typeof fingerprint !== 'string' || typeof config !== 'object' || config === null) return undefined;
  const kit = openRecord(config, null);
  return kit.ok ? rulesProblem(kit.value, fingerprint) : undefined;
}

/**
 * Writes games. Errors: `not-expressible` with the number of the game, `unknown-format`,
 * `too-large` (longer than a string can be), and those of `openRecord`.
 */
export function makeGames(games: readonly GameRecord[], format: Format): Result<string> {
  try {
    return textOfGames(games, format);
  } catch (error) {
    if (!(error instanceof RangeError && error.message === 'Invalid string length')) throw error;
    return fail('too-large', `${counted(games.length, 'game')} are too long for one file: write fewer games at once`);
  }
}

function textOfGames(games: readonly GameRecord[], format: Format): Result<string> {
  const common = COMMON_FORMS.get(format);
  if (common) return common.write(games);
  const [first, ...others] = games.map(({ game = DEFAULT_GAME }) => game);
  const found = formNamed(format, first);
  if (!found.ok) return found;
  const other = others.findIndex((game) => game !== found.value.game);
  if (other < 0) return found.value.form.write(games);
  const why = `it is one of ${others[other]}, and a file of the format ${format} holds those of one game`;
  return fail('not-expressible', `game ${other + 2}: ${why}`);
}
