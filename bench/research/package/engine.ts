/**
 * Writes `dist/engine`, the package `sightline-engine`: the engine with its games for Node and browsers,
 * types, and weights of one size, without the commands, the server and native parts. Its own packages
 * but piscina are bundled into it. `npm run engine` builds what it copies first.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { KERNEL_FILE } from '../../../src/network/kernel/kernel.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { SIGNATURE_FILE } from '../../../src/util/version.ts';
import { beginScript } from '../script.ts';
import { bundledPackages, LICENCES_PAGE } from './third-party.ts';

beginScript('node dist/bench/research/package/engine.js', 0);

const HOME = fileURLToPath(packageFile(''));
const OUTPUT = join(HOME, 'dist/engine');
const ENTRIES = ['dist/src/index.js', 'dist/src/own-games/game.js', 'dist/src/node/search-thread.js'];
const TYPES = [
  'dist/src/index.d.ts',
  'dist/src/own-games/game.d.ts',
  'dist/src/board/browser/index.d.ts',
  'dist/src/board/browser/board.d.ts',
];
const FILES = [
  'LICENSE',
  LICENCES_PAGE,
  'CHANGELOG.md',
  'docs/api.md',
  'dist/package.json',
  KERNEL_FILE,
  SIGNATURE_FILE,
];
const WEIGHTS = ['meridians-7.net', 'meridians-7.openings.json', 'maerstanas-default.net'];
/** Packages that stay packages: threads load their own files. */
const KEPT = ['piscina'];

const IMPORT = /((?:^(?:import|export)\b[^'"`;()]*?\bfrom\s*|^import\s*|\bimport\(\s*))['"]([^'"]+)['"]/gm;

/** A path that a module imports, and the file of types in the place of a module. */
function pathOf(from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier);
  return from.endsWith('.d.ts') ? path.replace(/(?:\.d)?\.[jt]s$/, '.d.ts') : path;
}

/** The modules that entries need, with the packages that these import. */
function closureOf(entries: readonly string[]): { modules: string[]; packages: Set<string> } {
  const modules: string[] = [];
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (modules.includes(path) || !existsSync(join(HOME, path))) return;
    modules.push(path);
    for (const [, , specifier = ''] of read(path).matchAll(IMPORT)) {
      if (specifier.startsWith('.')) visit(pathOf(path, specifier));
      else if (!specifier.startsWith('node:')) packages.add(specifier);
    }
  };
  for (const entry of entries) visit(entry);
  return { modules: modules.filter((path) => /\.[jt]s$/.test(path)), packages };
}

function read(path: string): string {
  return readFileSync(join(HOME, path), 'utf8');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(OUTPUT, path)), { recursive: true });
  writeFileSync(join(OUTPUT, path), text);
}

/** What all modules together import of a package, as the text of a module that exports it. */
function exportsOf(specifier: string, paths: readonly string[]): string {
  const found = new Set<string>();
  for (const path of paths) {
    for (const [, lead = '', name] of read(path).matchAll(IMPORT)) {
      if (name !== specifier) continue;
      const named = /\{([^}]*)\}/.exec(lead)?.[1] ?? '';
      for (const one of named.split(',')) if (one.trim() !== '') found.add(one.trim().replace(/ as .*/, ''));
      if (/^import\s+\w+/.test(lead)) found.add('default');
    }
  }
  return `export ${found.size > 0 ? `{ ${[...found].join(', ')} }` : '*'} from '${specifier}';`;
}

/** Writes a package as one module. */
async function bundle(specifier: string, name: string, paths: readonly string[]): Promise<void> {
  const entry = join(OUTPUT, 'dist/packages', name.replace(/js$/, 'entry.js'));
  write(`dist/packages/${name.replace(/js$/, 'entry.js')}`, exportsOf(specifier, paths));
  await build({
    configFile: false,
    root: HOME,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(OUTPUT, 'dist/packages'),
      emptyOutDir: false,
      target: 'es2022',
      ssr: entry,
      minify: true,
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  rmSync(entry);
}

rmSync(OUTPUT, { recursive: true, force: true });
const { modules, packages } = closureOf(ENTRIES);
const bundled = new Map<string, string>();
const licensed = bundledPackages().map(({ name }) => name);
for (const specifier of packages) {
  if (KEPT.includes(specifier)) continue;
  if (!licensed.some((name) => `${specifier}/`.startsWith(`${name}/`)))
    throw new Error(`${LICENCES_PAGE} has no licence of ${specifier}, which no page contains`);
  const name = `${specifier.replaceAll(/[^\w.-]/g, '-').replace(/\.js$/, '')}.js`;
  await bundle(specifier, name, modules);
  bundled.set(specifier, `dist/packages/${name}`);
}
for (const path of modules) {
  const text = read(path).replaceAll(IMPORT, (all, lead: string, specifier: string) => {
    const own = bundled.get(specifier);
    return own === undefined ? all : `${lead}'${posix.relative(posix.dirname(path), own)}'`;
  });
  write(path, text.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
}
for (const path of closureOf(TYPES).modules) write(path, read(path));
for (const path of [...FILES, ...WEIGHTS.map((name) => `weights/${name}`)]) {
  mkdirSync(dirname(join(OUTPUT, path)), { recursive: true });
  copyFileSync(join(HOME, path), join(OUTPUT, path));
}
process.env.SIGHTLINE_BROWSER_WEIGHTS = WEIGHTS.join();
await build({
  configFile: join(HOME, 'vite.browser.config.ts'),
  build: { outDir: join(OUTPUT, 'dist/browser') },
});

const whole = JSON.parse(read('package.json')) as {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
};
const { version, keywords, license, author, homepage, bugs, repository, sideEffects, engines } = whole;
const { './match': _, './bot': __, ...exports } = whole.exports;
const about = {
  name: 'sightline-engine',
  version,
  description: 'Monte Carlo tree search for abstract games: the engine of Sightline for Node and browsers.',
  keywords,
  license,
  author,
  homepage,
  bugs,
  repository,
  type: 'module',
  sideEffects,
  engines,
  exports,
  dependencies: Object.fromEntries(KEPT.map((name) => [name, `^${whole.dependencies[name]}`])),
};
write('package.json', `${JSON.stringify(about, null, 2)}\n`);
write('README.md', read('docs/api.md').replaceAll("'sightline", "'sightline-engine"));
