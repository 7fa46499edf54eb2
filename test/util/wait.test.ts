import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { finishedWithin } from '../../src/util/wait.ts';

it.each([1e10, Number.MAX_VALUE, Infinity, undefined])(
  'waits for %s ms, though no timer takes that much',
  async (ms) => {
    expect(await finishedWithin(setTimeout(5), ms)).toBe(true);
  },
);

it('gives up after its time', async () => {
  expect(await finishedWithin(setTimeout(1000), 1)).toBe(false);
});
