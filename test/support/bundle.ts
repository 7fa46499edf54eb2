/** Modules bundled for a page as they are, and a host that sends them to pages with and without isolation. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type PluginOption } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Pages may share memory among threads only where these are sent. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** Bundles a module of this repository into a folder; returns the warnings. */
export async function bundle(
  module: string,
  folder: string,
  plugins: () => PluginOption[] = () => [],
): Promise<string[]> {
  const warnings: string[] = [];
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: plugins(),
    worker: { format: 'es', plugins },
    build: {
      outDir: folder,
      target: 'es2022',
      rollupOptions: {
        input: join(ROOT, module),
        output: { entryFileNames: 'entry.js' },
        // How long a plugin took says nothing of the bundle.
        onwarn: ({ code, message }) => code !== 'PLUGIN_TIMINGS' && warnings.push(message),
      },
    },
  });
  return warnings;
}

/**
 * Sends the page of a bundle, isolated at the path `/isolated`, and its files, weights and kernel; `handle` answers what is asked below
 * `/files/`. Returns the origin, and what ends it.
 */
export async function hostBundle(folder: string, handle?: RequestListener) {
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    if (name.startsWith('files/')) return handle?.(request, response);
    if (!extname(name)) {
      const page = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/entry.js"></script>';
      const headers = { 'content-type': 'text/html', ...(name === 'isolated' && ISOLATED) };
      return response.writeHead(200, headers).end(page);
    }
    try {
      const body = readFileSync(join(/^(weights|dist)\//.test(name) ? ROOT : folder, name));
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'content-type': type, ...ISOLATED }).end(body);
    } catch {
      return response.writeHead(404).end();
    }
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
