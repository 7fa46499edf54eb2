/** Seeds of random number streams. */
import alea from 'seedrandom/lib/alea.js';
import type { RandomState } from './rng.ts';

/** Derives the state of stream number `stream` from a seed. Deterministic. */
export function randomState(seed: string | number, stream = 0): RandomState {
  const source = alea(`${seed}/${stream}`);
  const state = new Int32Array(2);
  do {
    state[0] = source.int32();
    state[1] = source.int32();
  } while (state[0] === 0 && state[1] === 0);
  return state;
}

/** A new unique seed. */
export function freshSeed(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
