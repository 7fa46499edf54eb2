/** Builds the page into `dist/web`, with every file compressed beside it, as the server sends it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { BASE_STYLE } from './src/page/style.ts';
import { boardStyle } from './src/review/board-svg.ts';

const ROOT = fileURLToPath(new URL('src/web', import.meta.url));
const OUTPUT = fileURLToPath(new URL('dist/web', import.meta.url));

/** What reports and reviews look like, too; the colours of pieces come with a game. */
function commonStyle(): Plugin {
  const name = 'virtual:common.css';
  return {
    name: 'common-style',
    resolveId: (id) => (id === name ? name : undefined),
    load: (id) => (id === name ? BASE_STYLE + boardStyle({ seats: [] }) : undefined),
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
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: OUTPUT, emptyOutDir: true, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  plugins: [commonStyle(), compress()],
});
