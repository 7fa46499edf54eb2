/** Alone here: that docs/benchmarks.md says what the default player solves. With limits of playouts it is the same on every machine. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const PAGE = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');

it.each([
  ['the default suite', [], /on one thread; (\d+) with 100 playouts and (all) with 1,000\./, '100,1000'],
  ['races', ['--suite', 'races'], /solves (\d+) with 100 playouts and (all) with 1,000\./, '100,1000'],
  ['hard', ['--suite', 'hard'], /solves (\d+), (\d+), (\d+), (\d+) and (\d+) with these/, '1,10,100,1000,10000'],
] as const)('the page has the figures of %s', async (_, suite, claim, playouts) => {
  const { stdout } = await runHere(['bench', 'positions', ...suite, '--playouts', playouts, '--json']);
  const { total } = JSON.parse(stdout) as { readonly total: { readonly positions: number; readonly solved: number[] } };
  const stated = claim.exec(PAGE)?.slice(1) ?? [];
  expect(stated.map((count) => (count === 'all' ? total.positions : Number(count)))).toEqual(total.solved);
});
