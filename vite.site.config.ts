/** Makes `dist/site` of `dist/web`: the page for any host that sends files and nothing else, with its service worker. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { assetNames, assetPath } from './src/node/asset-files.ts';
import { packageFile } from './src/node/package-file.ts';

const PAGE = fileURLToPath(new URL('dist/web', import.meta.url));
const SHELL = fileURLToPath(new URL('dist/.web-shell.json', import.meta.url));
const SOURCE = fileURLToPath(new URL('src/board/page/', import.meta.url));
const PUBLIC = join(SOURCE, 'site/public');
const WORKER = join(SOURCE, 'site/sw.ts');
const LICENCES = fileURLToPath(new URL('THIRD-PARTY-LICENCES.md', import.meta.url));
const OUTPUT = fileURLToPath(new URL('dist/site', import.meta.url));

/** What stands in the head of the page there alone. */
const HEAD = `    <link rel="manifest" href="./manifest.webmanifest" />
    <link rel="apple-touch-icon" href="./icon-192.png" />
    <meta name="sightline-site" />
`;

type Files = ReadonlyMap<string, Uint8Array>;

/** Files of a folder without their packed copies, by their paths in it. */
function filesIn(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:gz|br)$/.test(entry.name))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

function pageFiles(): Files {
  const files = new Map(filesIn(PAGE));
  // A host of files has no games of one's own.
  files.delete('game.js');
  const html = new TextDecoder().decode(files.get('index.html'));
  files.set('index.html', new TextEncoder().encode(html.replace(/(?= *<\/head>)/, HEAD)));
  files.set('icon.svg', readFileSync(join(SOURCE, 'icon.svg')));
  return files;
}

/** What the engine asks for. */
function engineFiles(): Files {
  return new Map(
    assetNames().map((name) => {
      const bytes = readFileSync(packageFile(name));
      return [assetPath(name, bytes), gzipSync(bytes, { level: 9 })] as const;
    }),
  );
}

function versionOf(files: Files): string {
  const hash = createHash('sha256');
  for (const [path, bytes] of files) hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  return hash.digest('hex').slice(0, 12);
}

/** Emits all files, and tells the service worker of them. */
function site(): Plugin {
  const name = 'virtual:site';
  let files: Files;
  return {
    name: 'site',
    resolveId: (id) => (id === name ? name : undefined),
    load: (id) => {
      if (id !== name) return undefined;
      files = new Map([...pageFiles(), ...engineFiles()]);
      const all = new Map([...files, ...filesIn(PUBLIC)]);
      const bad = [...all.keys()].find((path) => /(?:^|\/)[._]|[^\w./-]/.test(path));
      if (bad !== undefined) throw new Error(`some hosts do not send ${bad}`);
      const first: string[] = JSON.parse(readFileSync(SHELL, 'utf8'));
      const shell = ['', ...first];
      const html = new TextDecoder().decode(files.get('index.html'));
      const entry = first.find((path) => html.includes(`src="./${path}"`));
      if (entry === undefined) throw new Error('the page has been built by halves: run `npm run build`');
      const later = [...all.keys()].filter((path) => path !== 'index.html' && !shell.includes(path));
      const lists = { VERSION: versionOf(all), ENTRY: entry, SHELL: shell, LATER: later };
      return Object.entries(lists)
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: readFileSync(LICENCES) });
      // Until the documentation is built.
      this.emitFile({ type: 'asset', fileName: 'docs/files.json', source: '[]' });
    },
  };
}

export default defineConfig({
  root: SOURCE,
  publicDir: PUBLIC,
  logLevel: 'warn',
  build: {
    outDir: OUTPUT,
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
  plugins: [site()],
});
