import { expect, it } from 'vitest';
import { KeyMap } from '../../src/util/key-map.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { many } from '../support/many.ts';

it('is what a Map by both words is', () => {
  const random = randomState('key map');
  // Few words, so that keys come again, and all of them next to each other.
  const word = () => nextBelow(random, 60) - 30;
  const keys = new KeyMap();
  const known = new Map<string, number>();
  for (let i = 0; i < many(5000); i++) {
    const [low, high] = [word(), word()];
    expect(keys.get(low, high)).toBe(known.get(`${low} ${high}`));
    const value = word();
    keys.set(low, high, value);
    known.set(`${low} ${high}`, value);
    expect(keys.size).toBe(known.size);
  }
  for (const [key, value] of known) {
    const [low, high] = key.split(' ').map(Number) as [number, number];
    expect(keys.get(low, high)).toBe(value);
  }
});
