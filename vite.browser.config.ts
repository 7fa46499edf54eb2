/**
 * Builds `sightline/browser` into `dist/browser`: `index.js` with the games in files of their own, `game.js` for
 * custom games, `board.js` with the element, and `worker.js` for threads. What they load is named by `new URL('…', import.meta.url)`, which bundlers find.
 */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin } from 'vite';
import { notePackages } from './vite.packages.ts';

const SOURCE = fileURLToPath(new URL('src/', import.meta.url));
const WEIGHTS = fileURLToPath(new URL('weights/', import.meta.url));
const KERNEL = fileURLToPath(new URL('dist/src/network/kernel/lanes.wasm', import.meta.url));
const OUTPUT = fileURLToPath(new URL('dist/browser', import.meta.url));

/** The files by name, and where they lie as seen from `dist/browser`. A variable may list the weights. */
function files(): [string, string][] {
  const some = process.env.SIGHTLINE_BROWSER_WEIGHTS?.split(',');
  const weights = some ?? readdirSync(WEIGHTS).filter((name) => /\.(?:net|openings\.json)$/.test(name));
  return [
    ['worker.js', './worker.js'],
    ['kernel.wasm', './kernel.wasm'],
    ...weights.sort().map((name): [string, string] => [name, `../../weights/${name}`]),
  ];
}

const MARK = 'sightline:file:';

/** The module of addresses. They are written when all else is done, since Vite would put the files into the module. */
function addresses(): Plugin {
  const name = 'virtual:files';
  return {
    name: 'addresses',
    resolveId: (id) => (id === name ? name : undefined),
    load: (id) => {
      if (id !== name) return undefined;
      const table = files().map(([file, path]) => [file, `${MARK}${path}`]);
      return `export const FILES = ${JSON.stringify(Object.fromEntries(table))};`;
    },
    renderChunk: (code) => ({
      code: code.replaceAll(
        new RegExp(`(["'\`])${MARK}([^"'\`]+)\\1`, 'g'),
        (_, quote: string, path: string) => `new URL(${quote}${path}${quote}, import.meta.url).href`,
      ),
      map: null,
    }),
  };
}

const output = { target: 'es2022', minify: true, reportCompressedSize: false };

/** One file, since bundlers start workers of one file only, unless they are told. */
function worker(): Plugin {
  const lib = { entry: join(SOURCE, 'board/browser/search.ts'), formats: ['es' as const], fileName: () => 'worker.js' };
  const rolldownOptions = { output: { codeSplitting: false } };
  let outDir: string;
  return {
    name: 'worker',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
    closeBundle: async () => {
      mkdirSync(outDir, { recursive: true });
      copyFileSync(KERNEL, join(outDir, 'kernel.wasm'));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: { ...output, outDir, emptyOutDir: false, lib, rolldownOptions },
        plugins: [notePackages('browser-worker')],
      });
    },
  };
}

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    ...output,
    outDir: OUTPUT,
    emptyOutDir: true,
    lib: {
      entry: {
        index: join(SOURCE, 'board/browser/index.ts'),
        game: join(SOURCE, 'own-games/game.ts'),
        board: join(SOURCE, 'board/browser/board.ts'),
      },
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
  plugins: [addresses(), worker(), notePackages('browser')],
});
