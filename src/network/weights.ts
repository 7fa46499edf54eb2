/**
 * Weights of a learned evaluation, and their files.
 *
 * A file is the eight bytes `SIGHTNET`, a 32-bit length n, n bytes of JSON in UTF-8
 * (`WeightsHeader`), the weights as 16-bit integers, and the SHA-256 of everything before. All
 * numbers are little-endian.
 */

import { sharedMemory } from '../util/memory.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import type { Rules } from '../util/rules.ts';
import { beginsWith, seal, unseal } from '../util/sealed.ts';
import { sha256Hex } from '../util/sha256.ts';
import { LANES, type LaneLayout, type Shape } from './shape.ts';

const MAGIC = 'SIGHTNET';
const VERSION = 2;
/** Format version of files with vectors. */
const VECTOR_VERSION = 3;
/** Larger weight files are refused. */
const MOST_BYTES = 2 ** 26;
/** Logits per smallest step of a stored weight; the largest weight is 16. */
export const UNIT = 2 ** -11;
const MOST_WEIGHT = 2 ** 15 - 1;
/** Steps of lanes 1 to 7 per step of other weights. */
const FINER = 4;

/** The origin of a file. */
interface Provenance {
  readonly command: string;
  readonly seed: string;
  readonly games: number;
  /** ISO 8601. */
  readonly date: string;
  readonly program: string;
}

/** The game of the weights, and the options that matter to them. */
export interface WeightsGame {
  readonly game: string;
  readonly rules: Rules;
}

/** Weights in a form that can be sent to other threads, which then share them. */
export interface SharedWeights extends WeightsGame {
  readonly shape: string;
  readonly unit: number;
  /** In memory shared by threads, if available. */
  readonly values: Int16Array;
  /** The checksum of the file, in hexadecimal digits. */
  readonly id: string;
  readonly provenance: Provenance;
  /** The file from which they were read. */
  readonly file?: string;
}

interface WeightsHeader extends WeightsGame {
  /** 1 has `size` instead of `rules`, 3 has vectors. */
  readonly v: number;
  /** In the notation of the game. */
  readonly shape: string;
  /**
   * Hash of the cells and the table of every tuple, to detect that a later version builds the shape
   * differently.
   */
  readonly shapeHash: string;
  readonly weights: number;
  /** Logits per stored 1. */
  readonly unit: number;
  /** With vectors: the value of a stored 1 of lanes 1 to 7. */
  readonly laneUnit?: number;
  readonly provenance: Provenance;
}

/**
 * Resolves what weights are made for: the complete options that matter, and the shape of a text.
 */
export type FindShape = (of: WeightsGame, shape: string) => Result<{ readonly rules: Rules; readonly shape: Shape }>;

/** Rounds trained weights to those of a file; those out of its range are clipped. */
export function quantise(
  values: Float32Array,
  lanes?: LaneLayout,
  into: Int16Array = new Int16Array(values.length),
): Int16Array {
  for (let i = 0; i < values.length; i++) {
    const rounded = Math.round(((values[i] as number) / UNIT) * finerAt(i, lanes));
    into[i] = Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, rounded));
  }
  return into;
}

/** The weights of a file as floats: in logits, or in units of a lane. */
export function unrounded({ values, unit }: Pick<SharedWeights, 'values' | 'unit'>, lanes?: LaneLayout): Float32Array {
  return Float32Array.from(values, (value, i) => (value * unit) / finerAt(i, lanes));
}

function finerAt(i: number, lanes: LaneLayout | undefined): number {
  if (!lanes) return 1;
  const lane = i < LANES * lanes.entries ? i % LANES : i < lanes.outputAt ? i - lanes.biasAt : 0;
  return lane > 0 ? FINER : 1;
}

