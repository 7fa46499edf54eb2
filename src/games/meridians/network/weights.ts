/**
 * Files of network weights, and those that come with the program.
 *
 * A file is the eight bytes `SIGHTNET`, a 32-bit length n, n bytes of JSON in UTF-8, the weights as 16-bit integers, and
 * the SHA-256 of everything before; all numbers lie with the low byte first. The JSON is `WeightsHeader`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Provenance, SharedWeights } from '../../../network/weights.ts';
import { fileProblem } from '../../../util/file.ts';
import { packageFile } from '../../../util/package-file.ts';
import { fail, ok, quote, type Result } from '../../../util/result.ts';
import { MAX_SIZE, MIN_SIZE } from '../board.ts';
import { parseShape, type Shape } from './shape.ts';
import type { Weights } from './view.ts';

const MAGIC = 'SIGHTNET';
const VERSION = 1;
const CHECKSUM_BYTES = 32;
/** A weight file is refused when it is larger. */
const MOST_BYTES = 2 ** 26;
/** Logits that the smallest step of a stored weight stands for; the largest weight is 16. */
const UNIT = 2 ** -11;
const MOST_WEIGHT = 2 ** 15 - 1;

export interface WeightsHeader {
  readonly v: number;
  readonly game: 'meridians';
  readonly size: number;
  /** See shape.ts. */
  readonly shape: string;
  /** Hash of the points and the table of every tuple, in case that a later version builds the shape otherwise. */
  readonly shapeHash: string;
  readonly weights: number;
  /** Logits that a stored 1 stands for. */
  readonly unit: number;
  readonly provenance: Provenance;
}

/** Rounds learnt weights to those of a file. Those beyond the largest that it can hold are cut down to it. */
export function quantise(values: Float32Array, unit: number): Int16Array {
  return Int16Array.from(values, (value) =>
    Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, Math.round((value * unit) / UNIT))),
  );
}

/** The bytes of a weight file. */
export function makeWeights(shape: Shape, values: Int16Array, provenance: Provenance): Uint8Array {
  const header: WeightsHeader = {
    v: VERSION,
    game: 'meridians',
    size: shape.size,
    shape: shape.text,
    shapeHash: hashOf(shape),
    weights: shape.weights,
    unit: UNIT,
    provenance,
  };
  const json = Buffer.from(JSON.stringify(header));
  const body = Buffer.alloc(MAGIC.length + 4 + json.length + 2 * values.length);
  body.write(MAGIC);
  body.writeUInt32LE(json.length, MAGIC.length);
  body.set(json, MAGIC.length + 4);
  for (const [i, value] of values.entries()) body.writeInt16LE(value, MAGIC.length + 4 + json.length + 2 * i);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

/** Reads a weight file's bytes. Errors: `bad-weights`. */
export function parseWeights(bytes: Uint8Array): Result<SharedWeights> {
  const bad = (what: string) => fail('bad-weights', what);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = MAGIC.length + 4;
  if (file.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) return bad('this is not a file of weights');
  if (file.length < start + CHECKSUM_BYTES) return bad('the file is cut short');
  const checksum = file.subarray(file.length - CHECKSUM_BYTES);
  const body = file.subarray(0, file.length - CHECKSUM_BYTES);
  const end = start + file.readUInt32LE(MAGIC.length);
  if (end > body.length) return bad('the file is cut short');
  if (!createHash('sha256').update(body).digest().equals(checksum)) {
    return bad('the checksum is wrong: the file is damaged or cut short');
  }
  const header = parseHeader(file.subarray(start, end).toString());
  if (!header.ok) return header;
  const { size, unit, weights, provenance } = header.value;
  const shape = parseShape(header.value.shape, size);
  if (!shape.ok) return bad(shape.error.message);
  if (hashOf(shape.value) !== header.value.shapeHash) return bad('the shape is built otherwise in this version');
  for (const count of [weights, (body.length - end) / 2]) {
    if (count !== shape.value.weights) return bad(`${count} weights where the shape has ${shape.value.weights}`);
  }
  const values = new Int16Array(new SharedArrayBuffer(2 * weights));
  for (let i = 0; i < weights; i++) values[i] = body.readInt16LE(end + 2 * i);
  const of = { game: 'meridians', rules: { size } };
  return ok({ ...of, shape: header.value.shape, unit, values, id: checksum.toString('hex'), provenance });
}

function parseHeader(text: string): Result<WeightsHeader> {
  let header: Partial<WeightsHeader> | null;
  try {
    header = JSON.parse(text) as Partial<WeightsHeader> | null;
  } catch {
    return fail('bad-weights', 'the header is not JSON');
  }
  if (typeof header !== 'object' || header === null) return fail('bad-weights', 'the header is not an object');
  const { v, game, size, shape, unit, weights, provenance } = header;
  if (v !== VERSION) return fail('bad-weights', `version ${v} of the format: this program reads ${VERSION}`);
  if (game !== 'meridians') return fail('bad-weights', `the game is ${quote(String(game))}, not meridians`);
  if (!Number.isInteger(size) || (size as number) < MIN_SIZE || (size as number) > MAX_SIZE) {
    return fail('bad-weights', `size ${size}: sizes are ${MIN_SIZE} to ${MAX_SIZE}`);
  }
  const isRight =
    typeof shape === 'string' &&
    Number.isFinite(unit) &&
    (unit as number) > 0 &&
    Number.isInteger(weights) &&
    typeof provenance === 'object' &&
    provenance !== null;
  return isRight
    ? ok(header as WeightsHeader)
    : fail('bad-weights', 'the header lacks shape, unit, weights or provenance');
}

function hashOf(shape: Shape): string {
  const hash = createHash('sha256');
  for (const [tuple, points] of shape.points.entries()) hash.update(`${shape.table[tuple]}:${points.join(',')};`);
  return hash.digest('hex').slice(0, 16);
}

/** Reads a file of weights. Errors: `bad-weights`, which names the file. */
export function readWeights(path: string | URL): Result<SharedWeights> {
  const name = typeof path === 'string' ? path : fileURLToPath(path);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return fail('bad-weights', `${name}: ${fileProblem(error)}`);
  }
  const weights =
    bytes.length > MOST_BYTES ? fail('bad-weights', `${bytes.length} bytes are too many`) : parseWeights(bytes);
  return weights.ok ? weights : fail('bad-weights', `${name}: ${weights.error.message}`);
}

/** The same weights as the network reads them. */
export function openWeights(shared: SharedWeights): Weights {
  const shape = parseShape(shared.shape, shared.rules.size as number);
  if (!shape.ok) throw new Error(shape.error.message);
  return { shape: shape.value, values: shared.values, unit: shared.unit };
}

const shipped = new Map<number, Result<SharedWeights | null>>();

/** The weights that come with the program for a size, or null when there are none. Errors: `bad-weights`. */
export function shippedWeights(size: number): Result<SharedWeights | null> {
  const file = packageFile(`weights/meridians-${size}.net`);
  const weights = shipped.get(size) ?? (existsSync(file) ? readWeights(file) : ok(null));
  shipped.set(size, weights);
  return weights;
}
