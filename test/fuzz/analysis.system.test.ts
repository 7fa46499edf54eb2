import { expect, it } from 'vitest';
import { fuzzAnalysis } from '../support/analysis-fuzz.ts';
import { many } from '../support/many.ts';

const LINES = many(150);

it.each(['meridians', 'maerstanas'])(
  `analysis of %s: ${LINES} good, mutated and random lines are each answered as the protocol says`,
  async (game) => {
    expect(await fuzzAnalysis(game, LINES, 'analysis')).toEqual([]);
  },
);
