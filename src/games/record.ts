/** The game record: one JSON object per line. */
import { isFields, parseJson } from '../util/json.ts';
import type { JsonPath } from '../util/json-text.ts';
import { type InputError, ok, quote, type Result } from '../util/result.ts';
import type { Rules } from '../util/rules.ts';

export const RECORD_VERSION = 1;
/** The error of a record without a size, in a game with that option. */
export const NO_SIZE = '"size" is missing or not a number';
/** Ends of a game outside its rules. The kit's `ends` are added to these. */
export const OUTER_ENDS = ['resign', 'adjudicated', 'territory', 'max-plies', 'time', 'illegal', 'crash'] as const;

/**
 * A parsed record, validated for its form only. A replay checks game, rules, seats and moves. Only
 * `moves` is required. Unknown fields are preserved.
 */
export interface GameRecord {
  /** Default: the default game. */
  readonly game?: string;
  /** The option `size`, for games that have it; all others are in `rules`. */
  readonly size?: number;
  readonly rules?: Rules;
  /** All moves of the game, including the `opening`. */
  readonly moves: readonly string[];
  /** Name of the sole winner's seat, or null. */
  readonly winner?: string | null;
  /** One of the game's ends or of `OUTER_ENDS`. */
  readonly end?: string;
  readonly [field: string]: unknown;
}

/** An error in a record; `path` leads to the invalid field. */
export interface RecordError extends InputError {
  readonly path: JsonPath;
}

function fail(path: JsonPath, code: string, message: string): { readonly ok: false; readonly error: RecordError } {
  return { ok: false, error: { code, message, path } };
}

/** Parses one line. Errors: `bad-json`, and those of `recordOf`. */
export function parseRecord(line: string): Result<GameRecord, RecordError> {
  const json = parseJson(line);
  return json.ok ? recordOf(json.value) : fail([], json.error.code, json.error.message);
}

/**
 * Validates JSON as a record. Errors: `bad-record` (a missing field or wrong type), `bad-version`.
 * If `moves` omits the `opening`, prepends it.
 */
export function recordOf(value: unknown): Result<GameRecord, RecordError> {
  if (!isFields(value)) {
    return fail([], 'bad-record', 'the record is not a JSON object');
  }
  const { v = RECORD_VERSION, game, size, moves, opening = [], rules, winner, end } = value;
  if (!Number.isInteger(v) || (v as number) < 1 || (v as number) > RECORD_VERSION) {
    return fail(
      ['v'],
      'bad-version',
      `unsupported version "v": ${quote(v)}; this program reads records up to version ${RECORD_VERSION}`,
    );
  }
  if (game !== undefined && typeof game !== 'string') return fail(['game'], 'bad-record', '"game" is not a string');
  if (size !== undefined && !Number.isFinite(size)) return fail(['size'], 'bad-record', NO_SIZE);
  if (!isStrings(moves)) return fail(['moves'], 'bad-record', '"moves" is missing or not a list of strings');
  if (!isStrings(opening)) return fail(['opening'], 'bad-record', '"opening" is not a list of strings');
  if (rules !== undefined && !isFields(rules)) return fail(['rules'], 'bad-record', '"rules" is not an object');
  if (winner !== undefined && winner !== null && typeof winner !== 'string') {
    return fail(['winner'], 'bad-record', '"winner" is neither a string nor null');
  }
  if (end !== undefined && typeof end !== 'string') return fail(['end'], 'bad-record', '"end" is not a string');
  const complete = opening.every((move, i) => isSameMove(move, moves[i]));
  return ok({ ...value, moves: complete ? moves : [...opening, ...moves] } as GameRecord);
}

/** The number of a game in its tournament, from 1. Records store it from 0, as `index`. */
export function numberOf({ index }: GameRecord): number | undefined {
  return typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 ? index + 1 : undefined;
}

/** The opening moves that no player chose, with the name of the seat if it was assigned. */
export function openingOf({ moves, opening }: GameRecord): readonly string[] {
  return isStrings(opening) && opening.every((move, i) => isSameMove(move, moves[i])) ? opening : [];
}

/** The names of the players by seat. All undefined unless the record names every one. */
export function playerNames(
  { players }: Readonly<Record<string, unknown>>,
  seats: number,
): readonly (string | undefined)[] {
  const known: readonly unknown[] =
    Array.isArray(players) && players.length === seats ? players : Array(seats).fill(null);
  return known.map((player) => {
    const name = isFields(player) ? player.name : player;
    return typeof name === 'string' ? name : undefined;
  });
}

/** The name of the engine as a player: engines of different strengths are different opponents. */
export function engineName({
  level,
  seconds,
  playouts,
}: {
  readonly level?: number | undefined;
  readonly seconds?: number | undefined;
  readonly playouts?: number | undefined;
}): string {
  const parts = [
    level !== undefined && `level ${level}`,
    seconds !== undefined && `${seconds} s`,
    playouts !== undefined && `${playouts} playouts`,
  ].filter((part) => part !== false);
  return ['sightline', parts.join(', ')].filter(Boolean).join(' ');
}

/** Whether two texts denote the same move. Case is ignored. */
export function isSameMove(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase();
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
