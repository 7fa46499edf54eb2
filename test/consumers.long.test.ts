/**
 * Both packages as consumers get them: installed from their tarballs into empty projects with the registry's newest
 * versions of what they depend on, by several package managers, run by several programs, and bundled. Needs the registry.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeExamples } from './support/examples.ts';
import { testFolder } from './support/folder.ts';
import { packed } from './support/packed.ts';

const HOME = fileURLToPath(new URL('../', import.meta.url));
const ENGINE = join(HOME, 'dist/engine');
const MOST_BYTES = 15e6;
/** Package managers and programs, as packages. pnpm 11 needs a later Node than the oldest that Sightline runs on. */
const TOOLS = [
  'pnpm@10',
  'yarn@1.22.22',
  'bun',
  'deno',
  ...[22, 24].map((version) => `node${version}@npm:node-${process.platform}-${process.arch}@${version}`),
  'typescript54@npm:typescript@5.4',
  'esbuild',
  'webpack',
  'webpack-cli',
];

const root = testFolder();
const tools = join(root, 'tools');
const tarballs = { 'sightline-engine': '', sightline: '' };
type Name = keyof typeof tarballs;

function run(cwd: string, program: string, ...args: string[]): string {
  return ran(cwd, program, ...args).stdout;
}

function ran(cwd: string, program: string, ...args: string[]): { stdout: string; stderr: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  expect({ program, args, status, error, ...(status !== 0 && { stdout, stderr }) }).toMatchObject({ status: 0 });
  return { stdout, stderr };
}

/** Warnings of a package manager, except for npm 11's list of install scripts. */
function warnings(stderr: string): string[] {
  return stderr.split('\n').filter((line) => /warn/i.test(line) && !/^npm warn install-scripts/.test(line));
}

function tool(name: string): string {
  const path = join(tools, 'node_modules', name, 'bin/node');
  return name.startsWith('node') ? path : join(tools, 'node_modules/.bin', name);
}

/** An empty project. */
function project(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', license: 'MIT', type: 'module' }));
  return folder;
}

/** What a search of a fixed size finds: the same for all. */
function programOf(name: Name): string {
  return `import { openEngine } from '${name}';
const engine = await openEngine({ game: { name: 'meridians', rules: { size: 7 } }, threads: 1 });
const { move, analysis } = await engine.bestMove({ playouts: 200 });
console.log(move, analysis.value.toFixed(6), engine.explain().evaluation);
await engine.close();
`;
}

function installed(name: Name): string {
  const folder = project(`npm-${name}`);
  const { stderr } = ran(folder, 'npm', 'install', '--engine-strict', '--no-audit', '--no-fund', tarballs[name]);
  expect(warnings(stderr)).toEqual([]);
  writeFileSync(join(folder, 'program.mjs'), programOf(name));
  return folder;
}

function bytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(folder, path)));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

beforeAll(() => {
  execFileSync(process.execPath, ['dist/bench/research/package/engine.js'], { cwd: HOME, stdio: 'ignore' });
  for (const [name, cwd] of [
    ['sightline-engine', ENGINE],
    ['sightline', HOME],
  ] as const) {
    tarballs[name] = packed(cwd, root).path;
  }
  mkdirSync(tools);
  writeFileSync(join(tools, 'package.json'), '{"private":true}');
  run(tools, 'npm', 'install', '--no-audit', '--no-fund', ...TOOLS);
});

