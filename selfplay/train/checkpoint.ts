/**
 * The state of a training in a file, so that it can resume after a crash. A checkpoint replaces the
 * previous one atomically; an incomplete one never becomes visible.
 *
 * A file is a container of util/sealed.ts with the magic word `SIGHTCKP`. Its header is the state
 * without the weights, its body the weights as 32-bit floats, little-endian.
 */
import * as z from 'zod';
import { fingerprint, rulesProblem } from '../../src/games/fingerprint.ts';
import { readFile, replaceFile } from '../../src/node/file.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import { parseJson } from '../../src/util/json.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { seal, unseal } from '../../src/util/sealed.ts';
import { settingsSchema, type TrainingSettings, trainedGame } from './settings.ts';

const MAGIC = 'SIGHTCKP';

export interface Checkpoint {
  readonly settings: TrainingSettings;
  readonly games: number;
  readonly batches: number;
  /** Seconds of training. */
  readonly seconds: number;
  readonly values: Float32Array;
}

const stateSchema = z.object({
  settings: settingsSchema,
  games: z.int().min(0),
  batches: z.int().min(0),
  seconds: z.number().min(0),
  /** See src/games/fingerprint.ts; absent in older files. */
  fingerprint: z.string().optional(),
});

/** Errors: `no-file`; the previous checkpoint is then intact. */
export function writeCheckpoint(path: string, { values, ...about }: Checkpoint): Result<void> {
  const game = trainedGame(about.settings);
  const state = { ...about, ...(game.ok && { fingerprint: fingerprint(game.value.kit) }) };
  const { buffer, byteOffset, byteLength } = values;
  return replaceFile(path, seal(MAGIC, state, new Uint8Array(buffer, byteOffset, byteLength)));
}

/** Reads a checkpoint. Errors: `no-checkpoint`, `bad-checkpoint`. */
export function readCheckpoint(path: string): Result<Checkpoint> {
  const read = readFile(path);
  if (!read.ok) return fail('no-checkpoint', read.error.message);
  const bad = (what: string) => fail('bad-checkpoint', `${path}: ${what}`);
  const sealed = unseal(MAGIC, 'a training checkpoint', read.value);
  if (!sealed.ok) return bad(sealed.error.message);
  const json = parseJson(sealed.value.header);
  if (!json.ok) return bad(json.error.message);
  const state = stateSchema.safeParse(json.value);
  if (!state.success) return bad(firstIssue(state.error, 'the header').message);
  const { fingerprint: stored, ...known } = state.data;
  const { settings, ...progress } = known as Omit<Checkpoint, 'values'>;
  const trained = trainedGame(settings);
  if (!trained.ok) return bad(trained.error.message);
  const changed = rulesProblem(trained.value.kit, stored);
  if (changed !== undefined) return bad(changed);
  const { body } = sealed.value;
  const { weights } = trained.value.shape;
  if (body.length !== 4 * weights) return bad(`${body.length / 4} weights, but the shape has ${weights}`);
  const values = new Float32Array(new Uint8Array(body).buffer);
  return values.every(Number.isFinite) ? ok({ settings, ...progress, values }) : bad('a weight is not a finite number');
}
