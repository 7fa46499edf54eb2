/** Builds the page into `dist/web`, with every file compressed beside it, as the server sends it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { boardStyle } from './src/drawing/board-svg.ts';
import { BASE_STYLE } from './src/drawing/style.ts';
import { assetNames, assetPath } from './src/node/asset-files.ts';
import { packageFile } from './src/node/package-file.ts';
import { VERSION } from './src/util/version.ts';
import { notePackages } from './vite.packages.ts';
import { slimSqlite } from './vite.sqlite.ts';
import { LANGUAGES, texts } from './vite.texts.ts';

type Chunk = Rolldown.OutputChunk;

/** The least that plays a game, without what is loaded late. */
const SHARED =
  /\/src\/(?:util|network(?!\/(?:lanes|kernel))|games\/[^/]+\.ts|games\/[a-z]+\/name\.ts|board\/browser\/(?:errors|host)\.ts|records\/(?:places|replay|spec)\.ts|review\/judgement\.ts|search\/limits\.ts)/;
/** The standard game, which every page begins with, without what is loaded late. */
const STANDARD = /\/src\/games\/meridians\/(?!lesson)/;
/** What the page needs at once, and parts that are loaded late need as well; smaller in one piece. No worker needs it. */
const COMMON =
  /\/src\/board\/page\/(?:frame\/(?:asked|download|kept|parts|served|site|tabs|words)|game\/(?:editor|game|module-source|opening|players)|learn\/teaching|play\/play|review\/reviewed|texts\/\w+)\.tsx?$|\/(?:@messageformat\/runtime|make-plural)\/|^virtual:texts$/;
const ROOT = fileURLToPath(new URL('src/board/page', import.meta.url));
const GAME_ENTRY = fileURLToPath(new URL('src/own-games/game.ts', import.meta.url));
const FIRST_SCRIPT = join(ROOT, 'frame/first.js');
const OUTPUT = fileURLToPath(new URL('dist/web', import.meta.url));
const SHELL = fileURLToPath(new URL('dist/.web-shell.json', import.meta.url));

/** What reports and reviews look like, too; the colours of pieces come with a game. */
function commonStyle(): Plugin {
  const name = 'virtual:common.css';
  return {
    name: 'common-style',
    resolveId: (id) => (id === name ? name : undefined),
    load: (id) => (id === name ? BASE_STYLE + boardStyle({ seats: [] }) : undefined),
  };
}

/** Where the page finds the files that its engine asks for; they lie beside it, not in it. */
function assets(): Plugin {
  const name = 'virtual:assets';
  const paths = () => assetNames().map((asset) => [asset, assetPath(asset, readFileSync(packageFile(asset)))]);
  return {
    name: 'assets',
    resolveId: (id) => (id === name ? name : undefined),
    load: (id) => (id === name ? `export const ASSETS = ${JSON.stringify(Object.fromEntries(paths()))};` : undefined),
  };
}

/** Modules that a page does without, so that its first load is smaller. */
const STUBS: readonly (readonly [path: RegExp, code: string])[] = [
  // Nothing in a page can ask for alpha-beta.
  [
    /\/src\/(?:search\/alphabeta|engine\/alphabeta-searcher)\.ts$/,
    `function missing() { throw new Error('a page has no alpha-beta'); }
     export { missing as AlphaBeta, missing as AlphaBetaSearcher, missing as checkAlphaBeta };`,
  ],
  // It tells its version, and needs no list of what the program is built with.
  [/^(?!.*node_modules).*\/package\.json$/, JSON.stringify({ version: VERSION })],
  // It makes no system calls; a server sends their errors as text.
  [
    /\/src\/util\/system-error\.ts$/,
    'export function systemMessage() {} export function fileProblem(error) { return String(error); }',
  ],
  // Its own requests need no checks.
  [
    /\/src\/engine\/options\.ts$/,
    'export function checkOptions() {} export const ENGINE_OPTIONS = {}; export const REQUEST_OPTIONS = {};',
  ],
];

function stubs(): Plugin {
  return { name: 'stubs', load: (id) => STUBS.find(([path]) => path.test(id))?.[1] };
}

/** Has workers report what they cannot load, too: Vite's loader looks for a `window`, which they lack. */
function loadErrors(): Plugin {
  const where = 'window.dispatchEvent';
  let isFound = false;
  return {
    name: 'load-errors',
    renderChunk: (code) => {
      if (!code.includes(where)) return null;
      isFound = true;
      return { code: code.replaceAll(where, 'globalThis.dispatchEvent'), map: null };
    },
    generateBundle: () => {
      if (!isFound) throw new Error(`Vite's loader does not use ${where} as it did`);
    },
  };
}

