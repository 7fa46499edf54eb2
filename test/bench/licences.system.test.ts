/** THIRD-PARTY-LICENCES.md after a build. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALLOWED, bundledPackages, LICENCES_PAGE, licencesPage } from '../../bench/research/package/third-party.ts';

it('no bundle contains a package under a licence that is not allowed', () => {
  expect(bundledPackages().length).toBeGreaterThan(5);
  expect(bundledPackages().filter(({ licence }) => !ALLOWED.includes(licence))).toEqual([]);
});

it('THIRD-PARTY-LICENCES.md has the licences of all that is bundled: run `npm run licences`', () => {
  expect(readFileSync(new URL(`../../${LICENCES_PAGE}`, import.meta.url), 'utf8')).toBe(licencesPage());
});
