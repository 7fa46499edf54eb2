/** Weights files. */
import { fileURLToPath } from 'node:url';
import { weightsFrom } from '../games/registry.ts';
import { beginsAsWeights, type SharedWeights } from '../network/weights.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { readFile } from './file.ts';

/** Whether a file begins like a weights file, complete or not. */
export function holdsWeights(path: string): boolean {
  const bytes = readFile(path);
  return bytes.ok && beginsAsWeights(bytes.value);
}

/** Reads a weights file. Errors: `bad-weights`, with the file name. */
export function readWeights(path: string | URL): Result<SharedWeights> {
  const name = typeof path === 'string' ? path : fileURLToPath(path);
  const bytes = readFile(name);
  if (!bytes.ok) return fail('bad-weights', bytes.error.message);
  const weights = weightsFrom(bytes.value);
  return weights.ok ? ok({ ...weights.value, file: name }) : fail('bad-weights', `${name}: ${weights.error.message}`);
}