export function makeWeights(
  { game, rules }: WeightsGame,
  shape: Shape,
  values: Int16Array,
  provenance: Provenance,
): Uint8Array {
  const header: WeightsHeader = {
    v: shape.lanes ? VECTOR_VERSION : VERSION,
    game,
    rules,
    shape: shape.text,
    shapeHash: hashOf(shape),
    weights: shape.weights,
    unit: UNIT,
    ...(shape.lanes && { laneUnit: UNIT / FINER }),
    provenance,
  };
  const body = new DataView(new ArrayBuffer(2 * values.length));
  for (const [i, value] of values.entries()) body.setInt16(2 * i, value, true);
  return seal(MAGIC, header, new Uint8Array(body.buffer));
}

/** Parses a weight file. Errors: `bad-weights`. */
export function parseWeights(bytes: Uint8Array, findShape: FindShape): Result<SharedWeights> {
  const bad = (what: string) => fail('bad-weights', what);
  if (bytes.length > MOST_BYTES) return bad(`too long: ${bytes.length} bytes`);
  const sealed = unseal(MAGIC, 'a weights file', bytes);
  if (!sealed.ok) return bad(sealed.error.message);
  const { body, checksum } = sealed.value;
  const header = parseHeader(sealed.value.header);
  if (!header.ok) return header;
  const { game, unit, weights, provenance } = header.value;
  const found = findShape(header.value, header.value.shape);
  if (!found.ok) return bad(found.error.message);
  const { rules, shape } = found.value;
  if ((header.value.v === VECTOR_VERSION) !== (shape.lanes !== undefined)) {
    return bad(`format version ${header.value.v} does not fit the shape ${quote(shape.text)}`);
  }
  if (shape.lanes && header.value.laneUnit !== unit / FINER) return bad(`lane unit ${quote(header.value.laneUnit)}`);
  if (hashOf(shape) !== header.value.shapeHash) return bad('this version builds the shape differently');
  for (const count of [weights, body.length / 2]) {
    if (count !== shape.weights) return bad(`${count} weights, but the shape has ${shape.weights}`);
  }
  const values = new Int16Array(sharedMemory(2 * weights));
  const view = new DataView(body.buffer, body.byteOffset);
  for (let i = 0; i < weights; i++) values[i] = view.getInt16(2 * i, true);
  return ok({ game, rules, shape: shape.text, unit, values, id: checksum, provenance });
}

function parseHeader(text: string): Result<WeightsHeader> {
  let header: Partial<WeightsHeader & { readonly size: unknown }> | null;
  try {
    header = JSON.parse(text) as typeof header;
  } catch {
    return fail('bad-weights', 'the header is not JSON');
  }
  if (typeof header !== 'object' || header === null) return fail('bad-weights', 'the header is not a JSON object');
  const { v, game, size, shape, unit, weights, provenance } = header;
  if (v !== 1 && v !== VERSION && v !== VECTOR_VERSION) {
    return fail('bad-weights', `unsupported format version ${quote(v)}; this program reads 1 to ${VECTOR_VERSION}`);
  }
  const rules = v === 1 ? { size } : header.rules;
  const isRight =
    typeof game === 'string' &&
    isRules(rules) &&
    typeof shape === 'string' &&
    Number.isFinite(unit) &&
    (unit as number) > 0 &&
    Number.isInteger(weights) &&
    typeof provenance === 'object' &&
    provenance !== null;
  return isRight
    ? ok({ ...(header as WeightsHeader), rules })
    : fail('bad-weights', 'the header lacks game, rules, shape, unit, weights or provenance');
}

function isRules(value: unknown): value is Rules {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((rule) => ['boolean', 'number', 'string'].includes(typeof rule))
  );
}

function hashOf(shape: Shape): string {
  const text = shape.cells.map((cells, tuple) => {
    const times = shape.times[tuple] === 1 ? '' : `*${shape.times[tuple]}`;
    return `${shape.table[tuple]}:${cells.join(',')}${times};`;
  });
  return sha256Hex(text.join('')).slice(0, 16);
}

/** Whether bytes begin like a weight file, even if incomplete. */
export function beginsAsWeights(bytes: Uint8Array): boolean {
  return beginsWith(bytes, MAGIC);
}
