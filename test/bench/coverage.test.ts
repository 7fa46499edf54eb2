import { describe, expect, test } from 'vitest';
import { sparseKinds } from '../../bench/research/intervals/sparse.ts';
import { coverageOf, type Kind, kindsOfIntervals } from '../../bench/research/intervals/synthetic.ts';
import { many } from '../support/many.ts';

const TOURNAMENTS = many(80);
/** Standard errors of a share of 0.95; several intervals of one tournament depend on each other. */
const ERRORS = 4;

/** Expects that 95 % intervals, of those tournaments that have one, contain the true value that often. */
function expectCovered(kind: Kind): void {
  const { printed, covered } = coverageOf(kind, TOURNAMENTS, 'test');
  if (printed === 0) return;
  expect(covered).toBeGreaterThan(0.95 - ERRORS * Math.sqrt((0.95 * 0.05) / (TOURNAMENTS * printed)));
}

test.each(kindsOfIntervals())(
  '$name by $unit, $design: 95 % intervals contain the true value that often',
  expectCovered,
);

describe('where few rounds are decisive', () => {
  // Those of ratings take long with many rounds.
  const kinds = sparseKinds().flatMap((all) => all.slice(0, 3));
  test.each(kinds)('$name by $unit, $design: 95 % intervals contain the true value that often', expectCovered);

  test('matches of equal players with fewer than five decisive pairs on average mostly have no interval', () => {
    const [kind] = (sparseKinds()[0] as readonly Kind[]).slice(1);
    expect(coverageOf(kind as Kind, TOURNAMENTS, 'test').printed).toBeLessThan(0.2);
  });
});
