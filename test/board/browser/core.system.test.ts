/** The core in a browser, bundled as it is: the same searches as in Node. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { testFolder } from '../../support/folder.ts';
import { browserPath } from '../../support/programs.ts';
import type { Asked, Searched } from './core.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };
const PAGE = '<!doctype html><title>core</title><script type="module" src="/core.js"></script>';

/** Pages may share memory among threads only where these are sent. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

const executablePath = browserPath();

describe.skipIf(executablePath === undefined)('the core in a browser', () => {
  const folder = testFolder();
  const warnings: string[] = [];
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'silent',
      build: {
        outDir: folder,
        target: 'es2022',
        minify: false,
        rollupOptions: {
          input: join(ROOT, 'test/board/browser/core.ts'),
          output: { entryFileNames: 'core.js' },
          // How long a plugin took says nothing of the bundle.
          onwarn: ({ code, message }) => code !== 'PLUGIN_TIMINGS' && warnings.push(message),
        },
      },
      worker: { format: 'es' },
    });
    server = createServer(({ url = '' }, response) => {
      const [, kind, path] = /^\/(isolated|plain)?\/?(.*)$/.exec(url) ?? [];
      const send = (type: string, body: string | Buffer) =>
        response.writeHead(200, { 'content-type': type, ...(kind !== 'plain' && ISOLATED) }).end(body);
      if (kind !== undefined) return send('text/html', PAGE);
      try {
        const name = path as string;
        const file = /^(weights|dist)\//.test(name) ? join(ROOT, name) : join(folder, name);
        return send(TYPES[extname(name)] ?? 'application/octet-stream', readFileSync(file));
      } catch {
        return response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    server?.close();
  });

  async function ask(what: Asked, isIsolated: boolean): Promise<unknown> {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/${isIsolated ? 'isolated' : 'plain'}`);
    const hasShared = await page.evaluate('typeof SharedArrayBuffer !== "undefined"');
    expect(hasShared).toBe(isIsolated);
    const answer = await page.evaluate(`ask(${JSON.stringify(what)})`);
    expect(complaints).toEqual([]);
    await page.close();
    return answer;
  }

  it('is bundled without a stub', () => {
    expect(warnings).toEqual([]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const code = files.map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(files.length).toBeGreaterThan(1);
    expect(code.filter((text) => /['"]node:/.test(text))).toEqual([]);
  });

  it('searches on one worker without shared memory as in Node, number by number', async () => {
    const text = await ask('signature', false);
    expect(text).toBe(readFileSync(join(ROOT, 'bench/signature.txt'), 'utf8'));
  });

  it('shares one tree among two workers of a worker', async () => {
    const searched = (await ask('search', true)) as Searched;
    expect(searched).toMatchObject({ isShared: true, playouts: 20_000, visits: 20_000 - 1, broken: null });
    expect(searched.expansions).toBeGreaterThan(0);
    expect(searched.reports).toBeGreaterThan(1);
  });
});
