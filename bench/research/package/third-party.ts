/** The packages whose code is in the package or is installed with it, and their licences. */
import { readdirSync, readFileSync } from 'node:fs';
import { packageFile } from '../../../src/node/package-file.ts';

export const LICENCES_PAGE = 'THIRD-PARTY-LICENCES.md';

/** SPDX identifiers of licences that a program under the MIT licence may use and be shipped with. */
export const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Unicode-DFS-2016',
  'Unlicense',
];

export interface LockedPackage {
  /** From the root, such as `node_modules/preact`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** SPDX identifier; `none` without one. */
  readonly licence: string;
}

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: true;
}

/** Where packages that have no file with their licence have its text. */
const TEXTS: Readonly<Record<string, readonly [file: string, text: RegExp]>> = {
  seedrandom: ['README.md', /(?<=^LICENSE \(MIT\)\n-+\n).*/ms],
  '@sqlite.org/sqlite-wasm': ['dist/index.mjs', /(?<=@preserve\n).*?(?=\*\/)/s],
};
/** A package with the text of a licence that others name without the text. */
const APACHE = 'node_modules/assemblyscript/LICENSE';

function lockedPackages(): readonly (LockedPackage & { readonly isInstalled: boolean })[] {
  const { packages } = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = 'none', dev }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { path, name, version, licence: license, isInstalled: dev !== true };
    });
}

/** The packages that npm installs with this one, on any system. */
export function installedPackages(): readonly LockedPackage[] {
  return lockedPackages().filter(({ isInstalled }) => isInstalled);
}

/** The packages whose code is in `dist/web` and `dist/browser`, as the last build noted them. */
export function bundledPackages(): readonly LockedPackage[] {
  const folder = packageFile('dist/.packages/');
  const paths = new Set(readdirSync(folder).flatMap((name) => JSON.parse(read(`dist/.packages/${name}`)) as string[]));
  return lockedPackages().filter(({ path }) => paths.has(path));
}

function read(path: string): string {
  return readFileSync(packageFile(path), 'utf8').replaceAll('\r\n', '\n');
}

/** Throws if the package has no text of its licence. */
function licenceText({ path, name, licence }: LockedPackage): string {
  const file = readdirSync(packageFile(path)).find((one) => /^(?:licen[cs]e|copying)/i.test(one));
  if (file !== undefined) return read(`${path}/${file}`);
  const [other, text] = TEXTS[name] ?? [];
  const [found] = (other && text?.exec(read(`${path}/${other}`))) || [];
  if (found === undefined) throw new Error(`${path} has no text of its licence: say where it is in TEXTS`);
  return licence === 'Apache-2.0' ? `${found}\n${read(APACHE)}` : found;
}

/** A row for each version of a package. */
export function packageTable(packages: readonly LockedPackage[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return ['| package | version | licence |', '| --- | --- | --- |', ...[...new Set(rows)].sort()].join('\n');
}

/** The text of THIRD-PARTY-LICENCES.md. */
export function licencesPage(): string {
  const bundled = bundledPackages();
  const texts = bundled.map((one) => {
    const lines = licenceText(one).trim().split('\n');
    return `### ${one.name} ${one.version}\n\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}`;
  });
  return `# Licences of other projects

Sightline is under the MIT licence (\`LICENSE\`). \`npm run licences\` writes this list.

## In the package

\`dist/web\` and \`dist/browser\` contain code of these packages, whose licences follow. \`fonts/\` contains DejaVu Sans, whose licence is
\`fonts/LICENSE\`.

${packageTable(bundled)}

${texts.join('\n\n')}

## Installed with the package

npm installs these beside the package. Some are for one system only.

${packageTable(installedPackages())}
`;
}
