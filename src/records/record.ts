/** The game record: one JSON object a line. */
import { parseJson } from '../util/json.ts';
import { type InputError, ok, quote, type Result } from '../util/result.ts';
import type { JsonPath } from './json-text.ts';

export const RECORD_VERSION = 1;
export const RECORD_ENDS = [
  'annihilation',
  'no-move',
  'resign',
  'adjudicated',
  'max-plies',
  'time',
  'illegal',
  'crash',
] as const;
export type RecordEnd = (typeof RECORD_ENDS)[number];

/** A record as read. Only `size` and `moves` are required; fields not named here are kept as they are. */
export interface GameRecord {
  readonly size: number;
  /** All moves of the game; where `opening` is given they begin with it. */
  readonly moves: readonly string[];
  readonly rules?: { readonly pie?: boolean };
  readonly winner?: 'light' | 'dark' | null;
  readonly end?: RecordEnd;
  readonly [field: string]: unknown;
}

/** An error in a record; `path` leads to the field that is wrong. */
export interface RecordError extends InputError {
  readonly path: JsonPath;
}

function fail(path: JsonPath, code: string, message: string): { readonly ok: false; readonly error: RecordError } {
  return { ok: false, error: { code, message, path } };
}

/** Reads one line. Errors: `bad-json`, and those of `recordOf`. */
export function parseRecord(line: string): Result<GameRecord, RecordError> {
  const json = parseJson(line);
  return json.ok ? recordOf(json.value) : fail([], json.error.code, json.error.message);
}

/**
 * A record out of JSON. Errors: `bad-record` (a field that is missing or of the wrong kind), `bad-version`.
 * A record whose `moves` leave out the `opening` gets it put in front.
 */
export function recordOf(value: unknown): Result<GameRecord, RecordError> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail([], 'bad-record', 'a record is a JSON object');
  }
  const { v = RECORD_VERSION, size, moves, opening = [], rules, winner, end } = value as Record<string, unknown>;
  if (!Number.isInteger(v) || (v as number) < 1 || (v as number) > RECORD_VERSION) {
    return fail(
      ['v'],
      'bad-version',
      `"v" is ${quote(String(v))}; this program reads records up to version ${RECORD_VERSION}`,
    );
  }
  if (typeof size !== 'number') return fail(['size'], 'bad-record', '"size" is missing or not a number');
  if (!isStrings(moves)) return fail(['moves'], 'bad-record', '"moves" is missing or not a list of strings');
  if (!isStrings(opening)) return fail(['opening'], 'bad-record', '"opening" is not a list of strings');
  if (rules !== undefined && (typeof rules !== 'object' || rules === null || Array.isArray(rules)))
    return fail(['rules'], 'bad-record', '"rules" is not an object');
  if (winner !== undefined && winner !== null && winner !== 'light' && winner !== 'dark') {
    return fail(['winner'], 'bad-record', '"winner" is none of "light", "dark" and null');
  }
  if (end !== undefined && !RECORD_ENDS.includes(end as RecordEnd)) {
    return fail(['end'], 'bad-record', `"end" is none of ${RECORD_ENDS.join(', ')}`);
  }
  const complete = opening.every((move, i) => moves[i] === move);
  return ok({ ...value, size, moves: complete ? moves : [...opening, ...moves] } as GameRecord);
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
