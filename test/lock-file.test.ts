/** What `npm ci` warns about, and licences. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALLOWED, installedPackages, LICENCES_PAGE, packageTable } from '../bench/research/package/third-party.ts';

interface Locked {
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: true;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>);

it('the lock file has no package that demands a newer Node than this one', () => {
  // SQLite demands Node 22 of those who run it in Node, which only browsers do here: after `npm install` delete that line.
  const newer = packages.filter(([, { engines }]) => /^>=\s*(?:2[1-9]|[3-9]\d)/.test(engines?.node ?? ''));
  expect(newer.map(([path]) => path)).toEqual([]);
});

it('package.json says of every install script whether it may run', () => {
  const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripts.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(Object.keys(read('package.json').allowScripts).sort()).toEqual(names.sort());
});

it('the lock file has no package under a licence that is not allowed', () => {
  expect(installedPackages().filter(({ licence }) => !ALLOWED.includes(licence))).toEqual([]);
});

it('THIRD-PARTY-LICENCES.md lists the packages that are installed: run `npm run licences`', () => {
  const page = readFileSync(new URL(`../${LICENCES_PAGE}`, import.meta.url), 'utf8');
  expect(page).toContain(packageTable(installedPackages()));
});
