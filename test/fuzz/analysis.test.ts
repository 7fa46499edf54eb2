import { expect, it } from 'vitest';
import { fuzzAnalysis } from '../support/analysis-fuzz.ts';

const LINES = 3000;

it(`analysis: ${LINES} good, mutated and random lines are each answered as the protocol says`, async () => {
  expect(await fuzzAnalysis(LINES, 'analysis')).toEqual([]);
});
