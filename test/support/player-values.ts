import { expect } from 'vitest';
import { Engine } from '../../src/engine/engine.ts';

/** The values of a game for six stand in its analysis, on this many threads, and add up to one. */
export async function expectValues(threads: number): Promise<void> {
  const engine = new Engine({ game: { name: 'heximeros' }, threads });
  const { analysis } = await engine.bestMove({ playouts: 60 });
  await engine.close();
  expect(analysis.values).toHaveLength(6);
  expect(analysis.values?.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 2);
  // The value of the root is a mean of the same playouts, but for those that a starting value counts for.
  expect(analysis.values?.[0]).toBeCloseTo(analysis.value, 1);
}
