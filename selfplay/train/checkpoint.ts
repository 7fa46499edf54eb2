/**
 * The state of a training in a file, so that it can resume after a crash. A checkpoint replaces the
 * previous one atomically; an incomplete one never becomes visible.
 *
 * A file is the eight bytes `SIGHTCKP`, a 32-bit length n, n bytes of JSON, the weights as 32-bit
 * floats, and the SHA-256 of everything before. All numbers are little-endian.
 */
import { createHash } from 'node:crypto';
import { readFile, replaceFile } from '../../src/node/file.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { DAMAGED } from '../../src/util/sealed.ts';
import { EMPTY_FILE, NOT_A_CHECKPOINT, wrongCount } from './messages.ts';
import { type TrainingSettings, trainedGame } from './settings.ts';

const MAGIC = 'SIGHTCKP';
const CHECKSUM_BYTES = 32;

export interface Checkpoint {
  readonly settings: TrainingSettings;
  readonly games: number;
  readonly batches: number;
  /** Seconds of training. */
  readonly seconds: number;
  readonly values: Float32Array;
}

/** Errors: `no-file`; the previous checkpoint is then intact. */
export function writeCheckpoint(path: string, checkpoint: Checkpoint): Result<void> {
  const { values, ...state } = checkpoint;
  const json = Buffer.from(JSON.stringify(state));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeFloatLE(value, 4 * i);
  const body = Buffer.concat([Buffer.from(MAGIC), length, json, bytes]);
  return replaceFile(path, Buffer.concat([body, createHash('sha256').update(body).digest()]));
}

/** Reads a checkpoint. Errors: `no-checkpoint`, `bad-checkpoint`. */
export function readCheckpoint(path: string): Result<Checkpoint> {
  const read = readFile(path);
  if (!read.ok) return fail('no-checkpoint', read.error.message);
  const file = read.value;
  const bad = (what: string) => fail('bad-checkpoint', `${path}: ${what}`);
  if (file.length === 0) return bad(EMPTY_FILE);
  const start = MAGIC.length + 4;
  if (file.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) return bad(NOT_A_CHECKPOINT);
  const body = file.subarray(0, Math.max(0, file.length - CHECKSUM_BYTES));
  const isWhole =
    file.length >= start + CHECKSUM_BYTES &&
    createHash('sha256')
      .update(body)
      .digest()
      .equals(file.subarray(file.length - CHECKSUM_BYTES));
  if (!isWhole) return bad(DAMAGED);
  const end = start + file.readUInt32LE(MAGIC.length);
  const state = JSON.parse(body.toString('utf8', start, end)) as Omit<Checkpoint, 'values'>;
  const values = Float32Array.from({ length: (body.length - end) / 4 }, (_, i) => body.readFloatLE(end + 4 * i));
  const trained = trainedGame(state.settings);
  if (!trained.ok) return bad(trained.error.message);
  const { weights } = trained.value.shape;
  if (values.length !== weights) return bad(wrongCount(values.length, weights));
  return ok({ ...state, values });
}
