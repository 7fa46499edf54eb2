/** Before tests of the system, which run what is compiled, compiles what is older than its sources, and builds the page where that is. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

const PAGE = 'src/board/page';
const BROWSER_CONFIG = 'vite.browser.config.ts';
const BUILT_BROWSER = 'dist/browser';
/** The light package, which `npm run engine` writes. */
const BUILT_ENGINE = 'dist/engine';
const BUILT_PAGE = 'dist/web';
/** What is made of it for a host that sends files and nothing else. */
const BUILT_SITE = 'dist/site';
const DOCS_BUILDER = 'docs/node_modules/vitepress/bin/vitepress.js';
const SITE_CONFIG = 'vite.site.config.ts';
const BUNDLER = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
/** What the kernel of vector tables is compiled from, among others. */
const KERNEL_SOURCES = ['src/network/kernel', 'src/games/maerstanas', 'src/games/meridians'];
const KERNEL_CONFIG = 'src/network/kernel/asconfig.json';
const BUILT_KERNEL = 'dist/src/network/kernel/lanes.wasm';
const ASSEMBLER = join(dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json')), 'bin/asc.js');
const INLINER_CONFIG = 'rolldown.config.ts';
const INLINER = join(dirname(createRequire(import.meta.url).resolve('rolldown/package.json')), 'bin/cli.mjs');
const TEXTS = 'vite.texts.ts';
const TYPESCRIPT = join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/cli.mjs');
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Also when a test that watches is run again. Throws with what the compiler says. */
export function setup(project: TestProject): void {
  const { root } = project.config;
  shared.builtFolders ??= new Set();
  if (!shared.builtFolders.has(root)) build(root);
  shared.builtFolders.add(root);
  project.onTestsRerun(async () => build(root));
}

/** Folders that were built: the projects of a run share one. */
const shared = globalThis as { builtFolders?: Set<string> };

function build(root: string): void {
  const hasPage = existsSync(join(root, PAGE));
  // What a check without output leaves behind has the compiler take all for compiled.
  if (!existsSync(join(root, 'dist/src'))) rmSync(join(root, 'dist/.tsbuildinfo'), { force: true });
  if (hasPage) run(root, [TYPESCRIPT, TEXTS], 'the types of the texts cannot be made');
  run(root, [COMPILER, '-b', '.', ...(hasPage ? [PAGE] : [])], 'the sources cannot be compiled');
  removeOrphans(root, join(root, 'dist'));
  if (existsSync(join(root, INLINER_CONFIG)))
    run(root, [INLINER, '-c', INLINER_CONFIG], 'constants cannot be put in their places');
  if (existsSync(join(root, KERNEL_CONFIG)) && isNewer(root, KERNEL_SOURCES, join(root, BUILT_KERNEL)))
    run(root, [ASSEMBLER, '--config', KERNEL_CONFIG], 'the kernel cannot be compiled');
  if (!hasPage) return;
  const page = join(root, BUILT_PAGE, 'index.html');
  if (isStale(root, page)) run(root, [BUNDLER, 'build'], 'the page cannot be built');
  if (isStale(root, join(root, BUILT_BROWSER, 'worker.js')))
    run(root, [BUNDLER, 'build', '--config', BROWSER_CONFIG], 'the library for browsers cannot be built');
  const site = join(root, BUILT_SITE, 'sw.js');
  if (Math.max(madeAt(page), madeAt(join(root, SITE_CONFIG))) > madeAt(site))
    run(root, [BUNDLER, 'build', '--config', SITE_CONFIG], 'the site cannot be built');
  // The site is built without its documents, and so are sites where the packages of docs/ are not installed.
  const docs = join(root, DOCS_BUILDER);
  if (existsSync(docs) && !existsSync(join(root, BUILT_SITE, 'docs/index.html')))
    run(root, [docs, 'build', 'docs'], 'the documentation cannot be built');
}

function run(cwd: string, args: readonly string[], trouble: string): void {
  // The test runner's own environment would make a page for development, which is larger.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${trouble}:\n${stdout}${stderr}${error?.message ?? ''}`);
}

/** Milliseconds since 1970; 0 for a missing file. */
function madeAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Whether something that pages are made of is newer than this file. */
function isStale(root: string, page: string): boolean {
  const places = [
    'src',
    'weights',
    'bench/suite',
    'bench/signature.txt',
    'vite.config.ts',
    'package-lock.json',
    TEXTS,
    BROWSER_CONFIG,
  ];
  return isNewer(root, places, page);
}

/** Whether one of these files, or a file in one of these folders, is newer than what is made of them. */
function isNewer(root: string, places: readonly string[], made: string): boolean {
  const files = places.flatMap((place) => {
    const path = join(root, place);
    return statSync(path).isFile()
      ? [path]
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  });
  return files.some((path) => madeAt(path) > madeAt(made));
}

/** Removes compiled files whose source was deleted; the compiler keeps them. */
function removeOrphans(root: string, dist: string): void {
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if ([BUILT_PAGE, BUILT_SITE, BUILT_BROWSER, BUILT_ENGINE].some((folder) => `dist/${path}`.startsWith(`${folder}/`)))
      continue;
    const [, source] = /^(.*)(?:\.d\.ts|\.js|\.js\.map)$/.exec(path) ?? [];
    // The types of the texts have no source of that name.
    if (path !== '.texts.d.ts' && source !== undefined && !existsSync(join(root, `${source}.ts`)))
      rmSync(join(dist, path));
  }
}