/** The file of an entry, and all that it has to load before it begins, or ever. */
function fileOf(chunks: readonly Chunk[], entry: string): string {
  return chunks.find((one) => one.isEntry && one.name === entry)?.fileName ?? '';
}

function neededBy(chunks: readonly Chunk[], file: string, isEver = false): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const other of [...chunk.imports, ...(isEver ? chunk.dynamicImports : [])]) visit(other);
  };
  visit(file);
  return found;
}

/** The files of the texts that each language needs at once. */
function textFiles(chunks: readonly Chunk[]): Readonly<Record<string, string>> {
  const fileOf = (language: string) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId === `virtual:texts/${language}/first`)?.fileName;
  return Object.fromEntries(LANGUAGES.map((language) => [language, `./${fileOf(language)}`]));
}

/** Tells the page where its workers begin, the browser what will be needed at once, and `vite.site.config.ts` that, too. */
function entries(): Plugin {
  const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((part) => part.type === 'chunk');
  let first = '';
  return {
    name: 'entries',
    buildStart() {
      first = this.emitFile({
        type: 'asset',
        name: 'first.js',
        source: readFileSync(FIRST_SCRIPT, 'utf8').replaceAll(/^\/\/.*\n/gm, ''),
      });
    },
    generateBundle() {
      first = this.getFileName(first);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunks = chunksOf(bundle);
        const [, ...others] = neededBy(chunks, fileOf(chunks, 'index'));
        return [
          // The character set of the page has to stand near its beginning.
          {
            tag: 'script',
            attrs: { src: `./${first}`, 'data-texts': JSON.stringify(textFiles(chunks)) },
            injectTo: 'head',
          },
          { tag: 'meta', attrs: { name: 'sightline-worker', content: fileOf(chunks, 'worker') }, injectTo: 'head' },
          ...others
            .filter((name) => name.endsWith('.js'))
            .map((name) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `./${name}` },
              injectTo: 'head' as const,
            })),
        ];
      },
    },
    writeBundle: (_, bundle) => {
      const chunks = chunksOf(bundle);
      // The document that it needs is not there in a worker.
      const wrong = [...neededBy(chunks, fileOf(chunks, 'worker'), true)].find((file) => /\/common-/.test(file));
      if (wrong !== undefined) throw new Error(`a worker needs ${wrong}: add what it needs of it to SHARED`);
      const files = ['index', 'worker'].flatMap((name) => [...neededBy(chunks, fileOf(chunks, name))]);
      writeFileSync(SHELL, JSON.stringify([...new Set([...files, first])]));
    },
  };
}

/** Makes one file of `sightline/game`, which the server sends to pages that play games of one's own. */
function gameEntry(): Plugin {
  const rolldownOptions = { output: { codeSplitting: false } };
  const output = { outDir: OUTPUT, emptyOutDir: false, target: 'es2022', minify: true, rolldownOptions };
  const lib = { entry: GAME_ENTRY, formats: ['es' as const], fileName: () => 'game.js' };
  return {
    name: 'game-entry',
    writeBundle: async () => {
      const plugins = [notePackages('page-game')];
      await build({ configFile: false, publicDir: false, logLevel: 'warn', build: { ...output, lib }, plugins });
    },
  };
}

function compress(): Plugin {
  return {
    name: 'compress',
    closeBundle: () => {
      for (const name of readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:js|css|html|svg)$/.test(name)) continue;
        const path = join(OUTPUT, name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
      }
    },
  };
}

export default defineConfig({
  root: ROOT,
  // The page works at any address, and so does what its workers load.
  base: './',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: OUTPUT,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Constants of other modules stand where they are used: smaller by 0.2 kB.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: { index: join(ROOT, 'index.html'), worker: join(ROOT, 'worker.ts') },
      // What page and workers share is needed by all of them at once, and smaller in one piece.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: SHARED, minShareCount: 2 },
            { name: 'standard', test: STANDARD },
            { name: 'common', test: COMMON },
          ],
        },
      },
    },
  },
  plugins: [
    texts(),
    stubs(),
    commonStyle(),
    assets(),
    slimSqlite(),
    loadErrors(),
    entries(),
    gameEntry(),
    compress(),
    notePackages('page'),
  ],
});