describe.each(['sightline-engine', 'sightline'] as const)('%s, installed by npm under engine-strict', (name) => {
  let folder: string;
  let found: string;
  beforeAll(() => {
    folder = installed(name);
    found = run(folder, process.execPath, 'program.mjs');
  });

  it('searches with its network', () => {
    expect(found).toMatch(/^\w+ 0\.\d+ network\n$/);
    if (name === 'sightline-engine') expect(bytesOf(join(folder, 'node_modules'))).toBeLessThan(MOST_BYTES);
  });

  it.each(['node22', 'node24', 'bun', 'deno'])('finds the same with %s', (program) => {
    const args = program === 'deno' ? ['run', '--allow-all', 'program.mjs'] : ['program.mjs'];
    expect(run(folder, tool(program), ...args)).toBe(found);
  });

  // Yarn 1 refuses packages that need a later Node.
  it.each(['pnpm', 'yarn', 'bun'])('is installed by %s', (manager) => {
    const other = project(`${manager}-${name}`);
    const { stderr } = ran(other, tool(manager), 'add', tarballs[name]);
    expect(warnings(stderr)).toEqual([]);
    writeFileSync(join(other, 'program.mjs'), programOf(name));
    expect(run(other, process.execPath, 'program.mjs')).toBe(found);
  });

  it('is loaded by require', () => {
    writeFileSync(join(folder, 'program.cjs'), `console.log(typeof require('${name}').openEngine);`);
    expect(run(folder, process.execPath, 'program.cjs')).toBe('function\n');
  });

  it('has types without faults', () => {
    const examples = join(folder, 'examples');
    mkdirSync(examples);
    writeExamples(join(folder, 'node_modules', name, 'docs/api.md'), examples);
    const names = readdirSync(examples).filter(
      (one) => one.endsWith('.ts') && (name === 'sightline' || one !== 'match.ts'),
    );
    for (const one of names) {
      const text = readFileSync(join(examples, one), 'utf8');
      writeFileSync(join(examples, one), text.replaceAll("'sightline", `'${name}`));
    }
    const options = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2022', module: 'nodenext' };
    const lib = ['es2023', 'esnext.disposable', 'dom'];
    const compilerOptions = { ...options, lib, types: ['node'], typeRoots: [join(HOME, 'node_modules/@types')] };
    writeFileSync(join(examples, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));
    run(folder, process.execPath, join(HOME, 'node_modules/typescript/bin/tsc'), '-p', examples);
  });

  it('has types for an older TypeScript', () => {
    const names = ['', '/browser', '/board', '/game'].map(
      (entry) => `export * as _${entry.slice(1)} from '${name}${entry}';`,
    );
    writeFileSync(join(folder, 'types.ts'), names.join('\n'));
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2022,esnext.disposable,dom',
    ];
    const types = ['--types', 'node', '--typeRoots', join(HOME, 'node_modules/@types')];
    const compiler = join(tools, 'node_modules/typescript54/bin/tsc');
    run(folder, process.execPath, compiler, ...options, ...types, 'types.ts');
  });

  it('is bundled for pages by Vite and webpack with all its files, and by esbuild without them', () => {
    const page = `import { openEngine } from '${name}'; document.title = String(await openEngine());`;
    writeFileSync(join(folder, 'page.js'), page);
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="./page.js"></script>');
    run(
      folder,
      process.execPath,
      join(HOME, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      'vite',
      '--target',
      'es2022',
    );
    run(folder, tool('webpack'), '--mode', 'production', '--entry', './page.js', '-o', 'webpack');
    for (const output of ['vite', 'webpack']) {
      const files = readdirSync(join(folder, output), { recursive: true, encoding: 'utf8' });
      expect(files.filter((file) => /\.net$/.test(file)).length).toBeGreaterThan(0);
      expect(files.filter((file) => /\.wasm$/.test(file))).toHaveLength(1);
    }
    run(folder, tool('esbuild'), 'page.js', '--bundle', '--format=esm', '--outfile=esbuild/page.js');
    expect(existsSync(join(folder, 'esbuild/page.js'))).toBe(true);
    const node = [
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--packages=external',
      '--outfile=program.bundled.mjs',
    ];
    run(folder, tool('esbuild'), 'program.mjs', ...node);
    expect(run(folder, process.execPath, 'program.bundled.mjs')).toBe(found);
  });

  it('says why a bundle for Node has to leave it out', () => {
    // What else such a bundle would stumble over: packages that call `require` or have no modules but in another field.
    const require = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    const options = ['--platform=node', '--format=esm', '--main-fields=module,main', `--banner:js=${require}`];
    run(folder, tool('esbuild'), 'program.mjs', '--bundle', ...options, '--outfile=program.whole.mjs');
    const { status, stderr } = spawnSync(process.execPath, ['program.whole.mjs'], { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("code: 'no-files'") });
  });
});
