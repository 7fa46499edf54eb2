import { expect, test } from 'vitest';
import { coverageOf, kindsOfIntervals } from '../../bench/research/intervals/synthetic.ts';
import { many } from '../support/many.ts';

const TOURNAMENTS = many(80);
/** Four standard errors of a share of 0.95; several intervals of one tournament depend on each other. */
const SLACK = 4 * Math.sqrt((0.95 * 0.05) / TOURNAMENTS);

test.each(kindsOfIntervals())('$name by $unit, $design: 95 % intervals contain the true value that often', (kind) => {
  const { covered } = coverageOf(kind, TOURNAMENTS, 'test');
  expect(covered).toBeGreaterThan(0.95 - SLACK);
});
